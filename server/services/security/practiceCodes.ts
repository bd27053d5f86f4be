// Practice mode without a mail server: a code is shown on the page, so a page must not be enough to take an account over.
// It is shown to whoever is signed in to that account, and to the browser in which the account was made: it keeps a secret
// since then. Everybody else finds the mail in the server's outbox, or not at all. Source: running.md (practiceCode),
// docs/OPERATIONS.md "Practice mode without a mail server".
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ids } from '../../ports.ts';
import type { Queryable } from '../../store/database.ts';
import { findMaker, setMaker } from '../../store/userStore.ts';
import type { CodeClient, CodeRequest } from './codes.ts';

const SECRET_BYTES = 32;
const SECRET_PATTERN = /^[\w-]{43}$/;

/** What these allow is to begin with an address that nobody here has, or needs the login password besides. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['register', 'email']);

export interface PracticeCodes {
  mayShow(request: CodeRequest, client: CodeClient): Promise<boolean>;
  /**
   * Inside the transaction that makes an account: the browser that sent `secret` is its maker. Returns the secret it is to
   * keep: the same, where it has one already.
   */
  adopt(client: Queryable, userId: string, secret: string): Promise<string>;
}

export interface PracticeCodesOptions {
  readonly pool: Queryable;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly secretKey: Uint8Array;
}

export function createPracticeCodes(options: PracticeCodesOptions): PracticeCodes {
  const { pool, ids, secretKey } = options;
  const hashOf = (secret: string): Buffer =>
    createHmac('sha256', secretKey).update(`maker ${secret}`).digest();
  return {
    mayShow: async ({ email, purpose }, { userId, maker }) => {
      if (ALWAYS_SHOWN.has(purpose)) return true;
      const made = await findMaker(pool, email);
      if (made === undefined) return false;
      if (made.userId === userId) return true;
      if (made.makerHash === null || !SECRET_PATTERN.test(maker)) return false;
      return timingSafeEqual(made.makerHash, hashOf(maker));
    },
    adopt: async (client, userId, secret) => {
      const kept = SECRET_PATTERN.test(secret)
        ? secret
        : Buffer.from(ids.bytes(SECRET_BYTES)).toString('base64url');
      await setMaker(client, userId, hashOf(kept));
      return kept;
    },
  };
}
