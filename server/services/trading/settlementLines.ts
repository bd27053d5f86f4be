// The log lines that named a settlement price, with their seals: with them and the inputs anybody computes it again.
// Must show what was kept with the settlement, never what the log says now.
import { formatIndex } from '../../../core/market/scaledText.ts';
import { NONE } from '../../../core/trading/inputs.ts';
import type { LineEvidence } from '../../../protocol/proof.ts';
import type { Queryable } from '../../store/database.ts';
import type { FillRow } from '../../store/evidenceStore.ts';
import { readIndexLines } from '../../store/indexEvidenceStore.ts';
import type { TickProofs } from './tickEvidence.ts';

/** Undefined for a fill of any other kind. */
export async function settlementLines(
  client: Queryable,
  row: FillRow,
  inputs: Readonly<Record<string, string>>,
  tickEvidence: Pick<TickProofs, 'seals'>,
): Promise<LineEvidence[] | undefined> {
  if (row.kind !== 'settlement' && row.kind !== 'void') return undefined;
  const { firstSeq = NONE, lastSeq = NONE } = inputs;
  if (firstSeq === NONE || lastSeq === NONE) return [];
  const rows = await readIndexLines(client, row.productId, Number(firstSeq), Number(lastSeq));
  const seals = await tickEvidence.seals(
    row.productId,
    rows.map(({ line }) => line),
  );
  return rows.map(({ seq, line, indexDoubled }, place) => ({
    seq,
    line,
    index: formatIndex(indexDoubled, Number(inputs['priceDecimals'])),
    seal: seals[place] ?? null,
  }));
}
