import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postToWitness } from './postToWitness.ts';

let server: Server;
const serve = async (answer: RequestListener): Promise<string> => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/add-checkpoint`;
};
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('sends the body as it is and reads status and answer', async () => {
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () =>
      response
        .writeHead(409, { 'content-type': 'text/x.tlog.size' })
        .end(`${request.method} ${body}`),
    );
  });
  expect(await postToWitness(url, 'old 0\n\n\u2014')).toEqual({
    status: 409,
    body: 'POST old 0\n\n\u2014',
  });
});

test('goes nowhere else, and reads no endless answer', async () => {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url ?? '');
    if (asked.length === 1) response.writeHead(307, { location: '/elsewhere' }).end();
    else {
      const chunk = Buffer.alloc(16 * 1024);
      const more = (): void =>
        void response.write(chunk, () => !response.destroyed && setImmediate(more));
      more();
    }
  });
  expect(await postToWitness(url, '')).toEqual({ status: 307, body: '' });
  await expect(postToWitness(url, '')).rejects.toThrow('its answer is too long');
  expect(asked).toEqual(['/add-checkpoint', '/add-checkpoint']);
});

test('gives up on an answer that does not come', async () => {
  const url = await serve(() => {});
  await expect(postToWitness(url, '')).rejects.toThrow(/timeout/);
});
