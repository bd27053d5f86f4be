import { createManualClock } from '../../test/builders/manualClock.ts';
import { sealLedgerJob } from './sealLedger.ts';

test('seals where something was committed, else every half minute; what failed is tried again', async () => {
  const clock = createManualClock();
  const state = { commits: 0, seals: 0, fails: false };
  const job = sealLedgerJob({
    commits: () => state.commits,
    clock,
    seal: async () => {
      if (state.fails) throw new Error('the database is away');
      state.seals += 1;
    },
  });
  const sealsAfter = async (ms: number): Promise<number> => {
    clock.jump(ms);
    await job.run().catch(() => {});
    return state.seals;
  };
  expect([await sealsAfter(0), await sealsAfter(1000), await sealsAfter(28_999)]).toEqual([
    1, 1, 1,
  ]);
  expect([await sealsAfter(1), await sealsAfter(1000)]).toEqual([2, 2]);
  state.commits = 1;
  state.fails = true;
  expect(await sealsAfter(1000)).toBe(2);
  state.fails = false;
  expect([await sealsAfter(1000), await sealsAfter(1000)]).toEqual([3, 3]);
});
