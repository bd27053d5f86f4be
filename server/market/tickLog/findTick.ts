// Finds one logged message in the database: its line, its book's hash, and the seal of its second.
import { MINUTE_MS } from '../../../core/market/candles.ts';
import type { ProductId, TimeMs } from '../../../core/market/types.ts';
import type {
  ChainedProduct,
  LoggedSecond,
  LoggedTick,
  SealedProduct,
} from '../../../core/proof/sealTypes.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import type { KeptEvidence, TickLogStore } from '../storePorts.ts';
import { buildSeal } from './sealing.ts';

/** Seconds that have no minute yet are at most this old; a log that runs for longer has them in memory. */
export const UNFOLDED_MS = 3 * MINUTE_MS;

interface Found {
  readonly tick: LoggedTick;
  readonly product: SealedProduct | ChainedProduct;
  readonly second: LoggedSecond;
}

const isPrice = ({ line }: LoggedTick): boolean => parseTickLine(line) !== undefined;
const isAccepted = ({ line }: LoggedTick): boolean => parseTickLine(line)?.flag === 'ok';

function searchSeconds(
  seconds: readonly LoggedSecond[],
  productId: ProductId,
  seq: number,
): Found | undefined {
  let refused: Found | undefined;
  for (const second of seconds) {
    const product = second.products.find((candidate) => candidate.productId === productId);
    for (const tick of product?.ticks ?? []) {
      if (tick.seq !== seq || product === undefined || !isPrice(tick)) continue;
      const found = { tick, product, second };
      if (isAccepted(tick)) return found;
      refused ??= found;
    }
  }
  return refused;
}

/**
 * A stored message with its seal, while the lines of its second exist or a fill used it; else undefined.
 * `unfolded`: where to look for seconds that have no minute yet.
 */
export async function findStoredTick(
  store: TickLogStore,
  productId: ProductId,
  seq: number,
  unfolded: { readonly from: TimeMs; readonly to: TimeMs } | undefined,
): Promise<KeptEvidence | undefined> {
  const kept = await store.findKept(productId, [seq]);
  const own = kept.find(({ tick }) => isAccepted(tick)) ?? kept[0];
  if (own !== undefined) return own;
  const minute = await store.findMinute(productId, seq);
  const range = minute === undefined ? unfolded : { from: minute, to: minute + MINUTE_MS };
  if (range === undefined) return undefined;
  const seconds = await store.loadSeconds(range.from, range.to, { productId, seq });
  const found = searchSeconds(seconds, productId, seq);
  if (found === undefined) return undefined;
  return {
    productId,
    tick: found.tick,
    seal: buildSeal(found.second, found.product, found.tick.line),
  };
}
