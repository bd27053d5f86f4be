// Time-based codes (RFC 6238) as authenticator apps make them. Pure: the time is given, nothing is stored.
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands: SHA-1, six digits, 30 seconds. */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** RFC 4226 asks for 160 bits. */
export const TOTP_SECRET_BYTES = 20;
/** One step either way: phones whose clocks are off by half a minute (RFC 6238 §5.2). */
const WINDOW = 1;

function totpOf(secret: Uint8Array, issuer: string, label: string): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

/** For typing (base32) and for a QR code (otpauth://totp/…). */
export function describeTotp(secret: Uint8Array, issuer: string, label: string) {
  const totp = totpOf(secret, issuer, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step a code belongs to; undefined when it is wrong, or no newer than `lastStep`: a code is good once, and none before
 * it afterwards.
 */
export function matchTotp(
  secret: Uint8Array,
  code: string,
  now: number,
  lastStep: number,
): number | undefined {
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : undefined;
}
