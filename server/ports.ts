// What the server is given from outside: clock, ids, mail. Options, never globals, so that tests own time and chance.
import type { TimeMs } from '../core/market/types.ts';

export interface Clock {
  now(): TimeMs;
  /** Calls back once after `delayMs`; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void;
  /** Calls back again and again; the returned function cancels. */
  every(periodMs: number, run: () => void): () => void;
}

export interface Ids {
  /** A random UUID (v7: time-ordered, unique per node; engine.md §1c). */
  uuid(): string;
  /** `bytes` random bytes from a CSPRNG. */
  bytes(bytes: number): Uint8Array;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
export interface Mailer {
  /** True where a mail really leaves the house; false for the outbox folder. */
  readonly delivers: boolean;
  send(mail: Mail): Promise<void>;
}

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
