import { checkEntry } from '../ledger/entry.ts';
import { decimal } from '../money/decimal.ts';
import { decidePracticeReset, type Grant, type HeldBalance } from './practiceReset.ts';

const grants: Grant[] = [
  { account: 'funding', currency: 'USDT', amount: decimal('10000') },
  { account: 'spot', currency: 'USDT', amount: decimal('10000') },
];
const held = (
  account: 'funding' | 'spot',
  currency: string,
  available: string,
  locked = '0',
): HeldBalance => ({ account, currency, available: decimal(available), locked: decimal(locked) });
const reset = (balances: HeldBalance[], frozen = false) =>
  decidePracticeReset('u1', balances, grants, { cause: 'r1', frozen });

test('brings every account back to its grant, one entry each', () => {
  const decision = reset([
    held('funding', 'USDT', '10000'),
    held('spot', 'USDT', '1.5'),
    held('spot', 'BTC', '0.25'),
  ]);
  if (!decision.ok) throw new Error(decision.error);
  expect(decision.entries).toHaveLength(1);
  const [entry] = decision.entries;
  expect(entry && checkEntry(entry)).toBeUndefined();
  expect(entry?.cause).toBe('r1:spot');
  const own = entry?.postings.filter(({ owner }) => owner === 'user');
  expect(own?.map(({ currency, amount }) => [currency, amount.toFixed()])).toEqual([
    ['USDT', '9998.5'],
    ['BTC', '-0.25'],
  ]);
});

test.each([
  ['forbidden', reset([held('spot', 'USDT', '1', '1')], true)],
  ['orders_open', reset([held('spot', 'USDT', '1', '0.000001')])],
  ['orders_open', reset([held('funding', 'USDT', '1'), held('spot', 'USDT', '1', '1')])], // one is enough
])('is refused with %s', (error, decision) => {
  expect(decision).toEqual({ ok: false, error });
});
