// The lines of one product in a stretch of time from the database: what the log in memory does not have any more.
// Must give the same lines as the memory did, so that a restart changes no settlement.
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import type { LoggedIndex } from '../../../core/market/indexLog.ts';
import type { TickLogStore } from '../storePorts.ts';
import { SECOND_MS } from './sealer.ts';

/** A line handed over late stands in a later second than the one it was received in; a stall longer than this pauses. */
export const LATE_MS = 60_000;

/** Received in [from, to], by our own time of reception. */
export async function loadLines(
  store: Pick<TickLogStore, 'loadSeconds'>,
  productId: ProductId,
  from: TimeMs,
  to: TimeMs,
): Promise<LoggedIndex[]> {
  const first = Math.floor(from / SECOND_MS) * SECOND_MS;
  const seconds = await store.loadSeconds(first, to + LATE_MS, { productId });
  const ticks = seconds.flatMap(({ products }) => products.flatMap((product) => product.ticks));
  return ticks.flatMap(({ line, seq, bookHash, mark, indexDoubled }): LoggedIndex[] => {
    const parsed = parseTickLine(line);
    if (parsed === undefined) return [];
    const { receivedTime, sourceTime, flag } = parsed;
    if (receivedTime < from || receivedTime > to) return [];
    return [{ seq, line, receivedTime, sourceTime, flag, indexDoubled, bookHash, mark }];
  });
}
