/** Where a text of an operation could be a secret, by the name it stands under. */

const SECRET_NAME = /password|secret|hash|totp|recovery|token|sealed|^code$/i;
/** Hashes of what is no secret, and what is worth nothing without the house's key. */
const HARMLESS = new Set(['bodyHash', 'rulebookHash', 'bookHash', 'numberHash', 'sealed']);
/** An answer goes out: it has no use for what is sealed, nor for what a number is recognised by. */
const HARMLESS_IN_ANSWERS = new Set(['rulebookHash']);

/** Names of all that stands in an operation as a text under a name like a secret's: a number or an id of one is none. */
export function secretTexts(value: unknown, harmless = HARMLESS, name = ''): string[] {
  if (typeof value === 'string') return SECRET_NAME.test(name) && !harmless.has(name) ? [name] : [];
  if (Array.isArray(value)) return value.flatMap((one) => secretTexts(one, harmless, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => secretTexts(one, harmless, key));
}

/** The same of an answer that is kept. */
export const secretTextsOfAnswer = (answer: string): string[] =>
  secretTexts(JSON.parse(answer), HARMLESS_IN_ANSWERS);
