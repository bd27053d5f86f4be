// Sends broadcasts to rooms in slices, so that three thousand sockets never hold the event loop for a tick.
// Must never reorder two broadcasts of one room, nor hold more than one of each. Source: engine.md §4 (slices of 128
// with a setImmediate between: order p99 14 ms instead of 38 ms beside 3,000 sockets).
import type { Socket } from 'socket.io';
import { type Broadcast, cutOff, deliver } from './frames.ts';

const SLICE = 128;
/** A client that has taken nothing for so long is gone: 10 s is ten times the longest pause of a phone in use. */
export const STUCK_MS = 10_000;

interface Job {
  readonly sockets: readonly Socket[];
  readonly broadcast: Broadcast;
  readonly done: () => void;
  next: number;
}

export interface FanOutStats {
  sent: number;
  skipped: number;
  cutOff: number;
}

export class FanOut {
  readonly stats: FanOutStats = { sent: 0, skipped: 0, cutOff: 0 };
  readonly #now: () => number;
  readonly #queue: Job[] = [];
  /** Since when a client has been left out; absent while it keeps up. */
  readonly #behindSince = new WeakMap<Socket, number>();
  #isRunning = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sends to these sockets; `done` is called when the last of them has been given it. */
  send(sockets: readonly Socket[], broadcast: Broadcast, done: () => void): void {
    this.#queue.push({ sockets, broadcast, done, next: 0 });
    if (!this.#isRunning) this.#run();
  }

  #run(): void {
    this.#isRunning = true;
    let left = SLICE;
    for (let job = this.#queue[0]; job !== undefined && left > 0; job = this.#queue[0]) {
      const end = Math.min(job.sockets.length, job.next + left);
      left -= end - job.next;
      this.#runSlice(job, end);
      if (end < job.sockets.length) break;
      this.#queue.shift();
      job.done();
    }
    this.#isRunning = this.#queue.length > 0;
    if (this.#isRunning) setImmediate(() => this.#run());
  }

  #runSlice(job: Job, end: number): void {
    for (; job.next < end; job.next += 1) {
      const socket = job.sockets[job.next];
      if (socket?.connected) this.#give(socket, job.broadcast);
    }
  }

  #give(socket: Socket, broadcast: Broadcast): void {
    const delivery = deliver(socket, broadcast);
    if (delivery === 'sent') {
      this.stats.sent += 1;
      this.#behindSince.delete(socket);
      return;
    }
    const now = this.#now();
    const since = this.#behindSince.get(socket) ?? now;
    this.#behindSince.set(socket, since);
    this.stats.skipped += 1;
    if (delivery === 'stuck' || now - since >= STUCK_MS) {
      this.stats.cutOff += 1;
      cutOff(socket);
    }
  }
}
