// The answers to orders that are under way, and which keys were used at all in the last day, so that an order that is sent again is
// answered with the first and gets no second place in the log of prices, while a new one needs no read of the database.
// Must answer nothing that is not stored under its key: once an order has ended, however, and after a new start, the database is
// asked. An answer that is kept in memory costs as much as all else of its order, and few are ever sent again.
// Source: decisions.md "Price evidence" (Acceptance), wire.md "Conventions" (Idempotency-Key).
import type { Answer } from '../execution/command.ts';
import { type Identified, keyOwner } from '../execution/operation.ts';
import type { Clock } from '../ports.ts';
import { NewestLast } from './newestLast.ts';
import { createSeenKeys, KEYS_KEPT_MS } from './seenKeys.ts';

/** That one has ended is remembered longer than any read of the database takes that began before. */
export const ENDED_KEPT_MS = 60_000;
/** About 5 MB. */
export const MOST_ENDED_KEPT = 20_000;
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

interface Kept {
  /** Since when it is as it is. */
  at: number;
  /** `free`: the database was asked and has none. `ended`: it has it, or nobody heard how it ended. */
  first: First | 'free' | 'ended';
}

/** Every resend goes the whole way. */
export const NOTHING_KEPT: KeptAnswers = { find: () => undefined, keep: () => {} };

const isUnderWay = ({ first }: Kept): boolean => typeof first === 'object';

/** The newest by name; those that were put there first make way, but never one that is under way, which the database does not have yet. */
function createRecent(clock: Pick<Clock, 'now'>) {
  const kept = new NewestLast<string, Kept>();
  return {
    get: (name: string): Kept | undefined => {
      const found = kept.get(name);
      if (found === undefined || isUnderWay(found)) return found;
      if (clock.now() - found.at <= ENDED_KEPT_MS) return found;
      kept.delete(name);
      return undefined;
    },
    put: (name: string, first: Kept['first']): Kept => {
      const own: Kept = { at: clock.now(), first };
      kept.put(name, own);
      let { oldest } = kept;
      while (oldest && kept.size > MOST_ENDED_KEPT && !isUnderWay(oldest.value)) {
        kept.delete(oldest.key);
        ({ oldest } = kept);
      }
      return own;
    },
  };
}

export function createKeptAnswers({ clock, recent, findAnswer }: KeptAnswersOptions): KeptAnswers {
  const kept = createRecent(clock);
  const seen = createSeenKeys({ clock });
  const nameOf = ({ userId, key }: RecentKey): string => `${userId}|${key}`;
  for (const one of recent) seen.add(nameOf(one));

  const findStored = async (name: string, who: Identified): Promise<Answer | undefined> => {
    const before = kept.get(name);
    const answer = await findAnswer(who);
    // Whoever asked at the same time may have gone on with it meanwhile.
    if (answer === undefined && kept.get(name) === before) kept.put(name, 'free');
    return answer;
  };

  return {
    find: (who) => {
      const { userId, key } = who;
      if (key === null) return undefined;
      const name = nameOf({ userId: keyOwner(userId, key), key: key.name });
      const found = kept.get(name);
      if (found === undefined) return seen.mayHave(name) ? findStored(name, who) : undefined;
      const { first } = found;
      if (first === 'free') return undefined;
      if (first === 'ended') return findStored(name, who);
      if (first.bodyHash === key.bodyHash) return first.answer;
      // What is stored decides: the first may itself have been refused because its key was another's.
      const ask = (): Promise<Answer | undefined> => findStored(name, who);
      return first.answer.then(ask, ask);
    },
    keep: ({ userId, key }, answer) => {
      if (key === null) return;
      const name = nameOf({ userId: keyOwner(userId, key), key: key.name });
      seen.add(name);
      const own = kept.put(name, { bodyHash: key.bodyHash, answer });
      const end = (): void => {
        own.at = clock.now();
        own.first = 'ended';
      };
      answer.then(end, end);
    },
  };
}
