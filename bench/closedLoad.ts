// Requests over connections that are kept, on each the next one as soon as the last is answered.
// Must not end before every request that was sent is answered.
import { type Asked, keptConnection, requestsOf } from './keptConnection.ts';

export interface ClosedLoad extends Asked {
  readonly connections: number;
  /** Requests, or seconds. */
  readonly until: { readonly requests: number } | { readonly seconds: number };
}

/** Requests a second. Rejects when one was refused or lost. */
export async function sendClosed({ connections, until, ...asked }: ClosedLoad): Promise<number> {
  const nextRequest = requestsOf(asked);
  const mostMs = 'seconds' in until ? until.seconds * 1000 : Number.POSITIVE_INFINITY;
  const mostSent = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY;
  const startedAt = performance.now();
  let sent = 0;
  let answered = 0;
  const overOne = (): Promise<void> =>
    keptConnection(asked.url, (connection, isAnswer) => {
      if (isAnswer) answered += 1;
      if (sent >= mostSent || performance.now() - startedAt >= mostMs) return connection.end();
      sent += 1;
      connection.ask(nextRequest());
    });
  await Promise.all(Array.from({ length: connections }, overOne));
  return (answered * 1000) / (performance.now() - startedAt);
}
