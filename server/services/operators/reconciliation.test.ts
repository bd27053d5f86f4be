import type { Database } from '../../store/database.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { createReconciliation } from './reconciliation.ts';
import { testKeys } from '../../../test/builders/testKeys.ts';

test.each([
  ['before the first look', undefined, null],
  ['after one', 5, 5],
])('%s the back office is told when it was', async (_when, checkedAt, shown) => {
  const database = { pool: { query: async () => ({ rows: [] }) } } as unknown as Database;
  const safety = { checkedAt, invariants: ['the books balance'], lifted: () => {} };
  const { show } = createReconciliation({
    database,
    clock: createManualClock(),
    attestor: testKeys.attestor,
    safety,
  });
  const found = { checkedAt: shown, invariants: ['the books balance'], freezes: [] };
  expect(await show()).toEqual(found);
});
