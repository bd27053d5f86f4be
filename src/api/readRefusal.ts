import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { Refused } from '../lib/useForm.ts';
import { isApiError } from './apiError.ts';

/**
 * Where the server's sentence about a form belongs: at the field of its key, else at the wire field it names when the
 * form has one of that name, else above the button. Undefined when no server spoke: the toast has said so.
 */
export function readRefusal<Draft extends object>(
  error: unknown,
  draft: Draft,
  fieldOfKey: Partial<Record<ErrorKey, keyof Draft & string>> = {},
): Refused<Draft> | undefined {
  // The other kind is a programming error that RTK caught.
  if (!isApiError(error)) throw error;
  if (error.message === '') return undefined;
  const byKey = (fieldOfKey as Partial<Record<string, keyof Draft & string>>)[error.key];
  const named = Object.keys(error.fields).find((path) => path in draft);
  return {
    field: byKey ?? (named as (keyof Draft & string) | undefined) ?? 'form',
    message: error.message,
  };
}
