import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendClosed, wholeAnswer } from './closedLoad.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function underLoad(answer: Answer, requests: number): Promise<readonly string[]> {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      keys.push(`${request.method} ${request.url} ${String(request.headers['idempotency-key'])}`);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const rate = await sendClosed({
      url: `http://127.0.0.1:${port}`,
      path: '/orders',
      connections: 4,
      body: '{"quantity":"1"}',
      headers: () => ({ 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      until: { requests },
    });
    expect(rate).toBeGreaterThan(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return keys;
}

const body = '{"code":1}';
const answerWith =
  (status: number): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-length': body.length }).end(body);

test('each request is a new one, and no more are sent than were asked for', async () => {
  const keys = await underLoad(answerWith(200), 50);
  expect(keys).toHaveLength(50);
  expect(new Set(keys).size).toBe(50);
  expect(keys[0]).toMatch(/^POST \/orders [0-9a-f-]{36}$/);
});

test('an answer that comes in pieces is one answer', async () => {
  const inPieces: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.slice(0, 3));
    setImmediate(() => response.end(body.slice(3)));
  };
  expect(await underLoad(inPieces, 20)).toHaveLength(20);
});

test('a refusal and a cut connection are no load', async () => {
  await expect(underLoad(answerWith(503), 5)).rejects.toThrow('503');
  const cut: Answer = ({ socket }) => void socket.destroy();
  await expect(underLoad(cut, 5)).rejects.toThrow();
});

test.each([
  ['a head that is not whole', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n', undefined],
  ['a body that is not whole', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\na', undefined],
  ['a whole one with a part of the next', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nabHT', 40],
])('%s', (_what, text, end) => {
  expect(wholeAnswer(Buffer.from(text))).toBe(end);
});
