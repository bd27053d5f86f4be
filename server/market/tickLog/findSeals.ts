// The seals of many lines of one product at once, from the database: one reading of the seconds they stand in.
// Must give each line the seal of the second that holds this very line, never that of another line with its seq.
import type { ProductId } from '../../../core/market/types.ts';
import type { Seal } from '../../../core/proof/sealTypes.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import type { TickLogStore } from '../storePorts.ts';
import { LATE_MS } from './loadLines.ts';
import { SECOND_MS } from './sealer.ts';
import { buildSeal } from './sealing.ts';

type Store = Pick<TickLogStore, 'loadSeconds' | 'findKept'>;

/** By line; a line that is neither in the log nor kept has none. The lines are of one short stretch of time. */
export async function findStoredSeals(
  store: Store,
  productId: ProductId,
  lines: ReadonlySet<string>,
): Promise<Map<string, Seal>> {
  const seals = new Map<string, Seal>();
  const parsed = [...lines].flatMap((line) => parseTickLine(line) ?? []);
  if (parsed.length === 0) return seals;
  const times = parsed.map(({ receivedTime }) => receivedTime);
  const from = Math.floor(Math.min(...times) / SECOND_MS) * SECOND_MS;
  for (const { second, products } of await store.loadSeconds(from, Math.max(...times) + LATE_MS)) {
    for (const product of products) {
      if (product.productId !== productId) continue;
      for (const tick of product.ticks)
        if (lines.has(tick.line)) seals.set(tick.line, buildSeal(product, second, tick));
    }
  }
  if (seals.size === lines.size) return seals;
  // Lines older than the log, each kept with its seal.
  const seqs = parsed.map(({ seq }) => seq);
  for (const { tick, seal } of await store.findKept(productId, seqs))
    if (lines.has(tick.line)) seals.set(tick.line, seal);
  return seals;
}
