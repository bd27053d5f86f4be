// What was traded with many orders at once, through the app: the same as the evidence says, and nobody else's.
import { randomUUID } from 'node:crypto';
import { MOST_FILL_ORDERS } from '../../protocol/mostFillOrders.ts';
import { inTransaction } from '../../server/store/database.ts';
import { START_TIMEOUT_MS, openTestApp, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';

interface Traded {
  readonly id: string;
  readonly orderId: string;
  readonly kind: string;
  readonly at: number;
  readonly quantity: string;
  readonly price: string;
}

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let owner: Awaited<ReturnType<TestApp['addAccount']>>;
  let stranger: typeof owner;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    owner = await app.addAccount('trading@example.test');
    stranger = await app.addAccount('looking@example.test');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const push = (price = 6_000_000) => app.hub.push(BTC, { bid: price, ask: price + 100 });
  const meet = async (call: string, body: object, price?: number) => {
    push(price);
    const asked = app.post(call, body, { token: owner.token, key: newKey() });
    while (await app.house.waitsFor(asked, BTC)) push(price);
    return (await asked).body.data as { id: string };
  };
  const long = { productId: BTC, type: 'market', direction: 'long', quantity: '0.1', leverage: 10 };
  const ask = (query: Record<string, string>, token = owner.token) =>
    app.get('proof/getFills', query, { token });
  const listed = async (query: Record<string, string>, token?: string) => {
    const { data } = (await ask(query, token)).body;
    return data as { list: Traded[]; next: string | null };
  };
  const proved = async (orderId: string): Promise<Traded[]> => {
    const { body } = await app.get('proof/getFill', { orderId }, { token: owner.token });
    const fills = body.data.fills as Omit<Traded, 'orderId'>[];
    return fills.map(({ id, kind, at, quantity, price }) => ({
      id,
      orderId,
      kind,
      at,
      quantity,
      price,
    }));
  };

  test('each fill of each order as its evidence has it, newest first, page by page', async () => {
    const { id: closed } = await meet('contract_order/submit', long);
    await app.clock.advanceAsync(1000);
    const part = { orderId: closed, quantity: '0.04' };
    await meet('contract_order/closeContractOrder', part, 6_100_000);
    await app.clock.advanceAsync(1000);
    await meet('contract_order/closeContractOrder', { orderId: closed }, 6_050_000);
    const coins = { productId: BTC, type: 'market', side: 'buy', quantity: '0.01' };
    const { id: bought } = await meet('spot_order/submit', coins);
    const evidence = [...(await proved(closed)), ...(await proved(bought))];
    expect(evidence.map(({ kind }) => kind).toSorted()).toEqual(['buy', 'close', 'close', 'open']);

    const orderIds = `${closed},${bought},${randomUUID()},${closed}`;
    const { list, next } = await listed({ orderIds });
    const byId = (fills: readonly Traded[]) => fills.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(list)).toEqual(byId(evidence));
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => b - a));
    expect(next).toBeNull();

    const first = await listed({ orderIds, limit: '3' });
    const rest = await listed({ orderIds, limit: '3', cursor: first.next ?? '' });
    expect([...first.list, ...rest.list]).toEqual(list);
    expect(rest.next).toBeNull();
  });

  test('an order of somebody else has no more fills than one that is not there', async () => {
    const { id } = await meet('contract_order/submit', long);
    const nothing = { list: [], next: null };
    expect((await listed({ orderIds: id })).list).toHaveLength(1);
    expect(await listed({ orderIds: id }, stranger.token)).toEqual(nothing);
    expect(await listed({ orderIds: randomUUID() }, stranger.token)).toEqual(nothing);
  });

  test('a night’s fee is no trade', async () => {
    const { id } = await meet('contract_order/submit', long);
    await inTransaction(app.database, (client) =>
      client.query(
        `INSERT INTO fills SELECT (jsonb_populate_record(f, jsonb_build_object('id', $2::text, 'kind', 'overnight'))).*
          FROM fills f WHERE order_id = $1`,
        [id, randomUUID()],
      ),
    );
    expect((await proved(id)).map(({ kind }) => kind)).toContain('overnight');
    expect((await listed({ orderIds: id })).list.map(({ kind }) => kind)).toEqual(['open']);
  });

  test.each([
    ['none', ''],
    ['what is no id', 'x'],
    ['a comma too many', `${randomUUID()},`],
    ['more than are answered', Array.from({ length: MOST_FILL_ORDERS + 1 }, randomUUID).join(',')],
  ])('%s is refused', async (_name, orderIds) => {
    const { status, body } = await ask({ orderIds });
    expect([status, body.error, body.fields]).toEqual([422, 'invalid_input', expect.anything()]);
  });

  test('as many as are answered are answered', async () => {
    const orderIds = Array.from({ length: MOST_FILL_ORDERS }, randomUUID).join(',');
    expect((await ask({ orderIds })).status).toBe(200);
  });
});
