// What the log says of a product at its end: the last accepted lines of before a start, from the database.
// Must cost what it finds: the newest minute that knows the product, and further back only past messages that were refused.
// Source: decisions.md "Prices" (feed guard).
import type { LoggedIndex } from '../../../core/market/indexLog.ts';
import { INDEX_WINDOW_MS } from '../../../core/market/mark.ts';
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import type { LogHeads, TickLogStore } from '../storePorts.ts';
import { loadLines } from './loadLines.ts';
import { SECOND_MS } from './sealer.ts';

const MINUTE_MS = 60 * SECOND_MS;
/** Refused messages without an accepted one between them for longer than this leave no level behind. */
const MOST_BACK_MS = 3_600_000;

/** End of the last stretch of the log in which the product is named; undefined where it never was. */
function endOf({ products, seconds }: LogHeads, productId: ProductId): TimeMs | undefined {
  const second = seconds.findLast((one) =>
    one.products.some((each) => each.productId === productId),
  );
  if (second !== undefined) return second.second + SECOND_MS;
  const minute = products.find((head) => head.productId === productId)?.lastMinute;
  return minute === undefined ? undefined : minute + MINUTE_MS;
}

/**
 * The accepted lines of the half minute that ends with the product's last one, received after `after`, oldest first; empty
 * where there is none.
 */
export async function loadEnding(
  store: Pick<TickLogStore, 'loadSeconds'>,
  heads: LogHeads,
  productId: ProductId,
  after: TimeMs,
): Promise<readonly LoggedIndex[]> {
  const end = endOf(heads, productId);
  if (end === undefined) return [];
  const earliest = Math.max(after + 1, end - MOST_BACK_MS);
  for (let back = 2 * MINUTE_MS; ; back *= 2) {
    const from = Math.max(end - back, earliest);
    if (from >= end) return [];
    const lines = await loadLines(store, productId, from, end);
    const accepted = lines.filter(({ flag }) => flag === 'ok');
    const last = accepted.at(-1);
    if (last !== undefined)
      return accepted.filter(
        ({ receivedTime }) => receivedTime > last.receivedTime - INDEX_WINDOW_MS,
      );
    if (from === earliest) return [];
  }
}
