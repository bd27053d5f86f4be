// What calls and puts see of the market, by a rulebook.
import { OPEN_RULEBOOK } from '../../../core/rulebook/open.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { createManualHub } from '../../../test/builders/manualHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import type { MarketHub } from '../../market/ports.ts';
import { createCfdMarket } from './cfdMarket.ts';

const BTC = 'BTCUSDT';
const NOW = Date.UTC(2026, 10, 18, 12) + 30_000;

function openMarket() {
  const hub = createManualHub([aProduct(BTC)], createManualClock(NOW));
  const rulebook = { hash: 'book', document: OPEN_RULEBOOK };
  return { hub, market: createCfdMarket(hub, rulebook) };
}

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
