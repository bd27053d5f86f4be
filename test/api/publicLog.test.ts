// The public log over HTTP: paths, types, caching and the open door, as tlog-tiles has them.
import { gunzipSync } from 'node:zlib';
import { parseBundle } from '../../core/proof/log/entryBundle.ts';
import { LOG_ORIGIN, readCheckpoint } from '../builders/publicLog.ts';
import { DEFAULT_RATE_LIMITS } from '../../server/settings.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

let world: TestApp;
const lines = Array.from({ length: 299 }, (_, place) => `test/1 ${place}`);
beforeAll(async () => {
  world = await openTestApp();
  const added = world.publicLog.append(lines);
  let isOver = false;
  void added.then(() => (isOver = true));
  while (!isOver) await world.clock.advanceAsync(500);
}, START_TIMEOUT_MS);
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers });

test('the checkpoint is a note of this log, and nobody keeps it', async () => {
  const { statusCode, headers, body } = await get('/log/checkpoint');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'no-cache',
  ]);
  expect(readCheckpoint(body)).toMatchObject({ origin: LOG_ORIGIN, size: 300 });
});

test('proof/getLog says where it is and by which key it is read', async () => {
  const { status, body } = await world.get('proof/getLog');
  expect([status, body.code]).toEqual([200, 1]);
  expect(body.data).toEqual({
    prefix: '/log/',
    ...world.publicLog.describe(),
    checkpoint: (await get('/log/checkpoint')).body,
    keyIndex: (await world.publicLog.newest('key'))?.index,
  });
  expect(body.data.keyIndex).toBe(0);
});

describe("proof/getRoots, a day's entries", () => {
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const readDay = async (day: string, limit: number): Promise<unknown[][]> => {
    const pages: unknown[][] = [];
    let next: string | null = null;
    do {
      const cursor: Record<string, string> = next === null ? {} : { cursor: next };
      const query = { day, limit: String(limit), ...cursor };
      const { status, body } = await world.get('proof/getRoots', query);
      expect(status).toBe(200);
      pages.push(body.data.list as unknown[]);
      next = body.data.next as string | null;
    } while (next !== null && pages.length < 9);
    return pages;
  };

  test('all of them page by page in the order of the log, under a checkpoint that covers them', async () => {
    const day = dayOf(world.clock.now());
    const pages = await readDay(day, 100);
    expect(pages.map((page) => page.length)).toEqual([100, 100, 100]);
    const [first, ...added] = pages.flat();
    expect(first).toEqual({ index: 0, line: expect.stringMatching(/^key\/1 /) });
    expect(added).toEqual(lines.map((line, place) => ({ index: place + 1, line })));
    const { body } = await world.get('proof/getRoots', { day });
    expect(body.data.list).toHaveLength(20);
    expect(readCheckpoint(body.data.checkpoint as string).size).toBe(300);
  });

  test('each under the day that it went in, and none before or after', async () => {
    const own = await openTestApp();
    try {
      const today = own.clock.now();
      const roots = async (time: number) =>
        (await own.get('proof/getRoots', { day: dayOf(time) })).body.data;
      const DAY_MS = 86_400_000;
      own.clock.jump(DAY_MS);
      void own.publicLog.append(['test/1 next']);
      await own.publicLog.flush();
      expect(await roots(today)).toMatchObject({ list: [{ index: 0 }], next: null });
      expect(await roots(today + DAY_MS)).toMatchObject({
        list: [{ index: 1, line: 'test/1 next' }],
        next: null,
      });
      for (const elsewhere of [today - DAY_MS, today + 2 * DAY_MS])
        expect(await roots(elsewhere)).toEqual({ list: [], next: null, checkpoint: null });
    } finally {
      await own.close();
    }
  });

  test.each([
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '2026-13-01' }, 'day'],
    [{ day: '2026-1-01' }, 'day'],
    [{ day: '20261118' }, 'day'],
    [{ day: '2026-11-18T00:00:00Z' }, 'day'],
    [{}, 'day'],
    [{ day: '2026-11-18', limit: '101' }, 'limit'],
    [{ day: '2026-11-18', cursor: 'bm90IG91cnM' }, 'cursor'],
  ])('%j is invalid', async (query, field) => {
    const { status, body } = await world.get('proof/getRoots', query);
    expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([
      422,
      'invalid_input',
      [field],
    ]);
  });
});

test.each([
  ['/log/tile/0/000', 8192],
  ['/log/tile/0/001.p/44', 1408],
  ['/log/tile/0/001.p/1', 32],
  ['/log/tile/1/000.p/1', 32],
])('%s is %i bytes, for ever the same, for every page', async (path, size) => {
  const { statusCode, headers, rawPayload } = await get(path, {
    origin: 'https://elsewhere.example',
  });
  expect([statusCode, rawPayload.length]).toEqual([200, size]);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('entries come as they are, or compressed for who takes it', async () => {
  const plain = await get('/log/tile/entries/001.p/44', { 'accept-encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const entries = parseBundle(plain.rawPayload)?.map((entry) => Buffer.from(entry).toString());
  expect(entries).toEqual(lines.slice(255));
  const whole = await get('/log/tile/entries/000');
  const gzipped = await get('/log/tile/entries/000', { 'accept-encoding': 'gzip, identity' });
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(gzipped.rawPayload)).toEqual(whole.rawPayload);
});

test.each([
  'tile/0/001',
  'tile/0/001.p/45',
  'tile/0/001.p/0',
  'tile/0/000.p/256',
  'tile/0/002.p/1',
  'tile/0/1',
  'tile/0/x000/001',
  'tile/00/000',
  'tile/1/000',
  'tile/2/000.p/1',
  'tile/64/000',
  'tile/entries/001',
  'tile/',
  'tile/0/000/',
  'checkpoint/',
  '',
])('/log/%s is not there', async (path) => {
  const { statusCode, headers } = await get(`/log/${path}`);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('nobody writes there', async () => {
  for (const url of ['/log/checkpoint', '/log/tile/0/000'])
    expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(404);
});

test('readiness says when the log cannot be written', async () => {
  const state = (await get('/readyz')).json() as { publicLog: boolean };
  expect(state.publicLog).toBe(true);
});

test('a reader without a cache has ten thousand files at once, and then so many a second', async () => {
  const limited = await openTestApp({ settings: { rateLimits: DEFAULT_RATE_LIMITS } });
  try {
    const ask = async () =>
      (await limited.app.inject({ method: 'GET', url: '/log/checkpoint' })).statusCode;
    const { burst } = DEFAULT_RATE_LIMITS.publicLog;
    for (let count = 0; count < burst; count += 1)
      if ((await ask()) !== 200) throw new Error(`${count}`);
    expect(await ask()).toBe(429);
    limited.clock.advance(1000);
    expect(await ask()).toBe(200);
  } finally {
    await limited.close();
  }
});
