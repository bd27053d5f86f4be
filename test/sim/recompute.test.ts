/**
 * Everything that filled, settled or was sold on a simulated day, computed again from what proof/getFill publishes: the
 * stored inputs and the lines of the price messages, by the functions that the phone runs.
 */
import { formatIndex } from '../../core/market/scaledText.ts';
import { formatBookLine, formatTickLine } from '../../core/proof/tickLine.ts';
import { recomputeCfd } from '../../core/trading/cfd/recompute.ts';
import { recomputeFill } from '../../core/trading/contract/recomputeFill.ts';
import { recomputeSpotFill } from '../../core/trading/spot/recomputeFill.ts';
import type { Effects } from '../../server/execution/command.ts';
import type { FillRow } from '../../server/store/evidenceStore.ts';
import { report } from '../report.ts';
import { rulesOf } from './auditor/rules.ts';
import type { Executed } from './memoryBatches.ts';
import { simulate } from './simulation.ts';

const SEED = 'a day to check';
const DAY_MS = 86_400_000;
/** More than a day has: long times come every few hundred beats. */
const COMMANDS = 12_000;

type Inputs = Record<string, string>;

/** What anybody gets from the evidence of one event. */
function recompute(row: FillRow, inputs: Inputs, { ticks, indexLines }: Effects): Inputs {
  const decimals = rulesOf(row.productId)?.priceDecimals ?? 0;
  const tick = ticks.find(({ seq }) => seq === row.seq);
  if (row.order === 'cfd') {
    const lines = (indexLines?.lines ?? []).map(({ line, indexDoubled }) => ({
      line,
      index: formatIndex(indexDoubled, decimals),
    }));
    // A settlement has no message of its own: its lines are its evidence.
    const own = tick && {
      line: formatTickLine({ ...tick, flag: 'ok' }),
      index: formatIndex(tick.indexDoubled, decimals),
    };
    const met = own ?? lines.at(-1);
    return recomputeCfd(inputs, { tick: met ?? { line: '', index: '0' }, lines });
  }
  if (tick === undefined) throw new Error(`fill ${row.id} names a message that is not kept`);
  const bookLine = formatBookLine(tick.productId, tick.seq, tick.book);
  return row.order === 'spot'
    ? recomputeSpotFill(inputs, bookLine)
    : recomputeFill(inputs, bookLine);
}

test('every result of a simulated day follows from its published evidence', async () => {
  const counted: Record<string, number> = {};
  const wrong: string[] = [];
  const check = (row: FillRow, effects: Effects): void => {
    const inputs = JSON.parse(row.inputs) as Inputs;
    const name = `${row.order} ${row.kind}`;
    counted[name] = (counted[name] ?? 0) + 1;
    for (const [result, value] of Object.entries(recompute(row, inputs, effects)))
      if (inputs[result] !== value)
        wrong.push(`${name} ${row.id} ${result}: ${inputs[result]} stored, ${value} computed`);
  };
  const { run } = await simulate({
    seed: SEED,
    commands: COMMANDS,
    onExecuted: (executed: readonly Executed[]) => {
      for (const { effects } of executed)
        for (const row of effects?.fills ?? []) check(row, effects as Effects);
    },
  });
  expect(wrong).toEqual([]);
  expect(run.naive.state.now - run.world.startMs).toBeGreaterThan(DAY_MS);
  const kinds = [
    ...['open', 'close', 'take_profit', 'stop_loss', 'liquidation', 'overnight'].map(
      (kind) => `contract ${kind}`,
    ),
    'spot buy',
    'spot sell',
    ...['open', 'settlement', 'void', 'sale'].map((kind) => `cfd ${kind}`),
  ];
  expect(Object.keys(counted).toSorted()).toEqual(kinds.toSorted());
  report('evidence of a simulated day recomputed', { seed: SEED, counted, wrong: wrong.length });
}, 300_000);
