// From a request to the identity of its command: the user, the key kept across retries, and what the body was.
import { createHash } from 'node:crypto';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { Answer } from '../execution/command.ts';
import type { Identified, OperationKey } from '../execution/operation.ts';
import { findCommand } from '../store/commandStore.ts';
import type { Queryable } from '../store/database.ts';
import type { CurrentUser } from './accounts/currentUser.ts';
import { Refusal } from './refusal.ts';

/** What is asked with a call, as the hash of its command and of its acceptance have it. */
export const askedText = (call: string, body: unknown): string =>
  `${call}\n${JSON.stringify(body)}`;

/**
 * The same key with another call or another body is another command, and is refused. The body comes from its zod schema,
 * which orders its keys, so equal bodies have equal texts.
 */
export function identify(
  user: Pick<CurrentUser, 'userId'>,
  key: string,
  call: string,
  body: unknown,
): Identified & { readonly key: OperationKey } {
  const bodyHash = createHash('sha256').update(askedText(call, body)).digest('base64');
  return { userId: user.userId, key: { name: key, bodyHash } };
}

/** The kept answer of a command; refuses with `conflict` where its key was used for something else. */
export async function findAnswer(
  client: Queryable,
  { userId, key }: Identified,
): Promise<Answer | undefined> {
  const known = key && (await findCommand(client, userId, key.name));
  if (!known) return undefined;
  if (known.bodyHash !== key.bodyHash) throw new Refusal('conflict');
  return JSON.parse(known.answer) as Answer;
}

/** The answer's data, or its refusal thrown. */
export function unwrap<T>(answer: Answer): T {
  if (answer.ok) return answer.data as T;
  throw new Refusal(answer.error as ErrorKey, {
    ...(answer.field === undefined ? {} : { fields: { [answer.field]: answer.error } }),
    ...(answer.params === undefined ? {} : { params: answer.params }),
  });
}
