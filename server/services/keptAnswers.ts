// The answers to orders that are under way, and which keys were used at all in the last day, so that an order that is sent again is
// answered with the first and gets no second place in the log of prices, while a new one needs no read of the database.
// Must answer nothing that is not stored under its key: once an order has ended, however, and after a new start, the database is
// asked. An answer that is kept in memory costs as much as all else of its order, and few are ever sent again.
// Source: decisions.md "Price evidence" (Acceptance), wire.md "Conventions" (Idempotency-Key).
import type { Answer } from '../execution/command.ts';
import { type Identified, keyOwner, type OperationKey } from '../execution/operation.ts';
import type { Clock } from '../ports.ts';
import { NewestLast } from './newestLast.ts';
import { createSeenKeys, KEYS_KEPT_MS } from './seenKeys.ts';

/** That the database has nothing of a key is remembered until whoever asked has gone on with it, or has not. */
export const FREE_KEPT_MS = 60_000;
export const MOST_FREE_KEPT = 1_000;
/** How far back, and how many at most, keys of before a start are read. */
export const KEYS_READ_MS = KEYS_KEPT_MS;
export const MOST_KEYS_READ = 100_000;

/** Whose key, and which. */
export interface RecentKey {
  readonly userId: string;
  readonly key: string;
}

export interface KeptAnswers {
  /**
   * The answer of the same request, under way or stored; undefined where its key is new. What comes to nothing was looked for in
   * vain: to be asked once more, for another may have come meanwhile. Refuses with `conflict` where the key was used for something
   * else.
   */
  find(who: Identified): Promise<Answer | undefined> | undefined;
  /** Keeps what a request will be answered with, until it is. */
  keep(who: Identified, answer: Promise<Answer>): void;
}

export interface KeptAnswersOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Keys of before the start, whose answers the database has. */
  readonly recent: readonly RecentKey[];
  /** The stored answer of a key; refuses with `conflict` where it was used for something else. */
  readonly findAnswer: (who: Identified) => Promise<Answer | undefined>;
}

/** An order that is under way. */
interface First {
  readonly bodyHash: string;
  readonly answer: Promise<Answer>;
}

/** A look into the database for one key; overtaken where somebody took the key meanwhile, and it may have looked before that. */
interface Reading {
  readonly name: string;
  isOvertaken: boolean;
}

/** Every resend goes the whole way. */
export const NOTHING_KEPT: KeptAnswers = { find: () => undefined, keep: () => {} };

const nameOf = (owner: string, key: string): string => `${owner}|${key}`;
const nameBy = (userId: string, key: OperationKey): string =>
  nameOf(keyOwner(userId, key), key.name);

/** Names whose key the database was asked for in vain, for a short while; the oldest make way. */
function createFreeNames(clock: Pick<Clock, 'now'>) {
  const since = new NewestLast<string, number>();
  return {
    has: (name: string): boolean => clock.now() - (since.get(name) ?? -Infinity) <= FREE_KEPT_MS,
    add: (name: string): void => {
      since.put(name, clock.now());
      if (since.oldest && since.size > MOST_FREE_KEPT) since.delete(since.oldest.key);
    },
    delete: (name: string): void => {
      if (since.size > 0) since.delete(name);
    },
  };
}

export function createKeptAnswers({ clock, recent, findAnswer }: KeptAnswersOptions): KeptAnswers {
  const underWay = new Map<string, First>();
  const free = createFreeNames(clock);
  const readings = new Set<Reading>();
  const seen = createSeenKeys({ clock });
  for (const { userId, key } of recent) seen.add(nameOf(userId, key));

  const findStored = async (name: string, who: Identified): Promise<Answer | undefined> => {
    const reading: Reading = { name, isOvertaken: false };
    readings.add(reading);
    try {
      const answer = await findAnswer(who);
      if (answer === undefined && !reading.isOvertaken) free.add(name);
      return answer;
    } finally {
      readings.delete(reading);
    }
  };

  return {
    find: (who) => {
      const { userId, key } = who;
      if (key === null) return undefined;
      const name = nameBy(userId, key);
      const first = underWay.get(name);
      if (first === undefined) {
        const isNew = !seen.mayHave(name) || free.has(name);
        return isNew ? undefined : findStored(name, who);
      }
      if (first.bodyHash === key.bodyHash) return first.answer;
      // What is stored decides: the first may itself have been refused because its key was another's.
      const ask = (): Promise<Answer | undefined> => findStored(name, who);
      return first.answer.then(ask, ask);
    },
    keep: ({ userId, key }, answer) => {
      if (key === null) return;
      const name = nameBy(userId, key);
      seen.add(name);
      free.delete(name);
      for (const reading of readings) if (reading.name === name) reading.isOvertaken = true;
      const first: First = { bodyHash: key.bodyHash, answer };
      underWay.set(name, first);
      const end = (): void => {
        if (underWay.get(name) === first) underWay.delete(name);
      };
      answer.then(end, end);
    },
  };
}
