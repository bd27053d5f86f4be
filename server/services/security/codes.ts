import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Clock, Ids, Logger } from '../../ports.ts';
import {
  countCodeTry,
  countSentCodes,
  deleteCode,
  deleteOldCodes,
  findNewestCode,
  insertCode,
  lockCodes,
  returnCode,
  useCode,
} from '../../store/codeStore.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { Refusal } from '../refusal.ts';

// decisions.md "Identity, security": 10 minutes, 3 tries, 60 s between sends, 10 a day for each purpose and address.
export const CODE_VALID_MS = 600_000;
const MOST_TRIES = 3;
const RESEND_AFTER_MS = 60_000;
const MOST_A_DAY = 10;
const DAY_MS = 86_400_000;

export type CodePurpose = 'register' | 'login' | 'email' | 'password' | 'withdraw' | 'address';

export interface CodeRequest {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** What checking a code can say; anything but `ok` is also the key of the refusal. */
export type CodeVerdict = 'ok' | 'code_wrong' | 'code_expired';

export interface Codes {
  /** Makes a code and mails it. The answer is the same for known and unknown addresses. */
  send(
    request: CodeRequest,
    lang: string,
  ): Promise<{ readonly resendAfter: number; readonly practiceCode?: string }>;
  /**
   * Checks a code and uses it up, inside the transaction of what it allows. A wrong one counts as a try, so the caller
   * must commit even when it refuses.
   */
  consume(client: PoolClient, request: CodeRequest, code: string): Promise<CodeVerdict>;
  /**
   * Gives the code back that this transaction has just used up, where what it allows is refused for another reason. It
   * counts as a try: no code ever answers more questions than it has tries.
   */
  giveBack(client: PoolClient, request: CodeRequest): Promise<void>;
}

export interface CodesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly secretKey: Uint8Array;
  /** Practice mode without a mail server: the answer carries the code (running.md). */
  readonly showsCodes: boolean;
  readonly mailCode: (
    request: CodeRequest & { readonly code: string; readonly validMinutes: number },
    lang: string,
  ) => Promise<void>;
}

export const normaliseEmail = (email: string): string => email.toLowerCase();

/** Six digits, each of the million equally likely. */
function drawCode(ids: Ids): string {
  const bound = 4_294_000_000;
  for (;;) {
    const number = Buffer.from(ids.bytes(4)).readUInt32BE();
    if (number < bound) return String(number % 1_000_000).padStart(6, '0');
  }
}

export function createCodes(options: CodesOptions): Codes {
  const { database, clock, ids, secretKey } = options;

  // Six digits are guessed from a plain hash in no time; the key is not in the database.
  const hashOf = ({ email, purpose }: CodeRequest, code: string): Buffer =>
    createHmac('sha256', secretKey).update(`code ${purpose} ${email} ${code}`).digest();

  const store = async (request: CodeRequest, code: string): Promise<string> =>
    inTransaction(database, async (client) => {
      const { email, purpose } = request;
      const now = clock.now();
      await lockCodes(client, email, purpose);
      const sent = await countSentCodes(client, email, purpose, now - DAY_MS);
      const sinceLastMs = now - (sent.lastSentAt ?? -Infinity);
      if (sinceLastMs < RESEND_AFTER_MS) {
        const seconds = Math.ceil((RESEND_AFTER_MS - sinceLastMs) / 1000);
        throw new Refusal('rate_limited', { retryAfterSeconds: seconds });
      }
      if (sent.count >= MOST_A_DAY) {
        const leftMs = (sent.firstSentAt ?? now) + DAY_MS - now;
        throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
      }
      await deleteOldCodes(client, email, now - 2 * DAY_MS);
      const id = ids.uuid();
      await insertCode(client, {
        id,
        email,
        purpose,
        codeHash: hashOf(request, code),
        sentAt: now,
        expiresAt: now + CODE_VALID_MS,
      });
      return id;
    });

  return {
    send: async ({ email, purpose }, lang) => {
      const request = { email: normaliseEmail(email), purpose };
      const code = drawCode(ids);
      const id = await store(request, code);
      try {
        await options.mailCode({ ...request, code, validMinutes: CODE_VALID_MS / 60_000 }, lang);
      } catch (error) {
        options.logger.error({ err: error, purpose }, 'a code could not be mailed');
        await deleteCode(database.pool, id);
        throw new Refusal('unavailable');
      }
      const resendAfter = RESEND_AFTER_MS / 1000;
      return options.showsCodes ? { resendAfter, practiceCode: code } : { resendAfter };
    },

    consume: async (client, { email, purpose }, code) => {
      const request = { email: normaliseEmail(email), purpose };
      await lockCodes(client, request.email, purpose);
      const newest = await findNewestCode(client, request.email, purpose);
      if (newest === undefined || newest.used || newest.tries >= MOST_TRIES) return 'code_wrong';
      if (newest.expiresAt <= clock.now()) return 'code_expired';
      if (!timingSafeEqual(newest.codeHash, hashOf(request, code))) {
        await countCodeTry(client, newest.id);
        return 'code_wrong';
      }
      await useCode(client, newest.id, clock.now());
      return 'ok';
    },

    giveBack: async (client, { email, purpose }) => {
      const used = await findNewestCode(client, normaliseEmail(email), purpose);
      if (used !== undefined) await returnCode(client, used.id);
    },
  };
}
