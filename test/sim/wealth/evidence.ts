/** Every row of evidence of grids and loans computed again from what is published, by the functions that the phone runs. */
import { formatIndex } from '../../../core/market/scaledText.ts';
import { formatBookLine, formatTickLine } from '../../../core/proof/tickLine.ts';
import { FORMULAS } from '../../../core/trading/formulas.ts';
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import type { Counters } from '../auditor/counters.ts';
import { rulesOf } from '../auditor/rules.ts';
import type { Executed } from '../memoryBatches.ts';
import type { Messages } from './messages.ts';

type Inputs = Readonly<Record<string, string>>;

/** Without a message of its own, as coins that count 1:1 have none. */
const NO_MESSAGE = { line: '', index: '1', bookLine: null };

function recompute(row: FillRow, inputs: Inputs, messages: Messages): Inputs {
  const formula = FORMULAS[row.formulaVersion];
  if (formula === undefined) throw new Error(`no formula ${row.formulaVersion}`);
  const tick = messages.find(row.productId, row.seq)?.tick;
  if (tick === undefined) return formula({ inputs, tick: NO_MESSAGE });
  const isTrade = row.kind === 'buy' || row.kind === 'sell';
  return formula({
    inputs,
    tick: {
      line: formatTickLine({ ...tick, flag: 'ok' }),
      index: formatIndex(tick.indexDoubled, rulesOf(row.productId)?.priceDecimals ?? 0),
      bookLine: isTrade ? formatBookLine(tick.productId, tick.seq, tick.book) : null,
    },
  });
}

/** The message is named beside the inputs too. */
const isOther = (row: FillRow, stated: string | undefined, name: string, value: string): boolean =>
  stated !== value && !(name === 'seq' && value === String(row.seq));

export function checkEvidence({ effects }: Executed, messages: Messages, counters: Counters): void {
  for (const row of effects?.fills ?? []) {
    const inputs = JSON.parse(row.inputs) as Inputs;
    const computed = Object.entries(recompute(row, inputs, messages));
    const wrong = computed.filter(([name, value]) => isOther(row, inputs[name], name, value));
    const detail = (): string =>
      `${row.order} ${row.kind} of ${row.orderId}: ${wrong.map(([name, value]) => `${name} ${inputs[name]} for ${value}`).join('; ')}`;
    counters.check('evidence of grids and loans recomputed', wrong.length === 0, detail);
  }
}
