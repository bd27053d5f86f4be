// Automated grids through the whole app: what is offered and what it would have done, which anyone can work out again.
import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../core/market/candles.ts';
import type { Candle } from '../../core/market/types.ts';
import { decimal, toText } from '../../core/money/decimal.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { quantRules } from '../../core/rulebook/quantRules.ts';
import { runBacktest } from '../../core/trading/grid/backtest/runBacktest.ts';
import type { QuantInfo, QuantList, QuantMinutes } from '../../protocol/quant.ts';
import type { QuantOrderDto } from '../../protocol/quantOrder.ts';
import type { Statement } from '../../protocol/statement.ts';
import { makeWave } from '../builders/minutes.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { newKey, TEST_START_MS } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const BTC = 'BTCUSDT';
const MIDNIGHT = Math.floor(TEST_START_MS / DAY_MS) * DAY_MS;
/** 70 days: a month's grid has all it needs, a quarter's nothing. */
const PAST: readonly Candle[] = makeWave(MIDNIGHT - 70 * DAY_MS, MIDNIGHT);

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  app.hub.setPast(BTC, PAST);
  app.hub.push(BTC, { bid: 5_999_999, ask: 6_000_001 });
  ({ token } = await app.addAccount('grid@example.test'));
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const list = async (): Promise<QuantList> =>
  (await app.get('quant/getQuantList', {}, { token })).body.data;
const info = async (quantId: string): Promise<QuantInfo> =>
  (await app.get('quant/getQuantInfo', { quantId }, { token })).body.data;
const minutes = (query: Record<string, string>) => app.get('quant/getMinutes', query);

test('four products are offered for three terms and on demand, with the price they have', async () => {
  const offers = await list();
  expect(offers).toHaveLength(16);
  expect(offers[1]).toMatchObject({
    id: 'btc-30',
    productId: BTC,
    kind: 'fixed',
    days: 30,
    feeRate: '0.001',
    earlyFeeRate: '0.02',
    grid: { lower: '54000', upper: '66000', levels: 21, spacing: 'geometric', netRate: '0.008065' },
  });
  // Nobody knows a price of ether here.
  expect(offers[4]).toMatchObject({ productId: 'ETHUSDT', grid: { lower: null, upper: null } });
  expect((await info('eth-7')).levels).toEqual([]);
  expect((await info('btc-30')).levels).toHaveLength(21);
});

test('a back-test is worked out in the background, and comes out the same from the minutes that anybody reads', async () => {
  await list();
  await waitUntil('the back-test is there', async () => (await info('btc-30')).backtest !== null);
  const { backtest, productId } = await info('btc-30');
  if (backtest === null) throw new Error('no back-test');
  const { from, to, candlesHash, windowDays, stepMs } = backtest;
  expect([from, to, windowDays]).toEqual([MIDNIGHT - 60 * DAY_MS, MIDNIGHT, 30]);
  const parts: string[] = [];
  for (let at = from; at < to; at += 31 * DAY_MS) {
    const end = Math.min(at + 31 * DAY_MS, to);
    const query = { productId, from: String(at), to: String(end), candlesHash };
    const { status, headers, body } = await minutes(query);
    expect([status, headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    parts.push((body.data as QuantMinutes).text);
  }
  const text = parts.join('\n');
  const hash = createHash('sha256').update(`C1|${productId}\n${text}`).digest('hex');
  expect(hash).toBe(candlesHash);
  const candles = text.split('\n').map((line): Candle => {
    const [time = 0, open = 0, high = 0, low = 0, close = 0] = line.split('|').map(Number);
    return { time, open, high, low, close, volume: 0 };
  });
  const again = runBacktest({
    candles,
    rules: quantRules(OPEN_RULEBOOK, 'btc-30'),
    windowDays,
    stepMs,
  });
  if (again === undefined) throw new Error('no back-test here');
  const share = (millionths: number) => toText(decimal(String(millionths)).div(1_000_000));
  expect(again.windows.length).toBe(31);
  expect({
    low: share(again.low),
    median: share(again.median),
    high: share(again.high),
    lossShare: share(again.lossShare),
    maxDrawdown: share(again.largestDrop),
    windows: again.windows.map((one) => ({
      ...one,
      result: share(one.result),
      drop: share(one.drop),
    })),
    equity: again.equity.map(({ time, result }) => ({ time, result: share(result) })),
  }).toEqual({
    low: backtest.low,
    median: backtest.median,
    high: backtest.high,
    lossShare: backtest.lossShare,
    maxDrawdown: backtest.maxDrawdown,
    windows: backtest.windows,
    equity: backtest.equity,
  });
  expect(again.windows.some(({ trades }) => trades > 0)).toBe(true);
  // Three grids ran on these minutes; the quarter's on more days than there are.
  const offers = await list();
  const hashOf = (id: string) => offers.find((one) => one.id === id)?.backtest?.candlesHash;
  expect([hashOf('btc-7'), hashOf('btc-demand')]).toEqual([candlesHash, candlesHash]);
  expect(offers.find(({ id }) => id === 'btc-90')?.backtest).toBeNull();
  expect(offers.find(({ id }) => id === 'eth-7')?.backtest).toBeNull();
});

test('the list shows the outcome without its windows', async () => {
  const offer = (await list()).find(({ id }) => id === 'btc-30');
  expect(offer?.backtest).toMatchObject({ count: 31 });
  expect(offer?.backtest).not.toHaveProperty('windows');
});

test.each<[string, object, number, string]>([
  ['more than 31 days', { to: String(MIDNIGHT + 1) }, 422, 'invalid_input'],
  ['no time at all', { to: String(MIDNIGHT - 31 * DAY_MS) }, 422, 'invalid_input'],
  ['other minutes than any back-test ran on', { candlesHash: 'ab'.repeat(32) }, 404, 'not_found'],
  ['a product without grids', { productId: 'EURUSD' }, 404, 'not_found'],
  ['a product that is none', { productId: 'NONE' }, 404, 'not_found'],
])('minutes are refused for %s', async (_name, over, status, error) => {
  const query = { productId: BTC, from: String(MIDNIGHT - 31 * DAY_MS), to: String(MIDNIGHT) };
  const { body, ...answer } = await minutes({ ...query, ...over });
  expect([answer.status, body.error]).toEqual([status, error]);
});

test('without a hash the same minutes are told, and kept by nobody', async () => {
  const from = MIDNIGHT - DAY_MS;
  const query = { productId: BTC, from: String(from), to: String(from + 2 * MINUTE_MS) };
  const { body, headers } = await minutes(query);
  expect(headers['cache-control']).toBe('no-store');
  const lines = PAST.filter(({ time }) => time >= from).slice(0, 2);
  expect(body.data.text).toBe(
    lines.map((one) => [one.time, one.open, one.high, one.low, one.close].join('|')).join('\n'),
  );
});

function expectToAddUp(block: Statement['currencies'][number] | undefined): void {
  if (block === undefined) throw new Error('no block');
  const sum = block.lines.reduce((total, { amount }) => total.plus(amount), decimal(block.opening));
  expect(sum.toFixed()).toBe(block.closing);
}

test('subscribed, traded and redeemed by the API: records, evidence, assets and a statement that adds up', async () => {
  const person = await app.addAccount('statement@example.test');
  const ask = { token: person.token };
  const push = (bid: number) => app.hub.push(BTC, { bid, ask: bid + 1 });
  const meet = async (path: string, body: object, bid: number): Promise<QuantOrderDto> => {
    push(bid);
    const asked = app.post(path, body, { ...ask, key: newKey() });
    await app.house.waiting(BTC);
    push(bid);
    const { status, body: answer } = await asked;
    expect([status, answer.error]).toEqual([200, undefined]);
    return answer.data;
  };
  const amount = '1000.5';
  const order = await meet('quant_order/submit', { quantId: 'btc-30', amount }, 6_000_000);
  for (const bid of [6_140_000, 5_900_000]) {
    app.clock.advance(1);
    push(bid);
    await app.house.settled();
  }
  const running = await app.get('quant_order/getQuantOrderList', { state: 'progress' }, ask);
  expect(running.body.data.list).toMatchObject([{ id: order.id, state: 'progress', amount }]);
  const fills = await app.get('quant_order/getFills', { orderId: order.id, limit: '2' }, ask);
  expect(fills.body.data.list).toHaveLength(2);
  const more = await app.get(
    'quant_order/getFills',
    { orderId: order.id, limit: '100', cursor: fills.body.data.next },
    ask,
  );
  const all = [...fills.body.data.list, ...more.body.data.list] as { id: string }[];
  expect(new Set(all.map(({ id }) => id)).size).toBe(running.body.data.list[0].trades);
  const path = 'quant_order/redemptionQuantOrder';
  const redeemed = await meet(path, { orderId: order.id }, 5_950_000);
  expect(redeemed).toMatchObject({ state: 'redeemed', endReason: 'user' });
  const evidence = await app.get('proof/getFill', { orderId: order.id }, ask);
  const told = evidence.body.data.fills as { id: string; acceptance: object | null }[];
  // The start, its trade, the cells', the sale and the end; what was asked for has its acceptance.
  expect(told).toHaveLength(redeemed.trades + 2);
  expect(told.filter(({ acceptance }) => acceptance !== null)).toHaveLength(4);

  const month = '2026-11';
  const { body } = await app.get('user/getStatement', { from: month, to: month }, ask);
  const [usdt, ...others] = (body.data as Statement).currencies;
  const net = decimal(redeemed.proceeds ?? 'NaN')
    .minus(amount)
    .toFixed();
  const realised = usdt?.realised.filter(({ of }) => of === 'quant');
  expect(realised).toEqual([{ of: 'quant', amount: net, count: expect.any(Number) }]);
  for (const block of [usdt, ...others]) expectToAddUp(block);
  expect(usdt?.lines.filter(({ of }) => of === 'quant').map(({ line }) => line)).toEqual([
    'received',
    'paid',
    'fee',
    ...(redeemed.earlyFee === '0' ? [] : ['early_fee']),
  ]);
  const records = await app.get('user/getRecords', { kind: 'trading', limit: '100' }, ask);
  const own = records.body.data.list as { type: string; order: { netResult: string } | null }[];
  // A level that its last message reached may have the newer id: the redemption was accepted before it.
  expect(own.find(({ type }) => type === 'quant_close')).toMatchObject({
    order: { kind: 'quant', netResult: net },
  });
  const assets = await app.get('user/getAssetsData', {}, ask);
  expect(assets.body.data.accounts).toContainEqual(
    expect.objectContaining({
      account: 'wealth',
      currency: 'USDT',
      available: decimal('10000').plus(net).toFixed(),
      locked: '0',
    }),
  );
  expect(await app.house.violations()).toEqual([]);
});

test('an unknown grid is not there', async () => {
  const { status, body } = await app.get('quant/getQuantInfo', { quantId: 'none' }, { token });
  expect([status, body.fields]).toEqual([404, { quantId: 'not_found' }]);
});

test('a new day is worked out anew, with what is offered as before meanwhile', async () => {
  const before = (await info('btc-30')).backtest;
  const next = makeWave(MIDNIGHT, MIDNIGHT + DAY_MS);
  app.hub.setPast(BTC, [...PAST, ...next]);
  app.clock.jump(DAY_MS);
  expect((await info('btc-30')).backtest).toEqual(before);
  await waitUntil(
    'the new day’s is there',
    async () => (await info('btc-30')).backtest?.candlesHash !== before?.candlesHash,
  );
  const after = (await info('btc-30')).backtest;
  expect([after?.from, after?.to]).toEqual([MIDNIGHT - 59 * DAY_MS, MIDNIGHT + DAY_MS]);
});
