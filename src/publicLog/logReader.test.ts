import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { logReader, LogUnreadable } from './logReader.ts';

const server = setupServer();
const asked: string[] = [];

/** What the server says of a second, from now on. */
function answer(second: number, reply: () => Response): void {
  server.use(
    http.get(`http://localhost/log/ticks/BTCUSDT/${second}`, () => {
      asked.push(String(second));
      return reply();
    }),
  );
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

test('a second is read once for its picture, its check and its file', async () => {
  answer(1000, () => HttpResponse.text('lines'));
  const [one, other] = [logReader.second('BTCUSDT', 1000), logReader.second('BTCUSDT', 1000)];
  expect(await Promise.all([one, other])).toEqual(['lines', 'lines']);
  expect(await logReader.second('BTCUSDT', 1000)).toBe('lines');
  expect(asked).toEqual(['1000']);
});

test('one that is not sealed yet is asked for again', async () => {
  answer(2000, () => new HttpResponse(null, { status: 404 }));
  expect(await logReader.second('BTCUSDT', 2000)).toBeUndefined();
  answer(2000, () => HttpResponse.text('sealed'));
  expect(await logReader.second('BTCUSDT', 2000)).toBe('sealed');
});

test('one that did not come is asked for again', async () => {
  answer(3000, () => new HttpResponse(null, { status: 503 }));
  await expect(logReader.second('BTCUSDT', 3000)).rejects.toThrow(LogUnreadable);
  answer(3000, () => HttpResponse.text('come'));
  expect(await logReader.second('BTCUSDT', 3000)).toBe('come');
});

test('of many seconds the oldest are let go', async () => {
  for (let second = 10; second < 120; second += 1) answer(second, () => HttpResponse.text('lines'));
  for (let second = 10; second < 120; second += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as proofs are opened
    await logReader.second('BTCUSDT', second);
  await logReader.second('BTCUSDT', 10);
  expect(asked.filter((second) => second === '10')).toHaveLength(2);
});

test('a tile is read once, and past what is kept where that may have been wrong', async () => {
  const leaves = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill));
  let [shown] = [new Uint8Array(96)];
  server.use(
    http.get('http://localhost/log/tile/0/000.p/3', ({ request }) => {
      asked.push(request.cache);
      return HttpResponse.arrayBuffer(shown.buffer);
    }),
  );
  const range = [{ start: 2, end: 3 }];
  const read = async (anew: boolean) => (await logReader.hashes(range, 3, anew))[0]?.[0];
  expect(await read(false)).toBe(0);
  shown = Uint8Array.from(leaves.flatMap((leaf) => [...leaf]));
  expect(await read(false)).toBe(0);
  expect(await read(true)).toBe(3);
  expect(await read(false)).toBe(3);
  expect(asked).toEqual(['default', 'reload']);
});

test('a tile of another length is no tile, and is asked for again', async () => {
  let length = 95;
  server.use(
    http.get('http://localhost/log/tile/0/000.p/4', () =>
      HttpResponse.arrayBuffer(new Uint8Array(length).buffer),
    ),
  );
  const read = () => logReader.hashes([{ start: 3, end: 4 }], 4, false);
  await expect(read()).rejects.toThrow('95 bytes');
  length = 128;
  expect(await read()).toHaveLength(1);
});
