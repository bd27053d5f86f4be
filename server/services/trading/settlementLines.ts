// The log lines that named a settlement price, as they were kept with it: with them and the inputs anybody computes it again.
// Must show what was kept with the settlement, never what the log says now.
import { NONE } from '../../../core/trading/inputs.ts';
import type { Queryable } from '../../store/database.ts';
import type { FillRow } from '../../store/evidenceStore.ts';
import { type IndexLineRow, readIndexLines } from '../../store/indexEvidenceStore.ts';

/** Undefined for a fill of any other kind. */
export async function settlementLines(
  client: Queryable,
  row: Pick<FillRow, 'kind' | 'productId'>,
  inputs: Readonly<Record<string, string>>,
): Promise<IndexLineRow[] | undefined> {
  if (row.kind !== 'settlement' && row.kind !== 'void') return undefined;
  const { firstSeq = NONE, lastSeq = NONE } = inputs;
  if (firstSeq === NONE || lastSeq === NONE) return [];
  return readIndexLines(client, row.productId, Number(firstSeq), Number(lastSeq));
}
