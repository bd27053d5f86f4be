// The answers to orders of the last minutes, so that one that is sent again is answered with the first and gets no second place in
// the log of prices, without a read of the database. Must answer nothing that is not stored under its key: where that is not known,
// after a lost answer or a new start, the database is asked. Source: decisions.md "Price evidence" (Acceptance).
import type { Answer } from '../execution/command.ts';
import { type Identified, keyOwner } from '../execution/operation.ts';
import type { Clock } from '../ports.ts';
import { NewestLast } from './newestLast.ts';

/** Clients send again within seconds; whoever comes later has a second place, and the answer from the database. */
export const ANSWERS_KEPT_MS = 600_000;
/** About 20 MB with their bodies. */
export const MOST_ANSWERS_KEPT = 20_000;

/** Whose key, and which. */
export interface RecentKey {
  readonly userId: string;
  readonly key: string;
}

export interface KeptAnswers {
  /**
   * The answer of the same request, which may still be under way; undefined where it is none of the kept ones. What comes to
   * nothing was looked for in vain: to be asked once more, for another may have come meanwhile.
   */
  find(who: Identified): Promise<Answer | undefined> | undefined;
  /** Keeps what a request will be answered with. */
  keep(who: Identified, answer: Promise<Answer>): void;
}

export interface KeptAnswersOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Keys of before the start, whose answers the database has. */
  readonly recent: readonly RecentKey[];
  /** The stored answer of a key; refuses with `conflict` where it was used for something else. */
  readonly findAnswer: (who: Identified) => Promise<Answer | undefined>;
}

interface Kept {
  readonly at: number;
  /** Undefined where nobody heard how it ended. */
  readonly first: { readonly bodyHash: string; readonly answer: Promise<Answer> } | undefined;
}

/** Every resend goes the whole way. */
export const NOTHING_KEPT: KeptAnswers = { find: () => undefined, keep: () => {} };

export function createKeptAnswers({ clock, recent, findAnswer }: KeptAnswersOptions): KeptAnswers {
  const kept = new NewestLast<string, Kept>();

  const put = (name: string, one: Kept): void => {
    kept.put(name, one);
    if (kept.size > MOST_ANSWERS_KEPT && kept.oldest) kept.delete(kept.oldest.key);
  };
  const nameOf = (userId: string, key: string): string => `${userId}|${key}`;
  for (const { userId, key } of recent)
    put(nameOf(userId, key), { at: clock.now(), first: undefined });

  const findStored = async (name: string, mark: Kept, who: Identified) => {
    const answer = await findAnswer(who);
    if (answer === undefined && kept.get(name) === mark) kept.delete(name);
    return answer;
  };

  return {
    find: (who) => {
      const { userId, key } = who;
      const name = key === null ? '' : nameOf(keyOwner(userId, key), key.name);
      const found = kept.get(name);
      if (found === undefined || key === null) return undefined;
      if (clock.now() - found.at > ANSWERS_KEPT_MS) {
        kept.delete(name);
        return undefined;
      }
      if (found.first === undefined) return findStored(name, found, who);
      return found.first.bodyHash === key.bodyHash ? found.first.answer : undefined;
    },
    keep: ({ userId, key }, answer) => {
      if (key === null) return;
      const name = nameOf(keyOwner(userId, key), key.name);
      const one = { at: clock.now(), first: { bodyHash: key.bodyHash, answer } };
      put(name, one);
      answer.catch(() => {
        if (kept.get(name) === one) put(name, { at: one.at, first: undefined });
      });
    },
  };
}
