// Lists by pages: every row once, newest first, also those of one and the same moment (wire.md "Conventions", lists).
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const LIMIT = { productId: BTC, type: 'limit', quantity: '0.001', price: '59000' };

let app: TestApp;
let people: ReturnType<typeof createFundingPeople>;
let person: Awaited<ReturnType<ReturnType<typeof createFundingPeople>['ready']>>;
beforeAll(async () => {
  app = await openTestApp();
  people = createFundingPeople(app);
  person = await people.ready();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const push = () => app.hub.push(BTC, { bid: 5_999_999, ask: 6_000_001 });
const post = async (path: string, body: object): Promise<string> => {
  const { status, body: answer } = await app.post(path, body, {
    token: person.token,
    key: newKey(),
  });
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data.id as string;
};
const cancel = (path: string) => async (orderId: string) => post(path, { orderId });

const atPrice = async <T>(asked: Promise<T>): Promise<T> => {
  await app.house.waiting(BTC);
  push();
  return asked;
};

interface List {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly make: () => Promise<string>;
  readonly end?: (id: string) => Promise<unknown>;
  readonly past?: Record<string, string>;
}
const lists: Readonly<Record<string, List>> = {
  'contract orders': {
    path: 'contract_order/getContractOrderList',
    query: { view: 'open' },
    make: () => post('contract_order/submit', { ...LIMIT, direction: 'long', leverage: 10 }),
    end: cancel('contract_order/cancelContractOrder'),
    past: { view: 'history' },
  },
  'spot orders': {
    path: 'spot_order/getSpotOrderList',
    query: { view: 'open' },
    make: () => post('spot_order/submit', { ...LIMIT, side: 'buy' }),
    end: cancel('spot_order/cancelSpotOrder'),
    past: { view: 'history' },
  },
  'calls and puts': {
    path: 'order/getOrderList',
    query: { state: 'open' },
    make: () =>
      atPrice(
        post('order/submit', { productId: BTC, direction: 'call', stake: '5', seconds: 900 }),
      ),
  },
  'automated grids': {
    path: 'quant_order/getQuantOrderList',
    query: { state: 'progress' },
    make: () => atPrice(post('quant_order/submit', { quantId: 'btc-30', amount: '500' })),
    end: (orderId) => atPrice(post('quant_order/redemptionQuantOrder', { orderId })),
    past: { state: 'redeemed' },
  },
  deposits: {
    path: 'recharge/getRechargeList',
    query: { state: 'all' },
    make: async () => (await people.deposit(person)).body.data.id as string,
  },
  withdrawals: {
    path: 'withdraw/getWithdrawList',
    query: { state: 'all' },
    make: async () => (await people.withdraw(person, '20')).body.data.id as string,
  },
};

/** Its pages of two. */
async function readPages(path: string, query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | null = null;
  do {
    const cursor: Record<string, string> = next === null ? {} : { cursor: next };
    const { body } = await app.get(path, { ...query, limit: '2', ...cursor }, person);
    pages.push((body.data.list as { id: string }[]).map(({ id }) => id));
    next = body.data.next as string | null;
  } while (next !== null && pages.length < 9);
  return pages;
}
const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / 2) }, (_, page) => ids.slice(2 * page, 2 * page + 2));

test.each(Object.entries(lists))('%s', async (_name, { path, query, make, end, past }) => {
  push();
  const made: string[] = [];
  // Two, then three of one moment.
  for (const waitMs of [1000, 1000, 1000, 0, 0]) {
    app.clock.jump(waitMs);
    push();
    made.push(await make());
  }
  const sameMoment = made.slice(2).toSorted().toReversed();
  const newestFirst = [...sameMoment, ...made.slice(0, 2).toReversed()];
  expect(await readPages(path, query)).toEqual(pagesOf(newestFirst));
  if (end === undefined || past === undefined) return;
  // What is over stands by its end: here in the order of its making turned round.
  for (const id of newestFirst) {
    app.clock.jump(1000);
    await end(id);
  }
  expect(await readPages(path, past)).toEqual(pagesOf(newestFirst.toReversed()));
  expect(await readPages(path, query)).toEqual([[]]);
});

test('addresses, with what they are asked for by', async () => {
  const add = (label: string, network: string, address: string, createdAt: number) => {
    const id = newKey();
    const values = [id, person.userId, network, address, label, createdAt];
    return app.database.executor
      .query(
        `INSERT INTO wallet_addresses (id, user_id, currency, network, address, label, usable_from, created_at, updated_at, version)
         VALUES ($1, $2, 'USDT', $3, $4, $5, $6::bigint + 1, $6, $6, 0)`,
        values,
      )
      .then(() => id);
  };
  const now = app.clock.now();
  const ethereum = [
    await add('a', 'ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', now + 1),
    await add('b', 'ethereum', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', now + 1),
    await add('c', 'ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', now + 1),
  ];
  const sameMoment = ethereum.toSorted().toReversed();
  const path = 'withdraw/getAddressList';
  expect(await readPages(path, {})).toEqual(pagesOf([...sameMoment, person.addressId]));
  expect(await readPages(path, { network: 'ethereum' })).toEqual(pagesOf(sameMoment));
  expect(await readPages(path, { network: 'tron' })).toEqual([[person.addressId]]);
  expect(await readPages(path, { currency: 'BTC' })).toEqual([[]]);
  expect(await readPages(path, { currency: 'USDT', network: 'tron' })).toEqual([
    [person.addressId],
  ]);
});

test('one order alone stands in no page, and a foreign one is not there', async () => {
  push();
  const { token } = await people.add();
  for (const name of ['contract orders', 'spot orders'] as const) {
    const { path, query, make } = lists[name] as List;
    const orderId = await make();
    const own = await app.get(path, { ...query, orderId }, person);
    expect([name, own.body.data.list.length, own.body.data.next]).toEqual([name, 1, null]);
    const foreign = await app.get(path, { ...query, orderId }, { token });
    expect([name, foreign.body.data]).toEqual([name, { list: [], next: null }]);
  }
});
