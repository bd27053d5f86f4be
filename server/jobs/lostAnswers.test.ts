import { lostAnswersJob } from './lostAnswers.ts';

/** A house whose lost commit becomes visible with the given reading. */
function house(visibleAt: number) {
  const state = { failures: 0, readings: 0, isKnown: false };
  const job = lostAnswersJob({
    failures: () => state.failures,
    readAgain: async () => {
      state.readings += 1;
      if (state.readings === visibleAt) state.isKnown = true;
    },
  });
  const run = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await job.run();
  };
  return { state, job, run };
}

test.each([1, 2, 3])('a commit that is seen only at reading %i is known', async (visibleAt) => {
  const { state, run } = house(visibleAt);
  state.failures = 1;
  await run(3);
  expect(state.isKnown).toBe(true);
});

test('nothing is read while every commit is heard of, and no more than three times after one that was not', async () => {
  const { state, run } = house(9);
  await run(5);
  expect(state.readings).toBe(0);
  state.failures = 2;
  await run(9);
  expect(state.readings).toBe(3);
  // Another failure while the last one is still looked after begins anew.
  state.failures = 3;
  await run(2);
  state.failures = 4;
  await run(9);
  expect(state.readings).toBe(3 + 2 + 3);
});

test('a reading that fails is made up for', async () => {
  let readings = 0;
  let failures = 0;
  const job = lostAnswersJob({
    failures: () => failures,
    readAgain: async () => {
      readings += 1;
      if (readings === 1) throw new Error('the database is away');
    },
  });
  failures = 1;
  await expect(job.run()).rejects.toThrow('away');
  for (let time = 0; time < 5; time += 1) await job.run();
  expect(readings).toBe(4);
});
