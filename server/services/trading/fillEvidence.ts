// What every fill of an order was computed from, whatever its kind: the inputs, and the price message with its seal.
// Must answer the owner alone: a foreign order answers exactly as a missing one. Source: wire.md proof/getFill.
import type { FillEvidence } from '../../../protocol/proof.ts';
import type { Database } from '../../store/database.ts';
import { type FillRow, ownsOrder, readFills } from '../../store/evidenceStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { Refusal } from '../refusal.ts';
import { settlementLines } from './settlementLines.ts';
import type { TickProofs } from './tickEvidence.ts';

export type FillEvidenceOf = (user: CurrentUser, orderId: string) => Promise<FillEvidence>;

export function createFillEvidence({
  database,
  tickEvidence,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly tickEvidence: TickProofs;
}): FillEvidenceOf {
  const explain = async (row: FillRow): Promise<FillEvidence['fills'][number]> => {
    const { id, kind, at, seq, acceptanceSeq, quantity, price, fee } = row;
    const { formulaVersion, rulebookHash } = row;
    const tick = await tickEvidence.find(row.productId, seq);
    if (!tick) throw new Error(`fill ${id} has no price evidence`);
    const inputs = JSON.parse(row.inputs) as Record<string, string>;
    const stated = { id, kind, at, seq, acceptanceSeq, quantity, price, fee };
    const lines = await settlementLines(database.pool, row, inputs, tickEvidence);
    const evidence = { ...stated, formulaVersion, rulebookHash, inputs, tick };
    return lines === undefined ? evidence : { ...evidence, lines };
  };
  return async ({ userId }, orderId) => {
    if (!(await ownsOrder(database.pool, userId, orderId))) throw new Refusal('not_found');
    const rows = await readFills(database.pool, userId, orderId);
    return { orderId, fills: await Promise.all(rows.map(explain)) };
  };
}
