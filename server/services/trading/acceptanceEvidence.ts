// How the orders behind some ids were accepted: what was asked, the line that says so, and its seal.
// Must answer for the owner's orders alone. Source: wire.md proof/getFill (its acceptance).
import type { AcceptanceEvidence, TickEvidence } from '../../../protocol/proof.ts';
import { acceptanceIdOf } from '../../execution/operation.ts';
import { type AcceptanceRow, findAcceptances } from '../../store/commandStore.ts';
import type { Queryable } from '../../store/database.ts';

export type KeptAcceptance = AcceptanceRow & { readonly key: string };

/** The acceptances of what made these ids, by id; a charge of the house has none. */
export async function acceptancesOf(
  pool: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<(id: string) => KeptAcceptance | undefined> {
  const wanted = [...new Set(ids.map(acceptanceIdOf))];
  const found = await findAcceptances(pool, userId, wanted);
  return (id) => found.get(acceptanceIdOf(id));
}

export function acceptanceView(
  productId: string,
  kept: KeptAcceptance | undefined,
  seal: TickEvidence['seal'] | undefined,
): AcceptanceEvidence | null {
  if (kept === undefined) return null;
  const { key, asked, line } = kept;
  return { productId, key, asked, line, seal: seal && !('chain' in seal) ? seal : null };
}
