/** Where a text of an operation could be a secret, by the name it stands under. */

const SECRET_NAME = /password|secret|hash|totp|recovery|token|sealed|^code$/i;
/** Hashes of what is no secret, and what is worth nothing without the house's key. */
const HARMLESS = new Set(['bodyHash', 'rulebookHash', 'bookHash', 'numberHash', 'sealed']);

/** Names of all that stands in an operation as a text under a name like a secret's: a number or an id of one is none. */
export function secretTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return SECRET_NAME.test(name) && !HARMLESS.has(name) ? [name] : [];
  if (Array.isArray(value)) return value.flatMap((one) => secretTexts(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => secretTexts(one, key));
}
