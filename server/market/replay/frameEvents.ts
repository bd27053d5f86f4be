// What a venue's frame says, whatever the venue: the common ground between the six frame formats and the book.
import type { TimeMs } from '../../../core/market/types.ts';
import type { Json, JsonObject } from './losslessJson.ts';
import type { TextBook, TextLevel } from './venueBook.ts';

export interface TextTrade {
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
  /** The taker's side. */
  readonly side: 'buy' | 'sell';
  readonly time: TimeMs;
}

/** Numbers that show whether a frame is missing; each venue fills what it sends. */
export interface Sequence {
  /** First and last update id inside the frame. */
  readonly first?: number;
  readonly last: number;
  /** Last update id of the frame before. */
  readonly previous?: number;
}

export interface BookEvent {
  readonly kind: 'snapshot' | 'delta';
  readonly symbol: string | undefined;
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
  readonly sourceTime: TimeMs | undefined;
  readonly sequence: Sequence | undefined;
  readonly checksum: number | undefined;
  /** Levels a side that the subscription holds; deeper ones are stale. */
  readonly depth?: number;
}

export type FrameEvent =
  | BookEvent
  | {
      readonly kind: 'trades';
      readonly symbol: string | undefined;
      readonly trades: readonly TextTrade[];
    }
  | {
      readonly kind: 'best';
      readonly symbol: string | undefined;
      readonly bid: TextLevel;
      readonly ask: TextLevel;
      readonly updateId: number;
      readonly sourceTime: TimeMs | undefined;
    }
  /** The subscription ended: the book is unknown until the next snapshot. */
  | { readonly kind: 'reset'; readonly symbol: string | undefined };

/** How a frame's sequence is judged against what came before. */
export type SequenceRule = 'binance' | 'consecutive' | 'later' | 'none';

/** One venue's frames. A decoder returns [] for frames that say nothing about prices (acks, heartbeats, status). */
export interface FrameFormat {
  readonly name: string;
  /** Whether the frame is this venue's; only called on the first frames of a file. */
  recognises(frame: JsonObject): boolean;
  /** Throws FormatError where a frame of a known kind does not have its shape. `url` is that of a REST answer. */
  decode(frame: Json, url: string | undefined): readonly FrameEvent[];
  readonly rule: SequenceRule;
  /** Whether frames that come before the snapshot are kept and applied after it. */
  readonly buffersBeforeSnapshot: boolean;
  readonly calculateChecksum?: (book: TextBook) => number;
}

/** The venue's own stamp of an event, where it has one. */
export function timeOfEvent(event: FrameEvent): TimeMs | undefined {
  if (event.kind === 'reset') return undefined;
  return event.kind === 'trades' ? event.trades.at(-1)?.time : event.sourceTime;
}
