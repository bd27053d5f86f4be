// A message to a browser by Web Push: sealed for it (RFC 8291, RFC 8188) and signed by us (RFC 8292), with node:crypto alone: the two
// are a page of code, and a library for them would bring a dozen packages into what holds the server's secret.
// Must never send anything unsealed. Source: decisions.md "Alerts".
import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** One record holds all of it: what push services take at most. */
const RECORD_BYTES = 4096;
/** Ends the last record (RFC 8188). */
const LAST = 2;
/** RFC 8292 allows a day; a clock may be off. */
const TOKEN_SECONDS = 12 * 3600;

/** What a browser gives out about itself. */
export interface PushKeys {
  /** Its point on the curve, base64url. */
  readonly p256dh: string;
  /** What it shares with us, base64url. */
  readonly auth: string;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Whether a browser's keys are keys at all. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = bytesOf(p256dh);
  if (bytesOf(auth).length !== AUTH_BYTES || point.length !== POINT_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Chance, named so that a test can bring its own. */
export interface SealChance {
  readonly salt: Buffer;
  /** For this message alone. */
  readonly own: ECDH;
}

/** The sealed body of a message. */
export function sealPush(text: string, { p256dh, auth }: PushKeys, chance: SealChance): Buffer {
  const { salt, own } = chance;
  const [theirs, ours] = [bytesOf(p256dh), own.getPublicKey()];
  const shared = own.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(bytesOf(auth), shared, info, HASH_BYTES);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text), cipher.update(Buffer.from([LAST])), cipher.final()];
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours, ...sealed, cipher.getAuthTag()]);
}

export const newSealChance = (randomBytes: (count: number) => Uint8Array): SealChance => {
  const own = createECDH(CURVE);
  own.generateKeys();
  return { salt: Buffer.from(randomBytes(SALT_BYTES)), own };
};

/** Who we are to push services: one key for all browsers, made from the server's secret. */
export interface PushSigner {
  /** What browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** The header that says a message is ours. */
  authorization(endpoint: string, now: number): string;
}

function signingKey(own: ECDH): KeyObject {
  const [point, d] = [own.getPublicKey(), own.getPrivateKey('base64url')];
  const half = (POINT_BYTES + 1) / 2;
  const x = point.subarray(1, half).toString('base64url');
  const y = point.subarray(half).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x, y, d: padded(d) };
  return createPrivateKey({ key, format: 'jwk' });
}

const padded = (text: string): string => {
  const short = bytesOf(text);
  return Buffer.concat([Buffer.alloc(HASH_BYTES - short.length), short]).toString('base64url');
};

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** `seed`: 32 secret bytes; `subject`: where a push service reaches us. */
export function createPushSigner(seed: Uint8Array, subject: string): PushSigner {
  const own = createECDH(CURVE);
  own.setPrivateKey(createHmac('sha256', seed).update('scalar').digest());
  const key = signingKey(own);
  const publicKey = own.getPublicKey('base64url');
  return {
    publicKey,
    authorization: (endpoint, now) => {
      const exp = Math.floor(now / 1000) + TOKEN_SECONDS;
      const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
      const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
