import * as z from 'zod/mini';
import { Refusal } from '../services/refusal.ts';

/** Names of wrong fields that go back: enough for any form, and no mirror for what somebody sent. */
const MOST_FIELDS = 20;
const LONGEST_NAME = 64;

type Issue = z.core.$ZodIssue;

/** What is wrong, as a key the client has a sentence for. */
function keyOf(issue: Issue, isMissing: boolean): string {
  if (isMissing) return 'required';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big';
  return 'invalid';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

function fieldsOf(issues: readonly Issue[], value: unknown): Record<string, string> {
  const fields: [string, string][] = issues.flatMap((issue): [string, string][] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => [[...path, key].join('.'), 'unknown']);
    }
    const isMissing = path.length > 0 && valueAt(value, issue.path) === undefined;
    return [[path.length === 0 ? 'body' : path.join('.'), keyOf(issue, isMissing)]];
  });
  // The first word on a field is the one that counts.
  return Object.fromEntries(
    fields
      .slice(0, MOST_FIELDS)
      .map(([name, key]) => [name.slice(0, LONGEST_NAME), key] as const)
      .toReversed(),
  );
}

/** The value as the schema reads it; refuses with `invalid_input` and the fields. Nothing is ever coerced. */
export function validate(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new Refusal('invalid_input', { fields: fieldsOf(result.error.issues, value) });
}
