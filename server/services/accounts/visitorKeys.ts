// Keys of calls that make an account: nobody is there yet whose they could be, and they stand in the one table of commands all the same.
// Must keep no such key as it came: with it the account that it made is entered, so it is kept as tokens are, as a hash, and the
// token itself not at all. Source: wire.md "Conventions" (Idempotency-Key), decisions.md "Identity, security" (tokens).
import { hash } from 'node:crypto';
import type { Identified, OperationKey } from '../../execution/operation.ts';
import { identify } from '../commandKeys.ts';

/** In place of a user: an id that no account has. */
const VISITORS = '00000000-0000-0000-0000-000000000000';
const UUID_DIGITS = 32;

/** `key`: the UUID of the request, in lower case. */
export function identifyVisitor(
  key: string,
  call: string,
  body: unknown,
): Identified & { readonly key: OperationKey } {
  const digits = hash('sha256', `${call}\n${key}`, 'hex').slice(0, UUID_DIGITS);
  return identify({ userId: VISITORS }, digits, call, body);
}
