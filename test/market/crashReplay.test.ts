// A recorded fall, four times as steep and four times as fast, against positions at the highest leverage: the parts of a
// liquidation after the first must come before the margin is gone. What it was with parts 30 s apart is played beside it, on
// the same messages. The prices are recorded ones to the fourth power around the first: no recording of a worse fall exists.
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { FeedMessage, Level, Tick } from '../../core/market/types.ts';
import { decimal, ONE, ZERO } from '../../core/money/decimal.ts';
import { contractRules } from '../../core/rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import { fromPoints } from '../../core/trading/book/scale.ts';
import { decideTriggered } from '../../core/trading/contract/decideTriggered.ts';
import { triggersOf } from '../../core/trading/contract/triggers.ts';
import type { ContractOrder, ContractRules } from '../../core/trading/contract/types.ts';
import { meetTriggers } from '../../core/trading/trigger.ts';
import type { Feed } from '../../server/market/ports.ts';
import { createHub } from '../../server/market/hub/hub.ts';
import { createReplayFeed } from '../../server/market/replay/createReplayFeed.ts';
import { parseReplayOption } from '../../server/market/replay/parseReplayOption.ts';
import { aPosition, applyAll } from '../builders/contract.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { createMemoryCandleStore, createMemoryTickStore } from '../builders/marketStores.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { report } from '../report.ts';
import { captureLogger } from './captureLogger.ts';
import { describeRecorded, recorded } from './marketData.ts';
import { productOf } from './marketProducts.ts';

/** No test is timed: this ends one in which nothing plays. */
const PLAYED_WITHIN_MS = 300_000;
jest.setTimeout(400_000);

/** Gemini's best bid and ask of each second; the worst ten minutes end here, with −1.9 %. */
const RECORDING = 'crypto-ticks/gemini_ethusd_2021-07-01_bbo1s.csv.gz';
const WORST_AT = 1_625_122_214_000;
const PRODUCT = 'ETHUSDT';
const SPEED = 4;
const STEEPNESS = 4;
const MINUTE_MS = 60_000;
/** Recorded minutes before the worst moment, and in all. */
const BEFORE = 25;
const PLAYED = 40;
/** Messages between two openings. */
const OPEN_EVERY = 7;
/** USDT of each position. */
const NOTIONAL = 20_000;

/** The feed with every price's distance from the first one grown. */
function steeper(feed: Feed): Feed {
  let from = 0;
  const grow = (points: number): number => Math.round(from * (points / from) ** STEEPNESS);
  const side = (levels: readonly Level[]): Level[] => {
    const grown = levels.map(([price, lots]): Level => [grow(price), lots]);
    return grown.filter(([price], place) => price !== grown[place - 1]?.[0]);
  };
  const change = (message: FeedMessage): FeedMessage => {
    from ||= message.book.bids[0]?.[0] ?? 0;
    const book = { bids: side(message.book.bids), asks: side(message.book.asks) };
    return { ...message, book, last: grow(message.last), trades: [] };
  };
  return {
    ...feed,
    start: (listener) =>
      feed.start({ ...listener, onMessage: (message) => listener.onMessage(change(message)) }),
  };
}

/** The accepted ticks of the fall, through the production feed, guard and hub. */
async function playFall(): Promise<readonly Tick[]> {
  const clock = createManualClock();
  const { logger } = captureLogger();
  const products = [productOf(PRODUCT)];
  const start = WORST_AT - BEFORE * MINUTE_MS;
  const option = parseReplayOption(`replay:${recorded(RECORDING)}?speed=${SPEED}&start=${start}`);
  const feed = steeper(createReplayFeed({ ...option, products, clock, logger }));
  const store = { ticks: createMemoryTickStore(), candles: createMemoryCandleStore() };
  const hub = createHub({ feed, products, clock, logger, store });
  const ticks: Tick[] = [];
  hub.onTick((tick) => void ticks.push(tick));
  await hub.start();
  try {
    const isPlayed = () => (ticks.at(-1)?.sourceTime ?? 0) >= start + PLAYED * MINUTE_MS;
    await waitUntil('the fall has played', isPlayed, {
      turn: async () => {
        clock.advance(100);
        // The file is read in real time.
        await pause(1);
      },
      withinMs: PLAYED_WITHIN_MS,
    });
  } finally {
    await hub.stop();
  }
  return ticks;
}

interface Figures {
  positions: number;
  liquidated: number;
  /** Parts after a position's first, and those of them that cost more than what was left. */
  later: number;
  laterWithDeficit: number;
  deficit: number;
}

interface Live {
  order: ContractOrder;
  seen: Tick | undefined;
}

/** Longs at the highest leverage, one after the other, each led through every message by core alone. */
function leadThrough(ticks: readonly Tick[], rules: ContractRules): Figures {
  const figures: Figures = {
    positions: 0,
    liquidated: 0,
    later: 0,
    laterWithDeficit: 0,
    deficit: 0,
  };
  const live = new Map<number, Live>();
  for (const [index, tick] of ticks.entries()) {
    const liquidity = createLiquidity(tick.book);
    for (const [number, one] of live) {
      meet(one, tick, liquidity, rules, figures);
      if (one.order.state === 'liquidated') live.delete(number);
    }
    if (index % OPEN_EVERY !== 0) continue;
    figures.positions += 1;
    live.set(index, { order: openAt(tick, rules), seen: undefined });
  }
  return figures;
}

function openAt(tick: Tick, rules: ContractRules): ContractOrder {
  const price = fromPoints(tick.ask, rules);
  const quantity = decimal(String(NOTIONAL)).div(price).toDecimalPlaces(rules.quantityDecimals, 1);
  const leverage = rules.leverages.at(-1) ?? 1;
  const change = { productId: rules.productId, quantity: quantity.toFixed(), leverage };
  return aPosition(change, { rules, price: price.toFixed() });
}

function meet(
  one: Live,
  tick: Tick,
  liquidity: ReturnType<typeof createLiquidity>,
  rules: ContractRules,
  figures: Figures,
): void {
  const { trigger, first } = meetTriggers(triggersOf(one.order, rules), tick, one.seen);
  one.seen = first;
  if (trigger === undefined) return;
  const context = {
    now: tick.receivedTime,
    rules,
    tick,
    quoteRate: ONE,
    available: ZERO,
    liquidity,
  };
  const decision = decideTriggered(one.order, trigger.kind, context, {
    previousSeq: tick.seq - 1,
    first,
  });
  if (!decision.ok || decision.events.length === 0) return;
  for (const event of decision.events) {
    if (event.type !== 'closed') continue;
    const isLater = one.order.lastLiquidationAt !== null;
    const hasDeficit = event.deficit.gt(0);
    figures.later += isLater ? 1 : 0;
    figures.laterWithDeficit += isLater && hasDeficit ? 1 : 0;
    figures.deficit += Number(event.deficit);
  }
  one.order = applyAll(one.order, decision.events, rules);
  if (one.order.state === 'liquidated') figures.liquidated += 1;
}

/** As it was: on any message beyond the level, parts 30 s apart, all at once when the margin is gone. */
const asBefore = (rules: ContractRules): ContractRules => ({
  ...rules,
  liquidation: { ...rules.liquidation, apartMs: 0, pauseMs: 30_000, atOnceRatio: ZERO },
});

describeRecorded('a recorded fall, four times as steep and as fast', () => {
  test('later parts of a liquidation come before the margin is gone', async () => {
    const ticks = await playFall();
    const rules = contractRules(OPEN_RULEBOOK, PRODUCT);
    const before = leadThrough(ticks, asBefore(rules));
    const after = leadThrough(ticks, rules);
    const share = ({ later, laterWithDeficit }: Figures): number => laterWithDeficit / later;
    report('liquidation in a recorded fall', {
      ticks: ticks.length,
      before: { ...before, share: share(before) },
      after: { ...after, share: share(after) },
    });
    expect(Math.min(before.later, after.later)).toBeGreaterThan(20);
    expect(share(before)).toBeGreaterThan(0);
    expect(share(after)).toBeLessThan(share(before) / 2);
    expect(after.deficit).toBeLessThanOrEqual(before.deficit);
  });
});
