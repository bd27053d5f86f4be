import type { Queryable } from '../../store/database.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { createWithdrawalHolds, type HoldReason } from './withdrawalHolds.ts';

test.each<[HoldReason, number]>([
  ['email', 30],
  ['login_password', 20],
  ['fund_password', 20],
])('a change of %s holds for its own time', async (reason, ms) => {
  const stored: unknown[][] = [];
  const query = async (_text: string, values: unknown[]) => {
    stored.push(values);
    return { rows: [] };
  };
  const holds = createWithdrawalHolds({
    clock: createManualClock(1000),
    ids: { uuid: () => 'id' },
    times: { passwordMs: 20, emailMs: 30, addressMs: 40 },
  });
  expect(holds.durationMs(reason)).toBe(ms);
  expect(await holds.place({ query } as unknown as Queryable, 'user', reason)).toBe(1000 + ms);
  expect(stored[0]).toEqual(expect.arrayContaining(['user', reason, 1000, 1000 + ms]));
});
