import { ONE } from '../../../core/money/decimal.ts';
import { OPEN_RULEBOOK } from '../../../core/rulebook/open.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { createManualHub } from '../../../test/builders/manualHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import {
  assertRecorded,
  createTradingMarket,
  marketGate,
  type TradedProduct,
} from './tradingMarket.ts';

const product = aProduct();
const hub = createManualHub([product], createManualClock());
const tick = hub.push(product.id, { bid: 1, ask: 3 });
const priced = {
  product,
  rules: {},
  rulebookHash: 'book',
  tick,
  state: 'live',
  quoteRate: ONE,
} as const;

test.each<[string, TradedProduct<unknown> | undefined, string]>([
  ['no product', undefined, 'paused'],
  ['a price and a rate', priced, 'live'],
  ['no price', { ...priced, tick: undefined }, 'paused'],
  ['no rate', { ...priced, quoteRate: undefined }, 'paused'],
  ['neither', { ...priced, tick: undefined, quoteRate: undefined }, 'paused'],
  ['a pause', { ...priced, state: 'paused' }, 'paused'],
  ['a closed market', { ...priced, state: 'closed' }, 'closed'],
  ['a closed market without a price', { ...priced, state: 'closed', tick: undefined }, 'closed'],
])('with %s a trade finds the market …', (_what, now, state) => {
  expect(marketGate(now)).toBe(state);
});

test('has each product by the rules it was asked for, and no other', () => {
  const asked: string[] = [];
  const rulebook = { hash: 'book', document: OPEN_RULEBOOK };
  const market = createTradingMarket(hub, rulebook, (_document, id) => {
    asked.push(id);
    return `rules of ${id}`;
  });
  expect(market.product(product.id)).toMatchObject({ ...priced, rules: 'rules of BTCUSDT' });
  expect(market.rules(product.id)).toBe('rules of BTCUSDT');
  expect(asked).toEqual([product.id]);
  expect(market.product('NONE')).toBeUndefined();
  expect(() => market.rules('NONE')).toThrow('no rules for NONE');
});

test('takes new orders while prices reach the log alone', () => {
  expect(assertRecorded(hub)).toBeUndefined();
  hub.setRecorded(false);
  expect(() => assertRecorded(hub)).toThrow('prices_unrecorded');
});
