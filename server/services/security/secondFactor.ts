// The second factor of an account: its authenticator, and ten recovery codes for the day the phone is gone. Everything here
// runs inside the transaction of what it guards. Source: decisions.md "Identity, security" (TOTP).
import { createHmac } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Clock, Ids } from '../../ports.ts';
import { type Queryable, type Transactional, writerOf } from '../../store/database.ts';
import { EVERYWHERE, type GuessedAt, returnGuess, takeGuess } from '../../store/guessStore.ts';
import {
  findRecoveryCode,
  findSecurity,
  lockSecurity,
  saveRecoveryCodes,
  setTotpStep,
  takeRecoveryCode,
} from '../../store/securityStore.ts';
import { type Asker, sourcesOf } from '../accounts/currentUser.ts';
import type { Sources } from './sources.ts';
import { matchTotp } from './totp.ts';
import type { Vault } from './vault.ts';

const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 10;
/** 32 characters that cannot be mistaken for one another; 50 bits a code. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MISREAD: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', u: 'v' };

/**
 * No source names a figure: ten guesses a day at three codes of a million each, for each place where the owner was before, and
 * ten for all others together. A recovery code still works then.
 */
const MOST_GUESSES = 10;
const DAY_MS = 86_400_000;

/** A second factor that was found right before the transaction, looked at again under the user's lock: numbers, no secret. */
export interface SecondProof {
  /** The authenticator's number; null where the account had none. */
  readonly authenticator: number | null;
  /** What is used up: the authenticator's step, or a recovery code's id. */
  readonly step: number | null;
  readonly recovery: number | null;
}

/** `totp_required`: the account has a second factor and none came; `totp_locked`: too many wrong ones today. */
export type SecondFactorVerdict = 'ok' | 'totp_required' | 'totp_wrong' | 'totp_locked';

export interface SecondFactor {
  /**
   * Checks a code and uses it up; `ok` for an account without a second factor. A wrong one is counted for the account, so
   * the caller commits even when it refuses.
   */
  check(
    client: PoolClient,
    user: Pick<Asker, 'userId' | 'source'>,
    code: string | undefined,
  ): Promise<SecondFactorVerdict>;
  /**
   * Looks at a code without using it up, for an operation of the executor that uses it (kinds/shared/ownerProof.ts). A wrong one is
   * counted at once.
   */
  look(
    user: Pick<Asker, 'userId' | 'source'>,
    code: string | undefined,
  ): Promise<SecondProof | Exclude<SecondFactorVerdict, 'ok'>>;
  /** Makes new recovery codes in place of all older ones; they are stored hashed and shown once. */
  renewRecoveryCodes(client: PoolClient, userId: string): Promise<readonly string[]>;
  sealSecret(userId: string, secret: Uint8Array): string;
  openSecret(userId: string, sealed: string): Uint8Array;
}

export interface SecondFactorOptions {
  readonly database: Transactional;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly secretKey: Uint8Array;
  readonly vault: Vault;
  readonly sources: Pick<Sources, 'hashOf' | 'isKnown'>;
}

export function createSecondFactor(options: SecondFactorOptions): SecondFactor {
  const { clock, ids, secretKey, vault, sources } = options;
  const { pool } = options.database;
  const writer = writerOf(options.database);

  const contextOf = (userId: string): string => `totp ${userId}`;
  const openSecret = (userId: string, sealed: string): Uint8Array =>
    vault.open(contextOf(userId), Buffer.from(sealed, 'base64'));

  const hashOf = (userId: string, code: string): Buffer => {
    const plain = code.toLowerCase().replaceAll(/[oilu]/g, (letter) => MISREAD[letter] ?? letter);
    return createHmac('sha256', secretKey).update(`recovery ${userId} ${plain}`).digest();
  };
  const drawRecoveryCode = (): string => {
    const letters = Array.from(ids.bytes(RECOVERY_CHARACTERS), (byte) => ALPHABET[byte & 31]);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  };

  /** Which count a guess belongs to. */
  const countOf = async (
    client: Queryable,
    { userId, source }: Pick<Asker, 'userId' | 'source'>,
  ): Promise<GuessedAt> => {
    const isKnown = await sources.isKnown(client, sourcesOf(userId), source);
    return { kind: 'totp', source: isKnown ? sources.hashOf(source) : EVERYWHERE };
  };

  /** The step of a code of the authenticator; a wrong one stays counted. */
  const matchStep = async (
    client: Queryable,
    user: Pick<Asker, 'userId' | 'source'>,
    { code, sealed, lastStep }: { code: string; sealed: string; lastStep: number },
  ): Promise<number | 'totp_wrong' | 'totp_locked'> => {
    const { userId } = user;
    const limit = { day: Math.floor(clock.now() / DAY_MS), most: MOST_GUESSES };
    const count = await countOf(client, user);
    if (!(await takeGuess(client, userId, count, limit))) return 'totp_locked';
    const step = matchTotp(openSecret(userId, sealed), code, clock.now(), lastStep);
    if (step === undefined) return 'totp_wrong';
    await returnGuess(client, userId, count, limit.day);
    return step;
  };

  return {
    check: async (client, user, code) => {
      const { userId } = user;
      const known = await lockSecurity(client, userId);
      if (known === undefined || known.totpSecret === null) return 'ok';
      if (code === undefined) return 'totp_required';
      if (code.includes('-')) {
        const taken = await takeRecoveryCode(client, userId, hashOf(userId, code), clock.now());
        return taken ? 'ok' : 'totp_wrong';
      }
      const { totpSecret: sealed, totpLastStep: lastStep } = known;
      const step = await matchStep(client, user, { code, sealed, lastStep });
      if (typeof step === 'string') return step;
      await setTotpStep(client, userId, step);
      return 'ok';
    },

    look: async (user, code) => {
      const { userId } = user;
      const known = await findSecurity(pool, userId);
      const sealed = known?.totpSecret ?? null;
      if (known === undefined || sealed === null) {
        return { authenticator: null, step: null, recovery: null };
      }
      const authenticator = known.totpVersion;
      if (code === undefined) return 'totp_required';
      if (code.includes('-')) {
        const recovery = await findRecoveryCode(pool, userId, hashOf(userId, code));
        return recovery === undefined ? 'totp_wrong' : { authenticator, step: null, recovery };
      }
      const step = await matchStep(writer, user, { code, sealed, lastStep: known.totpLastStep });
      return typeof step === 'string' ? step : { authenticator, step, recovery: null };
    },

    renewRecoveryCodes: async (client, userId) => {
      const codes = Array.from({ length: RECOVERY_CODES }, drawRecoveryCode);
      await saveRecoveryCodes(
        client,
        userId,
        codes.map((code) => hashOf(userId, code)),
      );
      return codes;
    },

    sealSecret: (userId, secret) => vault.seal(contextOf(userId), secret).toString('base64'),
    openSecret,
  };
}
