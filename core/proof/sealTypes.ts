// The records of the tick log, shared by what seals them and what stores them. Hashes are lower-case hex.
// Must stay readable for ever: kept seals were written with these fields. Source: decisions.md "Price evidence".
import type { Points, ProductId, TimeMs } from '../market/types.ts';
import type { PathStep } from './merkle.ts';
import type { LinePlace } from './second.ts';

/** How one line is in the log; the shape of protocol/proof.ts `seal`. */
export interface LineSeal extends LinePlace {
  /** Of the second, over all products: what the public log holds of it. */
  readonly root: string;
}

/** How lines of before the public log are sealed: their product's root, and its place in the product's chain. */
export interface ChainSeal {
  readonly second: TimeMs;
  readonly root: string;
  readonly previous: string;
  readonly chain: string;
  readonly path: readonly PathStep[];
}

export type Seal = LineSeal | ChainSeal;

/** One line, with the hash of its book line, and what was derived from it. */
export interface LoggedTick {
  /** Of the price message, or of the last one before a line that is none. */
  readonly seq: number;
  readonly line: string;
  readonly bookHash: string;
  /** Mark price at that tick; 0 for a refused message. */
  readonly mark: Points;
  /** Twice the index; with several venues it is not the line's bid + ask. */
  readonly indexDoubled: number;
}

/** One product's part of a sealed second. */
export interface SealedProduct {
  readonly productId: ProductId;
  readonly root: string;
  /** In order of arrival, which for accepted ticks is the order of seq. */
  readonly ticks: readonly LoggedTick[];
  /** Of the product's log: before the first of them, and after the last. */
  readonly before: string;
  readonly head: string;
}

/** The same of a second from before the public log: it hangs on the chain hash before it. */
export interface ChainedProduct extends Omit<SealedProduct, 'before' | 'head'> {
  readonly previous: string;
}

/** A second (its start, in milliseconds) with all products that spoke, by product id. */
export interface LoggedSecond {
  readonly second: TimeMs;
  /** Over all products; absent in seconds from before the public log. */
  readonly root?: string;
  readonly products: readonly (SealedProduct | ChainedProduct)[];
}

/** What one flush writes. */
export interface SealedSecond extends LoggedSecond {
  readonly root: string;
  readonly products: readonly SealedProduct[];
}

/** Which messages of a product a minute holds, and where its log stood after it; kept for ever. */
export interface SealedMinute {
  readonly productId: ProductId;
  readonly minute: TimeMs;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly head: string;
}
