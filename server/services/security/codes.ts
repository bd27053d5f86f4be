// Codes by mail: proof that somebody reads a mailbox. Whoever asked for one has the tries of it; what others guess is counted
// apart, so that no stranger can burn it. Source: decisions.md "Identity, security".
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Ids, Logger } from '../../ports.ts';
import {
  type CodeRow,
  countCodeTry,
  countSentCodes,
  deleteCode,
  deleteOldCodes,
  endCodes,
  findNewestCodes,
  findUsedCode,
  insertCode,
  lockCodes,
  returnCode,
  useCode,
} from '../../store/codeStore.ts';
import { inTransaction, writerOf } from '../../store/database.ts';
import { Refusal } from '../refusal.ts';
import type { Sources } from './sources.ts';
import type { Footing } from '../footing.ts';

// decisions.md "Identity, security": 10 minutes, 3 tries, 60 s between sends, 10 a day for each purpose and address.
export const CODE_VALID_MS = 600_000;
const MOST = { tries: 3, aDay: 10 } as const;
const RESEND_AFTER_MS = 60_000;
const DAY_MS = 86_400_000;

export type CodePurpose = 'register' | 'login' | 'email' | 'password' | 'withdraw' | 'address';

export interface CodeRequest {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** Who asks for a code. */
export interface CodeClient {
  readonly lang: string;
  readonly source: string;
  /** Signed in as. */
  readonly userId: string | undefined;
  /** The secret that the browser keeps which made an account (practiceCodes.ts). */
  readonly maker: string;
}

/** What checking a code can say; anything but `ok` is also the key of the refusal. */
export type CodeVerdict = 'ok' | 'code_wrong' | 'code_expired';

export interface SentCode {
  readonly resendAfter: number;
  /** Practice mode without a mail server: the code, or null where it is not shown to whoever asked. */
  readonly practiceCode?: string | null;
}

export interface Codes {
  /** Makes a code and mails it. The answer is the same for known and unknown addresses. */
  send(request: CodeRequest, client: CodeClient): Promise<SentCode>;
  /**
   * Checks a code and uses it up, inside the transaction of what it allows; every other one for that ends with it. A wrong
   * one counts as a try of `source`, so the caller must commit even when it refuses.
   */
  consume(
    client: PoolClient,
    request: CodeRequest & { readonly source: string },
    code: string,
  ): Promise<CodeVerdict>;
  /**
   * Looks at a code without using it up, for an operation of the executor that uses it; answers its id. A wrong one is counted
   * at once.
   */
  look(
    request: CodeRequest & { readonly source: string },
    code: string,
  ): Promise<{ readonly id: string } | Exclude<CodeVerdict, 'ok'>>;
  /**
   * Gives the code back that this transaction has just used up, where what it allows is refused for another reason. It
   * counts as a try: no code ever answers more questions than it has tries.
   */
  giveBack(client: PoolClient, request: CodeRequest & { readonly source: string }): Promise<void>;
  /** Ends codes that were sent for something that has been done otherwise, inside its transaction. */
  end(client: PoolClient, request: CodeRequest): Promise<void>;
}

export interface CodesOptions extends Footing {
  readonly ids: Ids;
  readonly logger: Logger;
  readonly secretKey: Uint8Array;
  readonly sources: Pick<Sources, 'hashOf'>;
  /** Practice mode without a mail server: the answer carries the code where this says so (running.md). */
  readonly mayShow: ((request: CodeRequest, client: CodeClient) => Promise<boolean>) | undefined;
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

/** Of the wait before another code is sent. */
function assertOver(leftMs: number): void {
  if (leftMs <= 0) return;
  throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

export function createCodes(options: CodesOptions): Codes {
  const { database, clock, ids, secretKey, sources, mayShow } = options;

  // Six digits are guessed from a plain hash in no time; the key is not in the database.
  const hashOf = ({ email, purpose }: CodeRequest, code: string): Buffer =>
    createHmac('sha256', secretKey).update(`code ${purpose} ${email} ${code}`).digest();

  const store = async (request: CodeRequest, source: string, code: string): Promise<string> =>
    inTransaction(database, async (client) => {
      const { email, purpose } = request;
      const now = clock.now();
      await lockCodes(client, email, purpose);
      const since = now - DAY_MS;
      const { count, firstSentAt, lastSentAt } = await countSentCodes(
        client,
        email,
        purpose,
        since,
      );
      if (lastSentAt !== undefined) assertOver(lastSentAt + RESEND_AFTER_MS - now);
      if (firstSentAt !== undefined && count >= MOST.aDay) assertOver(firstSentAt + DAY_MS - now);
      await deleteOldCodes(client, email, now - 2 * DAY_MS);
      const id = ids.uuid();
      await insertCode(client, {
        id,
        email,
        purpose,
        sourceHash: sources.hashOf(source),
        codeHash: hashOf(request, code),
        sentAt: now,
        expiresAt: now + CODE_VALID_MS,
      });
      return id;
    });

  /** Whether this source asked for the code, and whether it has a try left. */
  const standing = (code: CodeRow, source: string) => {
    const isOwn = code.sourceHash.equals(sources.hashOf(source));
    const tries = isOwn ? code.tries : code.otherTries;
    return { code, isOwn, hasTry: !code.used && tries < MOST.tries };
  };

  /** The code that fits; a wrong one is counted. No other is looked at meanwhile. */
  const match = async (
    client: PoolClient,
    { email, purpose, source }: CodeRequest & { readonly source: string },
    code: string,
  ): Promise<CodeRow | Exclude<CodeVerdict, 'ok'>> => {
    const request = { email: normaliseEmail(email), purpose };
    await lockCodes(client, request.email, purpose);
    const now = clock.now();
    const newest = await findNewestCodes(client, request.email, purpose);
    const left = newest.map((one) => standing(one, source)).filter(({ hasTry }) => hasTry);
    const open = left.filter(({ code: one }) => one.expiresAt > now);
    if (open.length === 0) return left.length === 0 ? 'code_wrong' : 'code_expired';
    const given = hashOf(request, code);
    const right = open.find(({ code: one }) => timingSafeEqual(one.codeHash, given));
    if (right !== undefined) return right.code;
    for (const { code: one, isOwn } of open) await countCodeTry(client, one.id, isOwn);
    return 'code_wrong';
  };

  return {
    send: async ({ email, purpose }, client) => {
      const request = { email: normaliseEmail(email), purpose };
      const code = drawCode(ids);
      const id = await store(request, client.source, code);
      try {
        const mail = { ...request, code, validMinutes: CODE_VALID_MS / 60_000 };
        await options.mailCode(mail, client.lang);
      } catch (error) {
        options.logger.error({ err: error, purpose }, 'a code could not be mailed');
        await deleteCode(writerOf(database), id);
        throw new Refusal('unavailable');
      }
      const resendAfter = RESEND_AFTER_MS / 1000;
      if (mayShow === undefined) return { resendAfter };
      return { resendAfter, practiceCode: (await mayShow(request, client)) ? code : null };
    },

    consume: async (client, request, code) => {
      const right = await match(client, request, code);
      if (typeof right === 'string') return right;
      const now = clock.now();
      await useCode(client, right.id, now);
      await endCodes(client, normaliseEmail(request.email), request.purpose, now);
      return 'ok';
    },

    look: (request, code) => inTransaction(database, (client) => match(client, request, code)),

    giveBack: async (client, { email, purpose, source }) => {
      const used = await findUsedCode(client, normaliseEmail(email), purpose);
      if (used === undefined) return;
      await returnCode(client, used.id);
      await countCodeTry(client, used.id, standing(used, source).isOwn);
    },

    end: async (client, { email, purpose }) => {
      await lockCodes(client, normaliseEmail(email), purpose);
      await endCodes(client, normaliseEmail(email), purpose, clock.now());
    },
  };
}
