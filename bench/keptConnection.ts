// One connection of HTTP/1.1 that is kept, one request at a time. A load generator stands on the same cores as the server that is
// measured, so it does what the protocol asks of a client and nothing else: a general client takes a third of what an order costs.
// Must count nothing that was not answered whole, and take no answer but 200.
import { connect } from 'node:net';

export interface Asked {
  /** Where the server listens, "http://host:port". */
  readonly url: string;
  readonly path: string;
  readonly body: string;
  /** Of the next request. */
  readonly headers: () => Readonly<Record<string, string>>;
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

/** The text of one request after another. */
export function requestsOf({ url, path, body, headers }: Asked): () => string {
  const { host } = new URL(url);
  const start = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return () => {
    let text = start;
    for (const [name, value] of Object.entries(headers())) text += `${name}: ${value}\r\n`;
    return `${text}\r\n${body}`;
  };
}

export interface KeptConnection {
  /** Sends a request; only while none waits for its answer. */
  ask(request: string): void;
  end(): void;
}

/**
 * `onFree`: once it is open, and with each whole answer. Resolves when it has ended; rejects when a request was refused or lost.
 */
export const keptConnection = (
  url: string,
  onFree: (connection: KeptConnection, isAnswer: boolean) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let bytes: Buffer = Buffer.alloc(0);
    let isOwedAnAnswer = false;
    const connection: KeptConnection = {
      ask: (request) => {
        isOwedAnAnswer = true;
        socket.write(request);
      },
      end: () => void socket.end(),
    };
    const take = (chunk: Buffer): void => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      const end = wholeAnswer(bytes);
      if (end === undefined) return;
      bytes = bytes.subarray(end);
      isOwedAnAnswer = false;
      onFree(connection, true);
    };
    socket.on('connect', () => onFree(connection, false));
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
