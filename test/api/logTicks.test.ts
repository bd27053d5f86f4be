// A second of the tick log as anybody fetches it, and its root in the public log: what a stranger recomputes.
import { parseLogLine } from '../../core/proof/log/logLine.ts';
import { checkSecond, parseSecond } from '../../core/proof/secondText.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { verifyTick } from '../../core/proof/receipt.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

const BTC = 'BTCUSDT';
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const get = (url: string) => app.app.inject({ method: 'GET', url });

/** A message of each of two products, and the seconds written. */
async function trade(): Promise<number> {
  const { house } = app;
  const second = Math.floor(house.clock.now() / 1000) * 1000;
  house.hub.push('ETHUSDT', { bid: 300_000, ask: 300_100 });
  house.hub.push(BTC, { bid: 5_999_000, ask: 6_000_000 });
  house.clock.advance(2_000);
  await house.log.flush();
  await app.publicLog.flush();
  return second;
}

test('a second leads from its lines to the entry of the public log', async () => {
  const second = await trade();
  const answer = await get(`/log/ticks/${BTC}/${second}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=us-ascii',
    'access-control-allow-origin': '*',
  });
  const record = parseSecond(answer.body, sha256)!;
  const { root, problems } = checkSecond(record, sha256);
  expect(problems).toEqual([]);
  expect(record.lines.at(-1)?.bookLine).toMatch(/^B1/);
  const newest = await app.publicLog.newest('second');
  expect(parseLogLine(newest?.line ?? '')).toEqual({ kind: 'second', second, root });
  // In seconds, as people write it, too.
  expect((await get(`/log/ticks/${BTC}/${second / 1000}`)).body).toBe(answer.body);
});

test('the evidence of a price names the entry and the checkpoint that cover it', async () => {
  await trade();
  const seq = app.house.hub.latest(BTC)?.seq;
  const answer = await get(`/api/proof/getTick?productId=${BTC}&seq=${seq}`);
  const evidence = answer.json().data;
  expect(verifyTick({ ...evidence, productId: BTC }, sha256).problems).toEqual([]);
  const newest = await app.publicLog.newest('second');
  expect(evidence.seal.log).toMatchObject({
    index: newest?.index,
    checkpoint: app.publicLog.describe().checkpoint,
  });
});

test.each([
  `/log/ticks/${BTC}/1`,
  `/log/ticks/${BTC}/1772452800500`,
  `/log/ticks/${BTC}/-1`,
  `/log/ticks/${BTC}/now`,
  `/log/ticks/${BTC}/99999999999999999999`,
  '/log/ticks/NOSUCH/1772452800000',
  `/log/ticks/btcusdt%27--/1772452800000`,
])('%s is not there', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
