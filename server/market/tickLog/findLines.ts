// Many lines of one product at once, from the database: one reading of the seconds they stand in.
// Must give each line the seal of the second that holds this very line, never that of another line with its seq.
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import { timeOfLine } from '../../../core/proof/placeLine.ts';
import type { KeptEvidence, TickLogStore } from '../storePorts.ts';
import { LATE_MS } from './loadLines.ts';
import { SECOND_MS } from './sealer.ts';
import { buildSeal } from './sealing.ts';

type Store = Pick<TickLogStore, 'loadSeconds' | 'findKept'>;

/** Nearly every line stands in its own second or in the next. */
const USUAL_MS = 2 * SECOND_MS;

/** By line; one that is neither in the log nor kept has none. The lines are of one short stretch of time. */
export async function findStoredLines(
  store: Store,
  productId: ProductId,
  lines: ReadonlySet<string>,
): Promise<Map<string, KeptEvidence>> {
  const found = new Map<string, KeptEvidence>();
  const placed = [...lines].flatMap((line) => timeOfLine(line) ?? []);
  const times = placed.map(({ time }) => time);
  const search = async (from: TimeMs, to: TimeMs): Promise<void> => {
    for (const second of await store.loadSeconds(from, to, { productId })) {
      for (const product of second.products) {
        for (const tick of product.ticks) {
          if (!lines.has(tick.line)) continue;
          found.set(tick.line, { productId, tick, seal: buildSeal(second, product, tick.line) });
        }
      }
    }
  };
  const isDone = (): boolean => found.size === placed.length;
  if (isDone()) return found;
  const first = Math.floor(Math.min(...times) / SECOND_MS) * SECOND_MS;
  const usual = Math.max(...times) + USUAL_MS;
  await search(first, usual);
  if (isDone()) return found;
  // Lines older than the log, each kept with its seal.
  const seqs = placed.map(({ seq }) => seq);
  for (const evidence of await store.findKept(productId, seqs))
    if (lines.has(evidence.tick.line)) found.set(evidence.tick.line, evidence);
  if (!isDone()) await search(usual, Math.max(...times) + LATE_MS);
  return found;
}
