// What a flooding server of a client benchmark is made of: the real server behind it answers the API and the files, but for
// what `replace` changes; its own socket is the benchmark's to flood. Prints its port; ends with its standard input.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Subscription } from '../protocol/socketEvents.ts';

const PUSH_PERIOD_MS = 5;

export interface FloodProxy {
  readonly backUrl: string;
  /** The body of an answer of the API by its path without the query; undefined: as the real server has it. */
  readonly replace?: (path: string) => object | undefined;
  /** The newest `seq` of what a client subscribes to. */
  readonly seqOf: (wanted: Subscription) => number;
  readonly perSecond: number;
  /** Told `perSecond` times a second. */
  readonly push: (emit: (event: string, message: object) => void) => void;
}

/** `data` of a call of the real server. */
export async function askBack<T>(backUrl: string, path: string): Promise<T> {
  const answer = await fetch(`${backUrl}/api/${path}`);
  return ((await answer.json()) as { data: T }).data;
}

export function serveFlood({ backUrl, replace, seqOf, perSecond, push }: FloodProxy): void {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url = '/', method, headers } = incoming;
    const replaced = replace?.(url.split('?')[0] ?? '');
    if (replaced !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ code: 1, msg: '', data: replaced }));
      return;
    }
    const onward = request(`${backUrl}${url}`, { method: method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  const sockets = new Server(server, { path: '/socket.io' });
  sockets.on('connection', (socket) => {
    socket.on('subscribe', (wanted: Subscription, answer?: (reply: object) => void) =>
      answer?.({ ok: true, snapshot: null, seq: seqOf(wanted) }),
    );
  });
  let sent = 0;
  const started = Date.now();
  setInterval(() => {
    const due = Math.floor(((Date.now() - started) / 1000) * perSecond);
    for (; sent < due; sent += 1) push((event, message) => sockets.emit(event, message));
  }, PUSH_PERIOD_MS);
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`),
  );
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
}
