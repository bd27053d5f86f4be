// Lines in the order of their reception, cut into short stretches of time and sorted by product: each is one reading.
import { MINUTE_MS } from '../../../core/market/candles.ts';
import type { ProductId } from '../../../core/market/types.ts';
import { timeOfLine } from '../../../core/proof/placeLine.ts';

export interface Stretch {
  readonly productId: ProductId;
  readonly lines: ReadonlySet<string>;
}

export function inStretches(
  used: readonly { readonly productId: ProductId; readonly line: string }[],
): Stretch[] {
  const stretches = new Map<string, { productId: ProductId; lines: Set<string> }>();
  for (const { productId, line } of used) {
    const minute = Math.floor((timeOfLine(line)?.time ?? 0) / MINUTE_MS);
    const key = `${minute}|${productId}`;
    const stretch = stretches.get(key) ?? { productId, lines: new Set() };
    stretches.set(key, stretch);
    stretch.lines.add(line);
  }
  return [...stretches.values()];
}
