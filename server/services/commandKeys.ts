// From a request to the identity of its command: the user, the key kept across retries, and what the body was.
import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { ErrorKey } from '../../protocol/errorKeys.ts';
import { storedText } from '../execution/answerText.ts';
import type { Answer, RefusalBody } from '../execution/command.ts';
import type { Clock } from '../ports.ts';
import { type Identified, keyOwner, type OperationKey } from '../execution/operation.ts';
import { findCommand, insertCommandsStatement } from '../store/commandStore.ts';
import type { Queryable } from '../store/database.ts';
import type { CurrentUser } from './accounts/currentUser.ts';
import { Refusal } from './refusal.ts';

/** What is asked with a call, as the hash of its command and of its acceptance have it. */
export const askedText = (call: string, body: unknown): string =>
  `${call}\n${JSON.stringify(body)}`;

type Asker = Pick<CurrentUser, 'userId'> & { readonly by?: string | undefined };

/**
 * The same key with another call or another body is another command, and is refused. The body comes from its zod schema,
 * which orders its keys, so equal bodies have equal texts. `by`: who asks, where it is not the user himself; the key is his.
 */
export const identify = (
  user: Asker,
  key: string,
  call: string,
  body: unknown,
): Identified & { readonly key: OperationKey } => identifyAsked(user, key, askedText(call, body));

/** The same of what is a text already. */
export function identifyAsked(
  user: Asker,
  key: string,
  asked: string,
): Identified & { readonly key: OperationKey } {
  const bodyHash = hash('sha256', asked, 'base64');
  const { userId, by } = user;
  const owned = by === undefined ? {} : { owner: by };
  return { userId, key: { name: key, bodyHash, ...owned } };
}

/** The kept answer of a command; refuses with `conflict` where its key was used for something else. */
export async function findAnswer(
  client: Queryable,
  { userId, key }: Identified,
): Promise<Answer | undefined> {
  const known = key && (await findCommand(client, keyOwner(userId, key), key.name));
  if (!known) return undefined;
  if (known.bodyHash !== key.bodyHash) throw new Refusal('conflict');
  return JSON.parse(known.answer) as Answer;
}

/** Keeps what an act that is no operation came to, in the act's own transaction: neither is there without the other. */
export async function keepAnswer(
  client: PoolClient,
  { userId, key }: Identified & { readonly key: OperationKey },
  data: object,
  at: number,
): Promise<void> {
  const { name, bodyHash } = key;
  const answer = storedText({ ok: true, data });
  await client.query(insertCommandsStatement([{ userId, key: name, bodyHash, answer, at }]));
}

/**
 * An act that is no operation, once for its key: what it came to is answered again. In the act's transaction, with the row of `who`
 * locked: the same request may be under way, and his operations have keys as well. A refusal changed nothing and is not kept.
 */
export async function actOnce<Data extends object>(
  client: PoolClient,
  who: Identified & { readonly key: OperationKey },
  clock: Pick<Clock, 'now'>,
  act: () => Promise<Data>,
): Promise<Data> {
  const kept = await findAnswer(client, who);
  if (kept !== undefined) return unwrap<Data>(kept);
  const data = await act();
  await keepAnswer(client, who, data, clock.now());
  return data;
}

/** The answer's data, or its refusal thrown. */
export function unwrap<T>(answer: Answer): T {
  if (answer.ok) return answer.data as T;
  throw new Refusal(answer.error as ErrorKey, {
    ...(answer.field === undefined ? {} : { fields: { [answer.field]: answer.error } }),
    ...(answer.params === undefined ? {} : { params: answer.params }),
  });
}

/** What `unwrap` throws again as it was; undefined for what is no answer: a fault, or a refusal that says when to come again. */
export function refusalOf(error: unknown): RefusalBody | undefined {
  if (!(error instanceof Refusal) || error.retryAfterSeconds !== undefined) return undefined;
  const { key, fields = {}, params } = error;
  const [field] = Object.keys(fields);
  return {
    error: key,
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params }),
  };
}
