// The witness over HTTP: add-checkpoint for logs, the newest checkpoint for monitors.
// Must hold no request without end. Source: tlog-witness "HTTP Interface".
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Witness } from './createWitness.ts';
import { originHash } from '../stateFolder.ts';

/** 63 hashes and a checkpoint with many signatures. */
const MOST_BYTES = 64 * 1024;
const REQUEST_MS = 10_000;

/** Undefined when it is too long or no UTF-8. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : undefined;
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

export function createWitnessServer(witness: Witness): Server {
  const monitored = `/${originHash(witness.origin)}/checkpoint`;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET' && request.url === monitored) {
      const newest = witness.newest();
      return send(response, newest === undefined ? 404 : 200, newest ?? '');
    }
    if (request.method !== 'POST' || request.url !== '/add-checkpoint')
      return send(response, 404, '');
    const body = await readBody(request);
    const answer = body === undefined ? { status: 400, body: '' } : witness.add(body);
    const type = answer.status === 409 ? 'text/x.tlog.size' : undefined;
    // What is left of a body that was not read is not waited for.
    if (body === undefined) response.setHeader('connection', 'close');
    return send(response, answer.status, answer.body, type);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      // The memory could not be written, or the wire broke: nothing was cosigned, and nobody is told that it was.
      if (response.headersSent) response.destroy();
      else send(response, 500, '');
    });
  });
  server.requestTimeout = REQUEST_MS;
  return server;
}
