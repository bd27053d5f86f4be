// One text for one document: JSON with sorted keys and no spaces, so that its hash is the same everywhere.
// Must never hash here (the hash function is the caller's) nor drop a value in silence.
// Source: decisions.md "Price evidence" (the rulebook's hash is in every receipt).

/** Canonical JSON of strings, safe integers, booleans, null, arrays and plain objects; throws on anything else. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a safe integer: ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`no canonical form for ${typeof value}`);
  // By UTF-16 code units: the same order in every engine and language setting.
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const members = entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
