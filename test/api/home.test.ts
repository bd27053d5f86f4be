// The home page's data, as wire.md "index" and decisions.md "Home" say.
import { DAY_MS } from '../../core/market/candles.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    pastCloses: async (products, from, to) =>
      new Map(
        products.map(({ id }, place) => [
          id,
          Array.from({ length: to - from }, (_, index) => ({
            day: from + index,
            close: Math.round(1e6 * (2 + Math.sin((index + place) / 9))),
            amount: undefined,
          })),
        ]),
      ),
    settings: { partners: [{ name: 'Halyard', role: 'prices', url: null }] },
  });
  app.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005 });
}, START_TIMEOUT_MS);
afterAll(() => app.close());

test('says no index while there is no history, and then where it stands in the year', async () => {
  const { body: early } = await app.get('index/getIndexData');
  expect(early.data.fearGreed).toBeNull();

  await app.sentiment.takeDue();
  app.clock.advance(10_000);
  const { body } = await app.get('index/getIndexData');
  const { fearGreed } = body.data;
  const today = Math.floor(app.clock.now() / DAY_MS);
  expect(fearGreed).toMatchObject({ version: 'fear-greed/1' });
  expect(
    fearGreed.parts.map(({ name, weight }: { name: string; weight: number }) => [name, weight]),
  ).toEqual([
    ['volatility', 35],
    ['momentum', 35],
    ['dominance', 15],
    ['breadth', 15],
  ]);
  expect(fearGreed.yesterday.day).toBe((today - 1) * DAY_MS);
  expect(fearGreed.lastWeek.day).toBe((today - 7) * DAY_MS);
  expect(fearGreed.lastMonth.day).toBe((today - 30) * DAY_MS);
  const { value, yearHigh, yearLow } = fearGreed;
  expect(yearHigh.value).toBeGreaterThanOrEqual(value);
  expect(yearLow.value).toBeLessThanOrEqual(value);
});

test('nothing is hot where nothing moved; partners are those of the configuration', async () => {
  const { body } = await app.get('index/getIndexData');
  expect(body.data.hot).toEqual([]);
  expect(body.data.partners).toEqual([{ name: 'Halyard', role: 'prices', url: null }]);
});

test('is open to visitors and to a dead token; an unknown country is refused', async () => {
  expect((await app.get('index/getIndexData', {}, { token: 'x'.repeat(43) })).body.code).toBe(1);
  const { status } = await app.get('index/getIndexData', { country: 'nowhere' });
  expect(status).toBe(422);
});
