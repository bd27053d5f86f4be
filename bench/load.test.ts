import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendClosed } from './closedLoad.ts';
import { type Asked, wholeAnswer } from './keptConnection.ts';
import { sendPaced } from './pacedLoad.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What the server was asked, in turn: method, path and key of each request. */
async function asked(
  answer: Answer,
  load: (asked: Asked) => Promise<unknown>,
): Promise<readonly string[]> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests.push(
        `${request.method} ${request.url} ${String(request.headers['idempotency-key'])}`,
      );
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await load({
      url: `http://127.0.0.1:${port}`,
      path: '/orders',
      body: '{"quantity":"1"}',
      headers: () => ({ 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return requests;
}

const closed =
  (requests: number) =>
  (to: Asked): Promise<unknown> =>
    sendClosed({ ...to, connections: 4, until: { requests } });
const paced = (to: Asked): Promise<number[]> =>
  sendPaced({ ...to, perSecond: 200, settleSeconds: 0.1, seconds: 0.2 });

const body = '{"code":1}';
const answerWith =
  (status: number): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-length': body.length }).end(body);

test('each request is a new one, and no more are sent than were asked for', async () => {
  const requests = await asked(answerWith(200), closed(50));
  expect(requests).toHaveLength(50);
  expect(new Set(requests).size).toBe(50);
  expect(requests[0]).toMatch(/^POST \/orders [0-9a-f-]{36}$/);
});

test('at even distances all are sent, and those after the first ones are timed', async () => {
  let times: readonly number[] = [];
  const requests = await asked(answerWith(200), async (to) => {
    times = await paced(to);
  });
  expect(requests).toHaveLength(60);
  expect(times).toHaveLength(40);
});

test('what a server that stands still has not taken is timed from when it was due', async () => {
  let times: readonly number[] = [];
  const standsStill: Answer = (request, response) =>
    void setTimeout(() => answerWith(200)(request, response), 250);
  await asked(standsStill, async (to) => {
    times = await sendPaced({ ...to, perSecond: 2000, settleSeconds: 0, seconds: 0.2 });
  });
  // Four hundred over a hundred connections: the last ones wait for three answers before they are sent.
  expect(Math.max(...times)).toBeGreaterThan(3 * 250);
});

test('an answer that comes in pieces is one answer', async () => {
  const inPieces: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.slice(0, 3));
    setImmediate(() => response.end(body.slice(3)));
  };
  expect(await asked(inPieces, closed(20))).toHaveLength(20);
});

test.each([
  ['closed', closed(5)],
  ['paced', paced],
])('a refusal and a cut connection are no load, %s', async (_name, load) => {
  await expect(asked(answerWith(503), load)).rejects.toThrow('503');
  const cut: Answer = ({ socket }) => void socket.destroy();
  await expect(asked(cut, load)).rejects.toThrow();
});

test.each([
  ['a head that is not whole', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n', undefined],
  ['a body that is not whole', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\na', undefined],
  ['a whole one with a part of the next', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nabHT', 40],
])('%s', (_what, text, end) => {
  expect(wholeAnswer(Buffer.from(text))).toBe(end);
});
