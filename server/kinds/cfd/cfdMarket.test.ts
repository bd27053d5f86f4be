// The closes behind the volatility: whole minutes before this one, read once in each.
import { OPEN_RULEBOOK } from '../../../core/rulebook/open.ts';
import { cfdRules } from '../../../core/rulebook/cfdRules.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { createManualHub } from '../../../test/builders/manualHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import type { MarketHub } from '../../market/ports.ts';
import { createCfdMarket } from './cfdMarket.ts';

const BTC = 'BTCUSDT';
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 18, 12) + 30_000;
const THIS_MINUTE = NOW - 30_000;
const { minutes } = cfdRules(OPEN_RULEBOOK, BTC).volatility;
const OLDEST = THIS_MINUTE - minutes * MINUTE;

function openMarket(change: Partial<MarketHub> = {}) {
  const hub = createManualHub([aProduct(BTC)], createManualClock(NOW));
  const reads: unknown[][] = [];
  const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: time, volume: 1 });
  const candles: MarketHub['candles'] = async (...asked) => {
    reads.push(asked);
    return [OLDEST - MINUTE, OLDEST, THIS_MINUTE - MINUTE, THIS_MINUTE].map(candle);
  };
  const rulebook = { hash: 'book', document: OPEN_RULEBOOK };
  return { hub, reads, market: createCfdMarket({ ...hub, candles, ...change }, rulebook) };
}

test('are the minutes of the window alone, whatever the market has besides', async () => {
  const { market, reads } = openMarket();
  expect(await market.closes(BTC, NOW)).toEqual([
    { time: OLDEST, close: OLDEST },
    { time: THIS_MINUTE - MINUTE, close: THIS_MINUTE - MINUTE },
  ]);
  expect(reads).toEqual([[BTC, '1m', THIS_MINUTE - 1, minutes]]);
});

test('are read once a minute, and again where reading failed', async () => {
  const { market, reads } = openMarket();
  await Promise.all([market.closes(BTC, NOW), market.closes(BTC, THIS_MINUTE + MINUTE - 1)]);
  expect(reads).toHaveLength(1);
  await market.closes(BTC, THIS_MINUTE + MINUTE);
  expect(reads).toHaveLength(2);

  let tries = 0;
  const broken = openMarket({
    candles: async () => {
      tries += 1;
      throw new Error('no candles');
    },
  });
  for (const _ of [1, 2])
    await expect(broken.market.closes(BTC, NOW)).rejects.toThrow('no candles');
  expect(tries).toBe(2);
});

test('an unknown product has neither a market nor rules', () => {
  const { market } = openMarket();
  expect(market.product('NONE')).toBeUndefined();
  expect(() => market.rules('NONE')).toThrow('no call and put rules for NONE');
  // Known to the market, without rules here.
  const hub = createManualHub([aProduct(BTC)], createManualClock(NOW));
  const wider = { ...hub, product: () => aProduct('ETHUSDT') };
  const rulebook = { hash: 'book', document: OPEN_RULEBOOK };
  expect(createCfdMarket(wider, rulebook).product('ETHUSDT')).toBeUndefined();
});

test('says what stands now, and takes a recording for open all day', () => {
  const { market, hub } = openMarket();
  expect(market.product(BTC)).toMatchObject({ state: 'paused', tick: undefined });
  const tick = hub.push(BTC, { bid: 1, ask: 3 });
  expect(market.product(BTC)).toMatchObject({ state: 'live', tick, rulebookHash: 'book' });
  expect(market.latest(BTC)).toBe(tick);

  const calendarOf = (kind: MarketHub['kind']) => {
    const forex = createManualHub([aProduct('EURUSD')], createManualClock(NOW));
    const rulebook = { hash: 'book', document: OPEN_RULEBOOK };
    return createCfdMarket({ ...forex, kind }, rulebook).rules('EURUSD').calendar;
  };
  expect([calendarOf('sim'), calendarOf('replay')]).toEqual(['forex', 'crypto']);
});
