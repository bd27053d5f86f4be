import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { FieldOf, Refused } from '../lib/form.ts';
import { callFailure } from '../api/apiError.ts';

interface Places<Draft> {
  readonly fieldOfKey?: Partial<Record<ErrorKey, FieldOf<Draft>>>;
  readonly fieldOfWire?: Readonly<Partial<Record<string, FieldOf<Draft>>>>;
}

/**
 * Where the server's sentence about a form belongs: at the field of its key, else at the wire field it names when the
 * form has one of that name, else above the button. Undefined when no server spoke: the toast has said so.
 */
export function readRefusal<Draft extends object>(
  thrown: unknown,
  draft: Draft,
  places: Places<Draft>,
): Refused<Draft> | undefined {
  const error = callFailure(thrown);
  if (error === undefined || error.message === '') return undefined;
  const byKey = (places.fieldOfKey as Partial<Record<string, FieldOf<Draft>>> | undefined)?.[
    error.key
  ];
  const named = Object.keys(error.fields)
    .map((wire) => places.fieldOfWire?.[wire] ?? wire)
    .find((field) => field in draft);
  return {
    field: byKey ?? (named as FieldOf<Draft> | undefined) ?? 'form',
    message: error.message,
    key: error.key,
  };
}

const SIX_DIGITS = /^\d{6}$/;
/** Fields of a form that take a code; six digits elsewhere are an amount. */
const CODE_FIELDS: readonly string[] = ['code', 'totp'];

/** A code that was refused is of no further use: the change that empties its boxes for the next one, else no change. */
export function emptyRefusedCode<Draft extends object>(
  draft: Draft,
  { field }: Refused<Draft>,
): Partial<Draft> {
  if (field === 'form' || !CODE_FIELDS.includes(field)) return {};
  if (!SIX_DIGITS.test(String(draft[field]))) return {};
  return { [field]: '' } as Partial<Draft>;
}
