// The streams of all products of a simulated market: the whole market, as a pure function of the seeds of its days.
// Source: decisions.md "Simulated market".
import type { MarketProduct, ProductId, TimeMs } from '../../../core/market/types.ts';
import { compileMarket } from './productMinute.ts';
import { createProductStream, type ProductStream } from './productStream.ts';
import { createWorld, type SeedOfDay, type SimWorld } from './world.ts';

export interface StreamsOptions {
  readonly seedOf: SeedOfDay;
  readonly products: readonly MarketProduct[];
  /** A UTC midnight: seq 1 of every product, and the first day of history. */
  readonly genesis: TimeMs;
  /** Ticks a second instead of the table's, for measurements; a multiple of the table's that divides 1000. */
  readonly ratePerSecond?: Readonly<Record<ProductId, number>> | undefined;
}

export interface SimStreams {
  readonly world: SimWorld;
  /** In the order of the products. */
  readonly streams: readonly ProductStream[];
  /** Products that the simulator's table does not know. */
  readonly unknown: readonly ProductId[];
}

function spacingOf(productId: ProductId, ownMs: number, options: StreamsOptions): number {
  const rate = options.ratePerSecond?.[productId];
  if (rate === undefined) return ownMs;
  const spacingMs = 1000 / rate;
  if (!Number.isInteger(spacingMs) || ownMs % spacingMs !== 0) {
    throw new RangeError(
      `${productId}: ${rate} ticks a second do not fit a spacing of ${ownMs} ms`,
    );
  }
  return spacingMs;
}

export function openStreams(options: StreamsOptions): SimStreams {
  const { seedOf, products, genesis } = options;
  const world = createWorld(seedOf, genesis);
  const streams: ProductStream[] = [];
  const unknown: ProductId[] = [];
  for (const product of products) {
    const market = compileMarket(product);
    if (market === undefined) {
      unknown.push(product.id);
      continue;
    }
    const spacingMs = spacingOf(product.id, market.figures.spacingMs, options);
    streams.push(createProductStream(world, market, genesis, spacingMs));
  }
  return { world, streams, unknown };
}
