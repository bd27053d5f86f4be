import { SHORTEST_PASSWORD } from '../../core/identity/password.ts';

export const LEAST_PASSWORD_LENGTH = SHORTEST_PASSWORD;
/** Most the wire takes: protocol/user.ts `newPassword`. */
export const MOST_PASSWORD_LENGTH = 200;

export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'strong';

// Guesses an attacker needs grow with what is not predictable; these bounds are a guide for the eye, the server's
// list of common passwords decides (decisions.md "Identity, security").
const WEAK_UNDER = 9;
const FAIR_UNDER = 14;

/** Whether `code` follows `before` as in "aaaa", "1234" or "dcba": such a character adds nothing. */
function isPredictable(code: number, before: number): boolean {
  return Math.abs(code - before) <= 1;
}

/** Characters that a guesser could not have written down from the ones before. */
function countFresh(characters: readonly string[]): number {
  let before = Number.NaN;
  let fresh = 0;
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0;
    if (!isPredictable(code, before)) fresh += 1;
    before = code;
  }
  return fresh;
}

/**
 * How hard a password is to guess, roughly: its length without runs, repeats and the user's own e-mail name.
 * Only a guide while typing; 'tooShort' is the one rule it shares with the server.
 */
export function ratePassword(password: string, email: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < LEAST_PASSWORD_LENGTH) return 'tooShort';
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  const rest =
    name.length >= 3 ? password.toLowerCase().replaceAll(name, '') : password.toLowerCase();
  const kinds = new Set(rest).size;
  const score = Math.min(countFresh([...rest]), kinds * 1.6);
  if (score < WEAK_UNDER) return 'weak';
  return score < FAIR_UNDER ? 'fair' : 'strong';
}
