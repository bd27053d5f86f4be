/** A user made through the API, for scripts and tests whose subject is not the registration form. */
import { randomUUID } from 'node:crypto';
import type { SendCodeResult } from '../../protocol/ems.ts';
import type { Session } from '../../protocol/user.ts';

export interface ApiUser extends Session {
  readonly email: string;
  readonly password: string;
  /** Posts with this user's token and a fresh idempotency key; rejects unless the code is 1. */
  readonly post: <T>(path: string, body: object) => Promise<T>;
}

interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      lang: 'en',
      ...(token === undefined ? {} : { token }),
    },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<T>;
  if (envelope.code !== 1)
    throw new Error(`${url}: ${response.status} ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** Registers on a server in practice mode without a mail server, where the code is in the answer. */
export async function registerUser(serverUrl: string): Promise<ApiUser> {
  const email = `${randomUUID()}@example.com`;
  const password = `Harbour ${randomUUID()}`;
  const { practiceCode } = await post<SendCodeResult>(`${serverUrl}/api/ems/send`, {
    email,
    purpose: 'register',
  });
  const session = await post<Session>(`${serverUrl}/api/user/register`, {
    email,
    password,
    code: practiceCode,
  });
  return {
    ...session,
    email,
    password,
    post: (path, body) => post(`${serverUrl}${path}`, body, session.token),
  };
}
