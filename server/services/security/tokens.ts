// What opens a session, or an enrolment: 256 random bits, known to whoever has them and stored nowhere. The database has a hash of
// them under a key that is not in it, one key for each thing that tokens open: no row of one opens another.
// Source: decisions.md "Identity, security" (Tokens).
import { createHmac, hash } from 'node:crypto';
import type { Ids } from '../../ports.ts';
import type { TokenHash } from '../../store/tokenHash.ts';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

export interface Tokens {
  /** A new one, and what is stored of it. */
  make(ids: Pick<Ids, 'bytes'>): { readonly token: string; readonly hash: Buffer };
  /** Whether it can be one; what cannot is not looked for. */
  isOne(text: string): boolean;
  /** What it is looked for by. */
  hashOf(token: string): TokenHash;
}

/** `key`: of one purpose alone. */
export function createTokens(key: Uint8Array): Tokens {
  const keyed = (token: string): Buffer => createHmac('sha256', key).update(token).digest();
  return {
    make: (ids) => {
      const token = Buffer.from(ids.bytes(TOKEN_BYTES)).toString('base64url');
      return { token, hash: keyed(token) };
    },
    isOne: (text) => TOKEN_PATTERN.test(text),
    hashOf: (token) => ({ keyed: keyed(token), plain: hash('sha256', token, 'buffer') }),
  };
}
