import { completeRulebook } from './complete.ts';
import { OPEN_RULEBOOK } from './open.ts';
import type { Rulebook } from './types.ts';

const [bitcoin, ether, ...others] = OPEN_RULEBOOK.products;
/** As an earlier release stored it: a number that was changed since, a key and a product it did not know. */
const { highestMaxSlippage: _unknown, ...known } = ether!.contract;
const stored = {
  ...OPEN_RULEBOOK,
  maxOpenOrders: 7,
  products: [bitcoin!, { ...ether!, contract: { ...known, leverages: [1, 2] } }],
} as unknown as Rulebook;

test('what a stored rulebook says stands; what it does not know comes from the one in force', () => {
  const whole = completeRulebook(stored, OPEN_RULEBOOK);
  expect(whole.maxOpenOrders).toBe(7);
  expect(whole.products[1]?.contract).toEqual({ ...ether!.contract, leverages: [1, 2] });
  expect(whole.products.slice(2)).toEqual(others);
});

test('a product that is no longer offered keeps what was stored of it', () => {
  const current = { ...OPEN_RULEBOOK, products: [ether!, ...others] };
  const whole = completeRulebook(stored, current);
  expect(whole.products[0]).toEqual(bitcoin);
  expect(whole.products[1]?.contract.highestMaxSlippage).toBe(ether!.contract.highestMaxSlippage);
});

test('what is stored as a text or a list is not mixed with what is in force', () => {
  const odd = { ...stored, funding: 'none' } as unknown as Rulebook;
  expect(completeRulebook(odd, OPEN_RULEBOOK).funding).toBe('none');
});
