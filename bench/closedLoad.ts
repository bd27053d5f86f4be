// Requests over connections that are kept, the next one as soon as the last is answered. It stands on the same cores as the server
// that is measured, so it does what HTTP/1.1 asks of a client and nothing else: a general client takes a third of what an order costs.
// Must count nothing that was not answered whole, and take no answer but 200.
import { connect } from 'node:net';

export interface ClosedLoad {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly body: string;
  /** Of the next request. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Requests, or seconds. */
  readonly until: { readonly requests: number } | { readonly seconds: number };
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');
const OK = Buffer.from('HTTP/1.1 200 ');

/** How long the first answer in these bytes is, head and body; undefined where it is not all there. Throws on any but 200. */
export function wholeAnswer(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.subarray(0, headEnd);
  if (!head.subarray(0, OK.length).equals(OK))
    throw new Error(`a request was answered with ${head.toString('latin1').split('\r\n', 1)[0]}`);
  const at = head.indexOf(LENGTH);
  if (at < 0) throw new Error('an answer does not say how long it is');
  const end =
    headEnd + HEAD_END.length + Number.parseInt(head.toString('latin1', at + LENGTH.length), 10);
  return bytes.length < end ? undefined : end;
}

/** Requests a second. Rejects when one was refused or lost. */
export function sendClosed(load: ClosedLoad): Promise<number> {
  const { url, path, connections, body, headers, until } = load;
  const { hostname, port } = new URL(url);
  const start = `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  const nextRequest = (): string => {
    let text = start;
    for (const [name, value] of Object.entries(headers())) text += `${name}: ${value}\r\n`;
    return `${text}\r\n${body}`;
  };
  const mostMs = 'seconds' in until ? until.seconds * 1000 : Number.POSITIVE_INFINITY;
  const mostSent = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY;
  const startedAt = performance.now();
  let sent = 0;
  let answered = 0;

  const overOne = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let bytes: Buffer = Buffer.alloc(0);
      let isOwedAnAnswer = false;
      const ask = (): void => {
        const isOver = sent >= mostSent || performance.now() - startedAt >= mostMs;
        if (isOver) return void socket.end();
        sent += 1;
        isOwedAnAnswer = true;
        socket.write(nextRequest());
      };
      const take = (chunk: Buffer): void => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
        const end = wholeAnswer(bytes);
        if (end === undefined) return;
        bytes = bytes.subarray(end);
        answered += 1;
        isOwedAnAnswer = false;
        ask();
      };
      socket.on('connect', ask);
      socket.on('data', (chunk: Buffer) => {
        try {
          take(chunk);
        } catch (error) {
          socket.destroy(error as Error);
        }
      });
      socket.on('error', reject);
      socket.on('close', () =>
        isOwedAnAnswer ? reject(new Error('a connection was cut')) : resolve(),
      );
    });

  return Promise.all(Array.from({ length: connections }, overOne)).then(
    () => (answered * 1000) / (performance.now() - startedAt),
  );
}
