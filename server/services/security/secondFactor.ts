// The second factor of an account: its authenticator, and ten recovery codes for the day the phone is gone. Everything here
// runs inside the transaction of what it guards. Source: decisions.md "Identity, security" (TOTP).
import { createHmac } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Clock, Ids } from '../../ports.ts';
import { returnGuess, takeGuess } from '../../store/guessStore.ts';
import {
  lockSecurity,
  saveRecoveryCodes,
  setTotpStep,
  takeRecoveryCode,
} from '../../store/securityStore.ts';
import { matchTotp } from './totp.ts';
import type { Vault } from './vault.ts';

const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 10;
/** 32 characters that cannot be mistaken for one another; 50 bits a code. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MISREAD: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', u: 'v' };

/** No source names a figure: ten guesses a day at three codes of a million each. A recovery code still works then. */
const MOST_GUESSES = 10;
const DAY_MS = 86_400_000;

/** `totp_required`: the account has a second factor and none came; `totp_locked`: too many wrong ones today. */
export type SecondFactorVerdict = 'ok' | 'totp_required' | 'totp_wrong' | 'totp_locked';

export interface SecondFactor {
  /**
   * Checks a code and uses it up; `ok` for an account without a second factor. A wrong one is counted for the account, so
   * the caller commits even when it refuses.
   */
  check(client: PoolClient, userId: string, code: string | undefined): Promise<SecondFactorVerdict>;
  /** Makes new recovery codes in place of all older ones; they are stored hashed and shown once. */
  renewRecoveryCodes(client: PoolClient, userId: string): Promise<readonly string[]>;
  sealSecret(userId: string, secret: Uint8Array): string;
  openSecret(userId: string, sealed: string): Uint8Array;
}

export interface SecondFactorOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly secretKey: Uint8Array;
  readonly vault: Vault;
}

export function createSecondFactor(options: SecondFactorOptions): SecondFactor {
  const { clock, ids, secretKey, vault } = options;

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

  return {
    check: async (client, userId, code) => {
      const known = await lockSecurity(client, userId);
      if (known === undefined || known.totpSecret === null) return 'ok';
      if (code === undefined) return 'totp_required';
      if (code.includes('-')) {
        const taken = await takeRecoveryCode(client, userId, hashOf(userId, code), clock.now());
        return taken ? 'ok' : 'totp_wrong';
      }
      const limit = { day: Math.floor(clock.now() / DAY_MS), most: MOST_GUESSES };
      if (!(await takeGuess(client, userId, 'totp', limit))) return 'totp_locked';
      const secret = openSecret(userId, known.totpSecret);
      const step = matchTotp(secret, code, clock.now(), known.totpLastStep);
      if (step === undefined) return 'totp_wrong';
      await returnGuess(client, userId, 'totp', limit.day);
      await setTotpStep(client, userId, step);
      return 'ok';
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
