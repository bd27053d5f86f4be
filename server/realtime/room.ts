// One stream and who listens to it: conflates what happens to at most one message per interval.
// Must do nothing while nobody listens, and never hold more than the newest state. Source: wire.md "Socket".
import type { Socket } from 'socket.io';
import type { StreamMessages } from '../../protocol/socketEvents.ts';
import type { Clock } from '../ports.ts';
import type { FanOut } from './fanOut.ts';
import { makeBroadcast } from './frames.ts';

/** A message of a stream before the room says which one it follows. */
export interface Update {
  readonly seq: number;
  readonly body: object;
}

/** What a room is told to stream. */
export interface Stream {
  readonly event: Exclude<keyof StreamMessages, 'account'>;
  /** Shortest time between two messages. */
  readonly intervalMs: number;
  /** A first listener comes: forgets what was left from before. Returns the `seq` of the newest state. */
  restart(): number;
  /** The whole state for somebody who joins; nothing in it may still wait to be sent. */
  snapshot(): unknown;
  /** What happened since the last take, oldest first; usually one message, none when nothing did. */
  take(lastSeq: number): readonly Update[] | Promise<readonly Update[]>;
}

export interface RoomOptions {
  readonly clock: Clock;
  readonly fanOut: FanOut;
  readonly onFailure: (error: unknown) => void;
}

export class Room {
  readonly #stream: Stream;
  readonly #options: RoomOptions;
  readonly #members = new Set<Socket>();
  /** Who is being let in, with the turn it came in: a later turn, or leaving, makes it void. */
  readonly #entering = new Map<Socket, object>();
  /** The members as an array, made again when one comes or goes. */
  #list: readonly Socket[] | undefined;
  #lastSeq = 0;
  #lastSentAt = -Infinity;
  #cancelTimer: (() => void) | undefined;
  #isSending = false;
  #isDirty = false;

  constructor(stream: Stream, options: RoomOptions) {
    this.#stream = stream;
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  /**
   * The stream's state and the `seq` of the message it stands after; the socket listens from then on, unless it left or
   * closed while the state was read. It joins after the reading: what is sent in between shows as a gap, not as nothing.
   */
  async enter(socket: Socket): Promise<{ snapshot: unknown; seq: number }> {
    if (this.isEmpty) this.#lastSeq = this.#stream.restart();
    const seq = this.#lastSeq;
    const turn = {};
    this.#entering.set(socket, turn);
    try {
      const snapshot = await this.#stream.snapshot();
      if (this.#entering.get(socket) === turn && socket.connected) this.#join(socket);
      return { snapshot, seq };
    } finally {
      if (this.#entering.get(socket) === turn) this.#entering.delete(socket);
    }
  }

  #join(socket: Socket): void {
    this.#members.add(socket);
    this.#list = undefined;
  }

  leave(socket: Socket): void {
    this.#entering.delete(socket);
    if (!this.#members.delete(socket)) return;
    this.#list = undefined;
    if (this.isEmpty) this.close();
  }

  /** Something happened: sends now, or when the interval since the last message is over. */
  touch(): void {
    if (this.isEmpty) return;
    this.#isDirty = true;
    if (this.#isSending || this.#cancelTimer !== undefined) return;
    const { clock } = this.#options;
    const waitMs = this.#lastSentAt + this.#stream.intervalMs - clock.now();
    if (waitMs <= 0) this.#flush();
    else this.#cancelTimer = clock.after(waitMs, () => this.#onTimer());
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #onTimer(): void {
    this.#cancelTimer = undefined;
    this.#flush();
  }

  #flush(): void {
    this.#isDirty = false;
    this.#isSending = true;
    this.#lastSentAt = this.#options.clock.now();
    const taken = this.#stream.take(this.#lastSeq);
    if (!(taken instanceof Promise)) {
      this.#send(taken);
      return;
    }
    taken.then(
      (updates) => this.#send(updates),
      (error: unknown) => {
        this.#options.onFailure(error);
        this.#send([]);
      },
    );
  }

  #send(updates: readonly Update[]): void {
    const [first, ...rest] = updates;
    if (first === undefined || this.isEmpty) {
      this.#isSending = false;
      // What happened while this was taken waits for the next interval.
      if (this.#isDirty) this.touch();
      return;
    }
    const message = { ...first.body, seq: first.seq, prev: this.#lastSeq };
    this.#lastSeq = first.seq;
    this.#list ??= [...this.#members];
    const broadcast = makeBroadcast(this.#stream.event, message);
    this.#options.fanOut.send(this.#list, broadcast, () => this.#send(rest));
  }
}
