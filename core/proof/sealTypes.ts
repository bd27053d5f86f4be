// The records of the tick log, shared by what seals them and what stores them. Hashes are lower-case hex.
// Must stay readable for ever: kept seals were written with these fields. Source: decisions.md "Price evidence".
import type { Points, ProductId, TimeMs } from '../market/types.ts';
import type { PathStep } from './merkle.ts';

/** How one line is in the log; the shape of protocol/proof.ts `seal`. */
export interface Seal {
  readonly second: TimeMs;
  readonly root: string;
  readonly previous: string;
  readonly chain: string;
  readonly path: readonly PathStep[];
}

/** One logged message: its line, the hash of its book line, and what was derived from it. */
export interface LoggedTick {
  readonly seq: number;
  readonly line: string;
  readonly bookHash: string;
  /** Mark price at that tick; 0 for a refused message. */
  readonly mark: Points;
  /** Twice the index; with several venues it is not the line's bid + ask. */
  readonly indexDoubled: number;
}

/** One product's sealed second: the root of its lines and the chain hash that it hangs on. */
export interface SealedProduct {
  readonly productId: ProductId;
  readonly root: string;
  readonly previous: string;
  /** In order of arrival, which for accepted ticks is the order of seq. */
  readonly ticks: readonly LoggedTick[];
}

/** What one flush writes: a second (its start, in milliseconds) with all products that spoke, by product id. */
export interface SealedSecond {
  readonly second: TimeMs;
  readonly products: readonly SealedProduct[];
}

/** One product's minute: the roots of its seconds, kept for ever when the lines are gone. */
export interface SealedMinute {
  readonly productId: ProductId;
  readonly minute: TimeMs;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Chain hash before the minute's first second. */
  readonly previous: string;
  readonly roots: readonly { readonly second: TimeMs; readonly root: string }[];
  /** Chain hash after its last second. */
  readonly chain: string;
}

/** A signed minute over all products that spoke in it. */
export interface Checkpoint {
  readonly minute: TimeMs;
  /** formatCheckpoint's text. */
  readonly body: string;
  /** ed25519 over the body, hex. */
  readonly signature: string;
  /** ed25519 public key, hex (32 bytes). */
  readonly publicKey: string;
}
