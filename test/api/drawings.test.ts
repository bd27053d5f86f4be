// What somebody draws on a chart is kept for him alone, bounded, and never written over by a device that had not seen it.
import { randomUUID } from 'node:crypto';
import { MOST_DRAWINGS } from '../../core/market/drawings.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const idOf = (number: number): string =>
  `5b6cfa30-0000-4000-8000-${String(number).padStart(12, '0')}`;
const line = (number: number, change: object = {}) => ({
  id: idOf(number),
  tool: 'trend',
  colour: 'accent',
  points: [
    { time: 1_700_000_000_000, price: '60000.00' },
    { time: 1_800_000_000_000, price: '61000.5' },
  ],
  editedAt: 1_700_000_000_000,
  ...change,
});
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));

let people = 0;
async function somebody() {
  people += 1;
  const { token } = await app.addAccount(`draws${people}@example.test`);
  return {
    get: async (productId = 'BTCUSDT') =>
      (await app.get('user/getDrawings', { productId }, { token })).body.data,
    save: async (body: object, key?: string) => {
      const answer = await app.post(
        'user/saveDrawings',
        { productId: 'BTCUSDT', version: 0, drawings: [], ...body },
        { token, ...(key !== undefined && { key }) },
      );
      return { status: answer.status, ...answer.body };
    },
  };
}

test('what was drawn comes back word for word, on its product alone, and to its owner alone', async () => {
  const [owner, other] = [await somebody(), await somebody()];
  const drawn = [line(1), line(2, { tool: 'horizontal', points: [{ time: 0, price: '1' }] })];
  expect(await owner.get()).toEqual({ version: 0, most: MOST_DRAWINGS, drawings: [] });
  expect((await owner.save({ drawings: drawn })).data).toEqual({ version: 1 });
  expect(await owner.get()).toEqual({ version: 1, most: MOST_DRAWINGS, drawings: drawn });
  expect((await owner.save({ version: 1, drawings: [] })).data).toEqual({ version: 2 });
  expect(await owner.get()).toMatchObject({ version: 2, drawings: [] });
  expect(await owner.get('ETHUSDT')).toMatchObject({ version: 0 });
  expect(await other.get()).toMatchObject({ version: 0, drawings: [] });
});

test('a list made from an older version, or from one that never was, is refused and changes nothing', async () => {
  const { get, save } = await somebody();
  await save({ drawings: [line(1)] });
  for (const version of [0, 2, 99]) {
    const answer = await save({ version, drawings: [line(3)] });
    expect([answer.status, answer.error, answer.fields]).toEqual([
      409,
      'conflict',
      { version: 'conflict' },
    ]);
  }
  expect(await get()).toMatchObject({ version: 1, drawings: [line(1)] });
});

test('a list that is sent again with its key is answered as the first time, whatever was saved since', async () => {
  const { get, save } = await somebody();
  const key = randomUUID();
  const first = await save({ drawings: [line(1)] }, key);
  expect(first.data).toEqual({ version: 1 });
  expect(await save({ drawings: [line(1)] }, key)).toEqual(first);
  await save({ version: 1, drawings: [line(2)] });
  expect(await save({ drawings: [line(1)] }, key.toUpperCase())).toEqual(first);
  expect(await get()).toMatchObject({ version: 2, drawings: [line(2)] });
});

test('a list that is sent ten times at once with one key is taken once', async () => {
  const { get, save } = await somebody();
  const key = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 10 }, () => save({ drawings: [line(1)] }, key)),
  );
  for (const answer of all) expect([answer.status, answer.data]).toEqual([200, { version: 1 }]);
  expect(await get()).toMatchObject({ version: 1 });
});

test('a key stands for one list: with another one it is refused', async () => {
  const [owner, other] = [await somebody(), await somebody()];
  const key = randomUUID();
  await owner.save({ drawings: [line(1)] }, key);
  for (const body of [{ drawings: [line(2)] }, { version: 1, drawings: [line(1)] }]) {
    const answer = await owner.save(body, key);
    expect([answer.status, answer.error]).toEqual([409, 'conflict']);
  }
  expect(await owner.get()).toMatchObject({ version: 1, drawings: [line(1)] });
  // Another user's key of the same name is his own.
  expect((await other.save({ drawings: [line(2)] }, key)).data).toEqual({ version: 1 });
});

test('a list that arrives only after another device has saved is refused, however often it is sent and whatever is saved', async () => {
  const { get, save } = await somebody();
  const key = randomUUID();
  await save({ drawings: [line(1)] });
  const late = { version: 1, drawings: [line(1), line(2)] };
  for (let version = 1; version < 4; version += 1) {
    await save({ version, drawings: [line(1), line(3)] });
    const answer = await save(late, key);
    expect([answer.status, answer.error, answer.fields]).toEqual([
      409,
      'conflict',
      { version: 'conflict' },
    ]);
  }
  expect(await get()).toMatchObject({ version: 4, drawings: [line(1), line(3)] });
});

test('of ten devices that save at once one is first, and the others are told', async () => {
  const { get, save } = await somebody();
  const race = async (version: number) => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save({ version, drawings: [line(index)] })),
    );
    return all.map(({ status }) => status).toSorted((a, b) => a - b);
  };
  const oneFirst = [200, ...Array.from({ length: 9 }, () => 409)];
  expect(await race(0)).toEqual(oneFirst);
  expect(await race(1)).toEqual(oneFirst);
  expect(await get()).toMatchObject({ version: 2 });
});

test('as many as may be are kept; one more is refused in a sentence with the number', async () => {
  const { get, save } = await somebody();
  expect((await save({ drawings: lines(MOST_DRAWINGS) })).status).toBe(200);
  const answer = await save({ version: 1, drawings: lines(MOST_DRAWINGS + 1) });
  expect([answer.status, answer.error, answer.fields]).toEqual([
    422,
    'too_many_drawings',
    { drawings: 'too_many_drawings' },
  ]);
  expect(answer.msg).toContain(String(MOST_DRAWINGS));
  expect(await get()).toMatchObject({ version: 1 });
});

test('ten thousand drawings, more than a body may hold, are refused as what they are', async () => {
  const { get, save } = await somebody();
  const answer = await save({ drawings: lines(10_000) });
  expect([answer.status, answer.error]).toEqual([422, 'too_many_drawings']);
  expect(answer.msg).toContain(String(MOST_DRAWINGS));
  expect(await get()).toMatchObject({ version: 0 });
});

const point = { time: 0, price: '1' };
test.each<[string, object]>([
  ['an unknown key', { drawings: [line(1, { text: 'hello' })] }],
  ['an unknown key beside the list', { note: 'x' }],
  ['an unknown key in a point', { drawings: [line(1, { points: [point, { ...point, x: 1 }] })] }],
  ['an unknown tool', { drawings: [line(1, { tool: 'circle' })] }],
  ['an unknown colour', { drawings: [line(1, { colour: '#ff0000' })] }],
  ['a price that is a number', { drawings: [line(1, { points: [{ time: 0, price: 1 }, point] })] }],
  ['a price below zero', { drawings: [line(1, { points: [{ time: 0, price: '-1' }, point] })] }],
  [
    'a time with a fraction',
    { drawings: [line(1, { points: [{ time: 0.5, price: '1' }, point] })] },
  ],
  ['one point of two', { drawings: [line(1, { points: [point] })] }],
  ['two points of one', { drawings: [line(1, { tool: 'horizontal', points: [point, point] })] }],
  [
    'a thousand points',
    { drawings: [line(1, { points: Array.from({ length: 500 }, () => point) })] },
  ],
  ['an id that is none', { drawings: [line(1, { id: 'one' })] }],
  ['one id twice', { drawings: [line(1), line(1)] }],
  ['a version below zero', { version: -1 }],
  ['a version that no list has', { version: 3_000_000_000 }],
])('%s is refused', async (_name, body) => {
  const { get, save } = await somebody();
  const answer = await save(body);
  expect([answer.status, answer.error]).toEqual([422, 'invalid_input']);
  expect(await get()).toMatchObject({ version: 0 });
});

test('of a product that is not there nothing is kept and nothing told', async () => {
  const { token } = await app.addAccount('nowhere@example.test');
  const unknown = [404, 'not_found', { productId: 'not_found' }];
  const read = await app.get('user/getDrawings', { productId: 'NOSUCH' }, { token });
  expect([read.status, read.body.error, read.body.fields]).toEqual(unknown);
  const body = { productId: 'NOSUCH', version: 0, drawings: [line(1)] };
  const saved = await app.post('user/saveDrawings', body, { token });
  expect([saved.status, saved.body.error, saved.body.fields]).toEqual(unknown);
});
