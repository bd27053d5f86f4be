// Calls and puts over HTTP: what a request may say, and what it may not.
import { randomUUID } from 'node:crypto';
import { closesTree } from '../../core/proof/closes.ts';
import { checkCloses } from '../../core/proof/fill/checkCloses.ts';
import type { FillRecord } from '../../core/proof/fill/types.ts';
import { parseInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

const BTC = 'BTCUSDT';
const call = { productId: BTC, direction: 'call', stake: '100', seconds: 60 };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await app.addAccount('caller@example.test'));
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const push = () => app.hub.push(BTC, { bid: 5_999_999, ask: 6_000_001 });
const post = (path: string, body: unknown) => app.post(path, body, { token, key: randomUUID() });

/** What waits for a message gets the next one. */
async function atNextTick(path: string, body: object) {
  push();
  const answer = post(path, body);
  await app.house.waiting(BTC);
  push();
  return (await answer).body;
}
const submit = (body: object) => atNextTick('order/submit', body);
const sell = (body: object) => atNextTick('order/close', body);

test.each([
  ['a price', { openPrice: '60000' }],
  ['a payout', { payout: '1000' }],
  ['a return rate', { returnRate: '5' }],
  ['a state', { state: 'won' }],
  ['another user', { uid: '12345678' }],
  ['a time', { acceptedAt: 0 }],
  ['a stake that is a number', { stake: 100 }],
  ['a stake with an exponent', { stake: '1e2' }],
  ['a stake below nothing', { stake: '-5' }],
  ['a period that is a text', { seconds: '60' }],
  ['a broken period', { seconds: 60.5 }],
  ['a third direction', { direction: 'up' }],
])('a request with %s is refused, and nothing moves', async (_name, extra) => {
  push();
  const before = await app.ledger();
  const { status, body } = await post('order/submit', { ...call, ...extra });
  expect({ status, error: body.error }).toEqual({ status: 422, error: 'invalid_input' });
  expect(await app.ledger()).toBe(before);
});

test('an order is made, listed, quoted, sold, and shown without a name', async () => {
  const { data: order } = await submit(call);
  expect(order).toMatchObject({ state: 'open', stake: '100', openPrice: '60000', trades: 1 });
  const query = { orderId: order.id as string };
  expect((await app.get('order/getOrderStatus', query, { token })).body.data).toEqual(order);
  const open = await app.get('order/getOrderList', { state: 'open' }, { token });
  expect(open.body.data).toEqual({ list: [order], next: null });
  const { data: quote } = (await app.get('order/getCloseQuote', query, { token })).body;
  expect(quote).toMatchObject({ orderId: order.id, indexPrice: '60000' });
  const greedy = await sell({ ...query, minValue: '190' });
  expect(greedy).toMatchObject({ code: 0, error: 'price_moved' });
  // The market and the clock stand still, so the next message says the same.
  const sold = await sell({ ...query, minValue: quote.value });
  expect(sold.data).toMatchObject({ state: 'sold', payout: quote.value });
  const again = await post('order/close', { ...query, minValue: '0' });
  expect(again.body).toMatchObject({ code: 0, error: 'already_final' });
  const past = await app.get('order/getOrderList', { state: 'history', productId: BTC }, { token });
  expect(past.body.data.list).toEqual([sold.data]);
  const { data: trades } = (await app.get('product/getProductTrade', { productId: BTC })).body;
  expect(trades).toMatchObject([{ own: true, side: 'buy', price: '60000' }]);
});

test('a sale rests on closes that the public log has, whose lines anybody may read', async () => {
  app.hub.push(BTC, { bid: 5_989_999, ask: 5_990_001 });
  app.house.clock.advance(61_000);
  const { data: order } = await submit(call);
  const orderId = order.id as string;
  expect((await sell({ orderId, minValue: '0' })).data).toMatchObject({ state: 'sold' });
  await app.house.log.flush();
  await app.publicLog.flush();
  const { body } = await app.get('proof/getFill', { orderId }, { token });
  const sale = (body.data.fills as FillRecord[]).find(({ kind }) => kind === 'sale');
  if (sale?.closes === undefined) throw new Error('no closes in the evidence');
  expect(sale.inputs['closes']).toMatch(/^\d+:5990000$/);
  expect(checkCloses(sale)).toEqual({ problems: [], entries: [sale.closes] });
  const proof = parseInclusionProof(sale.closes.log?.proof ?? '');
  expect(proof?.index).toBe(sale.closes.log?.index);
  const root = sale.closes.line.split(' ').at(-1) ?? '';
  const text = await app.app.inject({ url: `/log/closes/${root}` });
  const lines = text.payload.trimEnd().split('\n');
  expect(closesTree(lines, sha256).at(-1)).toEqual([root]);
  expect(lines).toContain(`C1|${BTC}|${sale.inputs['closesMinute']}|${sale.inputs['closes']}`);
  expect(text.headers['cache-control']).toContain('immutable');
  for (const unknown of ['0'.repeat(64), 'x', '%00'])
    expect((await app.app.inject({ url: `/log/closes/${unknown}` })).statusCode).toBe(404);
});

test.each([
  ['4', 'zh', 'below_minimum', '5 USDT'],
  ['1001', 'en', 'above_maximum', '1,000 USDT'],
  ['1001', 'de', 'above_maximum', '1.000 USDT'],
])('a stake of %s is refused in %s: %s, %s', async (stake, lang, error, bound) => {
  push();
  const ask = { token, key: randomUUID(), lang };
  const { body } = await app.post('order/submit', { ...call, stake }, ask);
  expect(body).toMatchObject({ error, fields: { stake: error } });
  expect(body.msg).toContain(bound);
});

test('the product says its call and put rules', async () => {
  const { data } = (await app.get('product/getProductInfo', { productId: BTC })).body;
  expect(data.cfd).toMatchObject({ minStake: '5', maxStake: '1000' });
  expect(data.cfd.periods).toHaveLength(7);
});
