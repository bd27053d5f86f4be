/**
 * A user of the real server over HTTP who keeps what he sent and what he was told: an answer counts as given only when all
 * of it has arrived.
 */
import { randomUUID } from 'node:crypto';
import type { SendCodeResult } from '../../protocol/ems.ts';
import type { Session } from '../../protocol/user.ts';

export interface Envelope {
  readonly code: number;
  readonly data: unknown;
  readonly error?: string;
}

export interface Sent {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  /** Undefined until the answer has arrived whole. */
  answer: Envelope | undefined;
}

/** The id in the answer of an opening that succeeded. */
export function orderIdOf({ answer }: Sent): string {
  const data = answer?.data as { readonly id: string } | undefined;
  if (data === undefined) throw new Error('no order was made');
  return data.id;
}

/** Answers that say "ask again": nothing is known about the command. */
const OPEN_ERRORS = new Set(['unavailable', 'rate_limited', 'internal']);

async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Envelope> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...headers },
    body: JSON.stringify(body),
    // Longer than a market order waits for its price.
    signal: AbortSignal.timeout(10_000),
  });
  return (await response.json()) as Envelope;
}

async function postOrThrow<T>(url: string, path: string, body: object): Promise<T> {
  const envelope = await post(url, path, body, { 'idempotency-key': randomUUID() });
  if (envelope.code !== 1) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return envelope.data as T;
}

export class StormUser {
  readonly sent: Sent[] = [];
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  static async register(url: string): Promise<StormUser> {
    const email = `${randomUUID()}@example.test`;
    const asked = { email, purpose: 'register' };
    const { practiceCode } = await postOrThrow<SendCodeResult>(url, '/api/ems/send', asked);
    const body = { email, password: `Harbour ${randomUUID()}`, code: practiceCode };
    return new StormUser(await postOrThrow<Session>(url, '/api/user/register', body));
  }

  /** Sends something new; throws when no whole answer came back. */
  send(url: string, path: string, body: object): Promise<Envelope> {
    const sent: Sent = { key: randomUUID(), path, body, answer: undefined };
    this.sent.push(sent);
    return this.sendAgain(url, sent);
  }

  /** The same key, the same body. Keeps the answer when it is the first. */
  async sendAgain(url: string, sent: Sent): Promise<Envelope> {
    const answer = await post(url, sent.path, sent.body, {
      'idempotency-key': sent.key,
      token: this.session.token,
    });
    if (!OPEN_ERRORS.has(answer.error ?? '')) sent.answer ??= answer;
    return answer;
  }

  async get(url: string, path: string): Promise<Envelope> {
    const response = await fetch(`${url}${path}`, { headers: { token: this.session.token } });
    return (await response.json()) as Envelope;
  }

  unanswered(): Sent[] {
    return this.sent.filter(({ answer }) => answer === undefined);
  }

  /** Commands that were answered with success. */
  done(path: string): Sent[] {
    return this.sent.filter((sent) => sent.path === path && sent.answer?.code === 1);
  }
}
