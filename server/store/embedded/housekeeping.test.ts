import { createManualClock } from '../../../test/builders/manualClock.ts';
import { setUpHousekeeping } from './openEmbedded.ts';

/** A host whose checkpoints fail from the given one on. */
function house(failsFrom = Infinity) {
  const state = { checkpoints: 0, canWrite: true, broken: [] as string[] };
  const clock = createManualClock();
  const host = {
    checkpoint: async () => {
      state.checkpoints += 1;
      if (state.checkpoints >= failsFrom) throw new Error('No space left on device');
    },
    vacuum: async () => {},
  };
  const stop = setUpHousekeeping(host, {
    clock,
    canWrite: () => state.canWrite,
    onBroken: (reason) => state.broken.push(reason),
  });
  return { state, clock, stop };
}

test('a full disk is waited for: no checkpoint is begun that could not be finished', async () => {
  const { state, clock, stop } = house();
  await clock.advanceAsync(90_000);
  state.canWrite = false;
  await clock.advanceAsync(90_000);
  expect(state.checkpoints).toBe(2);
  state.canWrite = true;
  await clock.advanceAsync(90_000);
  expect(state.checkpoints).toBe(4);
  stop();
  await clock.advanceAsync(90_000);
  expect([state.checkpoints, state.broken]).toEqual([4, []]);
});

test('a checkpoint that fails is told: the engine cannot go on', async () => {
  const { state, clock } = house(1);
  await clock.advanceAsync(45_000);
  expect(state.broken).toEqual(['checkpoint failed: No space left on device']);
});
