// What a price message that fires no alert costs, from the feed's message to the alerts, with a hundred thousand of them and with none.
import type { Alert } from '../core/market/alerts/alert.ts';
import { DEFAULT_ALERT_LIMITS } from '../core/market/alerts/alert.ts';
import { createRng } from '../core/market/prng.ts';
import { decimal } from '../core/money/decimal.ts';
import { AlertIndex } from '../server/services/alerts/alertIndex.ts';
import { aMessage } from '../test/builders/feedMessages.ts';
import { aHub } from '../test/builders/marketHub.ts';
import { type Benchmark, measurePairs } from './benchmark.ts';

const ALERTS = 100_000;
const TICKS = 20_000;
/** Points; all messages are between these. */
const [LOWEST, HIGHEST] = [5_999_000, 6_001_000];
const STEP_MS = 50;
const { pauseMs, maxSeconds, stepSeconds } = DEFAULT_ALERT_LIMITS;

const index = () => new AlertIndex({ pauseMs, longestSeconds: maxSeconds, minutes: () => [] });

/** A third of each kind, all around the market; changes in as many different times as there may be. */
function crowd(): AlertIndex {
  const rng = createRng('alerts bench', ALERTS);
  const made = index();
  for (let number = 0; number < ALERTS; number += 1) {
    const kind = (['price', 'change', 'liquidation'] as const)[number % 3] ?? 'price';
    const isAbove = number % 2 === 0;
    const points = isAbove ? HIGHEST + 1 + rng.below(900_000) : LOWEST - 1 - rng.below(900_000);
    const alert: Alert = {
      id: `alert-${number}`,
      userId: 'user',
      kind,
      productId: 'BTCUSDT',
      orderId: kind === 'liquidation' ? `order-${number}` : null,
      side: kind === 'price' ? (isAbove ? 'above' : 'below') : null,
      price: kind === 'price' ? decimal(String(points)).div(100) : null,
      rate: kind === 'price' ? null : decimal(String(5 + rng.below(40))).div(100),
      seconds: kind === 'change' ? stepSeconds * (1 + rng.below(maxSeconds / stepSeconds)) : null,
      repeat: number % 5 === 0,
      createdAt: 0,
      updatedAt: 0,
      firedAt: null,
      removedAt: null,
      version: 0,
    };
    const fires = isAbove ? 'at_or_above' : 'at_or_below';
    const price = isAbove ? 2 * HIGHEST + rng.below(900_000) : LOWEST / 2 - rng.below(900_000);
    made.watch(alert, 2, { price: Math.floor(price), fires });
  }
  return made;
}

/** Nanoseconds per message of a hub whose messages meet these alerts. */
async function timer(alerts: AlertIndex): Promise<() => Promise<number>> {
  const { hub, feed, clock } = await aHub();
  let fired = 0;
  hub.onTick((tick) => {
    fired += alerts.meet(tick).length;
  });
  let number = 0;
  return async () => {
    const started = process.hrtime.bigint();
    for (let round = 0; round < TICKS; round += 1) {
      number += 1;
      clock.jump(STEP_MS);
      const price = LOWEST + 500 + (number % 1_000);
      feed.push(aMessage({ mid: price, time: clock.now() }));
    }
    const spent = Number(process.hrtime.bigint() - started) / TICKS;
    if (fired > 0) throw new Error('a message of this benchmark must fire nothing');
    await hub.log.flush();
    return spent;
  };
}

export const quietAlerts: Benchmark = {
  name: 'quiet-alerts',
  async run() {
    const [many, none] = [await timer(crowd()), await timer(index())];
    await many();
    await none();
    const pair = await measurePairs(7, many, none);
    return {
      figures: [
        { name: `a message, ${ALERTS.toLocaleString('en')} alerts`, value: pair.a, unit: 'ns' },
        { name: 'a message, no alert', value: pair.b, unit: 'ns' },
      ],
      ratios: [
        {
          name: `a quiet message with ${ALERTS.toLocaleString('en')} alerts against none`,
          value: pair.ratio,
          target: 1.2,
          better: 'lower',
        },
      ],
    };
  },
};
