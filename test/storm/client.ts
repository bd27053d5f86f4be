/**
 * A user of the real server over HTTP who keeps what he sent and what he was told: an answer counts as given only when all
 * of it has arrived.
 */
import { randomUUID } from 'node:crypto';
import { waitUntil } from '../builders/waitUntil.ts';
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

/** "Ask again": nothing is kept of the command, or nobody knows (429 and all of 500). */
const isOpen = (status: number): boolean => status === 429 || status >= 500;
/** No answer is timed: this ends the wait for one that never comes. */
const ANSWER_MS = 120_000;

interface Arrived {
  readonly status: number;
  readonly envelope: Envelope;
}

async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Arrived> {
  const silence = new AbortController();
  const waited = new Error(`waited in vain until ${path} was answered`);
  const timer = setTimeout(() => silence.abort(waited), ANSWER_MS);
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...headers },
      body: JSON.stringify(body),
      signal: silence.signal,
    });
    return { status: response.status, envelope: (await response.json()) as Envelope };
  } finally {
    clearTimeout(timer);
  }
}

async function postOrThrow<T>(url: string, path: string, body: object): Promise<T> {
  const { envelope } = await post(url, path, body, { 'idempotency-key': randomUUID() });
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
    return (await this.#ask(url, sent)).envelope;
  }

  /** The same key, the same body, until an answer says what became of it. */
  async insist(url: string, sent: Sent): Promise<Envelope> {
    let arrived = await this.#ask(url, sent);
    await waitUntil(
      () => `${sent.path} has its answer; the last one: ${JSON.stringify(arrived)}`,
      async () => {
        if (isOpen(arrived.status)) arrived = await this.#ask(url, sent);
        return !isOpen(arrived.status);
      },
      { withinMs: ANSWER_MS },
    );
    return arrived.envelope;
  }

  async #ask(url: string, sent: Sent): Promise<Arrived> {
    const headers = { 'idempotency-key': sent.key, token: this.session.token };
    const arrived = await post(url, sent.path, sent.body, headers);
    if (!isOpen(arrived.status)) sent.answer ??= arrived.envelope;
    return arrived;
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
