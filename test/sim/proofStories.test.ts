/**
 * Every event of a simulated day told as the proof sheet tells it: the numbers of each worded sum give the result that the record
 * states, and every result of the formula has its sum or is shown beside it.
 */
import type { Effects } from '../../server/execution/command.ts';
import type { FillRow } from '../../server/store/evidenceStore.ts';
import type { Tick } from '../../core/market/types.ts';
import { FORMULAS } from '../../core/trading/formulas.ts';
import { isRight } from '../../src/features/proof/story/step.ts';
import { STORIES } from '../../src/features/proof/story/stories.ts';
import { report } from '../report.ts';
import type { Executed } from './memoryBatches.ts';
import { publish } from './publishedEvidence.ts';
import { simulate } from './simulation.ts';

const SEED = 'a day to tell';
const COMMANDS = 6_000;

test('the numbers of every worded sum of a simulated day give its result', async () => {
  const told: Record<string, number> = {};
  const wrong: string[] = [];
  let steps = 0;
  const entries = new Map<string, Tick | undefined>();
  const tell = (row: FillRow, effects: Effects): void => {
    const fill = publish(row, effects, entries.get(row.orderId));
    if (row.order === 'cfd' && row.kind === 'open') entries.set(row.orderId, effects.ticks[0]);
    const name = `${fill.formulaVersion} ${fill.kind}`;
    told[name] = (told[name] ?? 0) + 1;
    for (const step of STORIES[fill.formulaVersion]?.(fill) ?? []) {
      steps += 1;
      if (!isRight(step)) wrong.push(`${name} ${fill.id} ${step.name}: ${JSON.stringify(step)}`);
    }
  };
  await simulate({
    seed: SEED,
    commands: COMMANDS,
    onExecuted: (executed: readonly Executed[]) => {
      for (const { effects } of executed)
        for (const row of effects?.fills ?? []) tell(row, effects as Effects);
    },
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(Object.keys(told)).toHaveLength(12);
  report('fills of a simulated day told as sums', { seed: SEED, told, steps });
}, 300_000);

test('every formula has its story', () => {
  expect(Object.keys(STORIES).toSorted()).toEqual(Object.keys(FORMULAS).toSorted());
});
