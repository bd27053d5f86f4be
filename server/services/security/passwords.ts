// Passwords as hashes: argon2id of a code that hangs on the server's key and on whose password it is for what, so that a hash which
// somebody puts into the database is nobody's, his own one in another's row as well. Must cost the same time for whom there is none.
// Source: decisions.md "Identity, security".
import { hash, verify } from '@node-rs/argon2';
import common from './commonPasswords.json' with { type: 'json' };
import { macOf } from '../../store/mac.ts';
import { ConcurrencyLimit } from '../queues.ts';
import { Refusal } from '../refusal.ts';

/** What a hash costs whoever makes one. */
export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over them. */
  readonly timeCost: number;
}

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. Its source: decisions.md "Identity, security". */
export const PASSWORD_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
/** argon2id is the package's default variant. */
const PARAMETERS = { parallelism: 1, outputLen: 32 };

/** Two cores: a third hash at once would only make all of them slower. */
const HASHES_AT_ONCE = 2;
/** About two seconds of waiting at 20 ms each; beyond it, saying "too many" is kinder than a queue. */
const HASHES_WAITING = 200;

/** The hash of a password nobody has: checked for unknown accounts, so that they cost the same time. */
const nobodysHash = ({ memoryCost, timeCost }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${PARAMETERS.parallelism}` +
  '$5V+1NIt9qGtkgrDJbr6ApQ$k6PX73blAaY5YedhoVznkRr8VJT8SzAaVc2q/GMFW8Q';

/** Fewer than this many different characters is a pattern, not a password. */
const LEAST_DIFFERENT_CHARACTERS = 5;

const WORDS: ReadonlySet<string> = new Set(common.words);
const WHOLE: ReadonlySet<string> = new Set(common.whole);

/** A listed password, or a listed word with a listed tail at either end, or a listed word again and again. */
function isCommon(folded: string): boolean {
  if (WHOLE.has(folded) || WORDS.has(folded)) return true;
  const hasTail = common.tails.some(
    (tail) =>
      (folded.endsWith(tail) && WORDS.has(folded.slice(0, -tail.length))) ||
      (folded.startsWith(tail) && WORDS.has(folded.slice(tail.length))),
  );
  return hasTail || common.words.some((word) => folded.replaceAll(word, '') === '');
}

/**
 * Refuses a new password that an attacker tries first: `password_weak` for one made of a few characters,
 * `password_common` for one on the committed list or made of the e-mail address. Length is the schema's business.
 */
export function assertStrongPassword(password: string, email: string, field = 'password'): void {
  const folded = password.toLowerCase();
  if (new Set(folded).size < LEAST_DIFFERENT_CHARACTERS) {
    throw new Refusal('password_weak', { fields: { [field]: 'password_weak' } });
  }
  const [local] = email.split('@', 1);
  if (isCommon(folded) || folded === email || folded === local) {
    throw new Refusal('password_common', { fields: { [field]: 'password_common' } });
  }
}

/** Whose password, and for what: what its hash is bound to. */
export const loginPassword = (userId: string): string => `login password ${userId}`;
export const fundPassword = (userId: string): string => `fund password ${userId}`;
export const operatorPassword = (operatorId: string): string => `operator password ${operatorId}`;

/** How a hash that hangs on the key begins; the database takes no new one that does not (migration 000038). */
const KEYED = 'keyed:';

/** False of one from before: it is plain argon2id of the password. */
export const isKeyed = (passwordHash: string): boolean => passwordHash.startsWith(KEYED);

export interface Passwords {
  /** `context`: one of the above. */
  hash(context: string, password: string): Promise<string>;
  /** Whether the password belongs to the hash; without one it takes the same time and says no. */
  verify(context: string, passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Password hashing on the thread pool, never more at once than there are cores to do it. `key`: of this purpose alone. */
export function createPasswords(cost: HashCost, key: Uint8Array): Passwords {
  const limit = new ConcurrencyLimit(HASHES_AT_ONCE, HASHES_WAITING);
  const nobody = nobodysHash(cost);
  // As text, since bytes that are none are refused by the package.
  const bound = (context: string, password: string): string =>
    macOf(key, [context, password]).toString('base64');
  const limited = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.isFull) throw new Refusal('rate_limited', { retryAfterSeconds: 2 });
    return limit.run(work);
  };
  return {
    hash: async (context, password) =>
      KEYED + (await limited(() => hash(bound(context, password), { ...PARAMETERS, ...cost }))),
    verify: async (context, passwordHash, password) => {
      const kept = passwordHash ?? KEYED + nobody;
      const [stored, given] = isKeyed(kept)
        ? [kept.slice(KEYED.length), bound(context, password)]
        : [kept, password];
      const matches = await limited(() => verify(stored, given));
      return matches && passwordHash !== undefined;
    },
  };
}
