// A product's shard closed in a running house and opened again from its database: whatever waits in it is there as before.
import type { Handover } from '../../server/execution/productShard.ts';
import { readOpenCfdOrders } from '../../server/kinds/cfd/cfdOrderStore.ts';
import { readLiveContractOrders } from '../../server/kinds/contract/contractOrderStore.ts';
import { readOpenSpotOrders } from '../../server/kinds/spot/spotOrderStore.ts';
import { type CfdHouse, openCfdHouse } from '../builders/cfdHouse.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const ETH = 'ETHUSDT';

describe.each(testEngines)('a shard that is closed and opened on %s', (engine) => {
  let cfd: CfdHouse;
  beforeEach(async () => {
    cfd = await openCfdHouse(engine);
  }, START_TIMEOUT_MS);
  afterEach(async () => {
    expect(cfd.house.logger.errors).toEqual([]);
    expect(await cfd.house.violations()).toEqual([]);
    await cfd.house.close();
  });

  async function reopen(pass: (handover: Handover) => Handover | undefined): Promise<void> {
    const handover = await cfd.house.matching.close(BTC);
    await cfd.house.openShard(BTC, pass(JSON.parse(JSON.stringify(handover)) as Handover));
  }
  const counts = (): number[] =>
    (['contract', 'spot', 'cfd'] as const).map((kind) => cfd.house.matching.liveOf(kind));

  /** A resting limit at 59,000 of each kind that has one, in two products, and an open call. */
  async function rest() {
    const { house } = cfd;
    const user = await cfd.addUser('1000');
    await house.give(user, 'contract', 'USDT', '10000');
    await house.give(user, 'spot', 'USDT', '10000');
    cfd.push(3_000, ETH);
    const call = await cfd.open(user);
    const contract = { direction: 'long', type: 'limit', quantity: '0.1', leverage: 10 } as const;
    const spot = { side: 'buy', type: 'limit', quantity: '0.1' } as const;
    for (const [productId, price] of [
      [BTC, '59000'],
      [ETH, '2900'],
    ] as const) {
      await house.contractOrders.submit(user, newKey(), { ...contract, productId, price });
      await house.spotOrders.submit(user, newKey(), { ...spot, productId, price });
    }
    return { user, call };
  }

  test.each([
    ['with its handover', (handover: Handover) => handover],
    ['from the database alone', () => undefined],
  ])('%s fills, settles and owes as before', async (_name, pass) => {
    const { user, call } = await rest();
    expect(counts()).toEqual([2, 2, 1]);
    const { house } = cfd;
    await reopen(pass);
    expect(counts()).toEqual([2, 2, 1]);
    expect(house.executor.shards.owed('cfd', BTC).toFixed()).toBe('192');
    await cfd.live(1_000, 58_900);
    const held = await house.contractOrders.list(user, { view: 'holding', limit: 20 });
    expect(held.list).toMatchObject([{ productId: BTC, openPrice: '58900.01' }]);
    expect(await house.balance(user, 'spot', 'BTC')).toMatchObject({ available: '0.0999' });
    await cfd.live(31_000, 58_900);
    expect(await cfd.status(user, call)).toMatchObject({ state: 'lost' });
    expect(house.executor.shards.owed('cfd', BTC).toFixed()).toBe('0');
    expect(counts()).toEqual([2, 1, 0]);
  });

  test('a call that expires while its product is closed is settled when it is open again', async () => {
    const { user, call } = await rest();
    const handover = await cfd.house.matching.close(BTC);
    await cfd.live(33_000, 60_100);
    expect(await cfd.status(user, call)).toMatchObject({ state: 'open' });
    await cfd.house.openShard(BTC, handover);
    await cfd.live(1_000, 60_100);
    expect(await cfd.status(user, call)).toMatchObject({ state: 'won' });
  });

  test('a market order that waits is filled when it is open again, and refused where that takes too long', async () => {
    const { user } = await rest();
    const body = { productId: BTC, side: 'buy', type: 'market', quantity: '0.01' } as const;
    const { house } = cfd;
    const first = await house.matching.close(BTC);
    const filled = house.spotOrders.submit(user, newKey(), body);
    await house.settled();
    cfd.push(60_000);
    await house.openShard(BTC, first);
    expect(await filled).toMatchObject({ state: 'filled' });
    const second = await house.matching.close(BTC);
    const late = house.spotOrders.submit(user, newKey(), body);
    const told = expect(late).rejects.toThrow('stale_quote');
    await house.settled();
    await house.clock.advanceAsync(2_000);
    await told;
    await house.openShard(BTC, second);
  });

  test('one product alone is read', async () => {
    await rest();
    const { pool } = cfd.house.database;
    const products = async (productId?: string) => {
      const orders = [
        await readLiveContractOrders(pool, productId),
        await readOpenSpotOrders(pool, productId),
        await readOpenCfdOrders(pool, productId),
      ];
      return orders.map((list) => list.map((order) => order.productId).toSorted());
    };
    expect(await products()).toEqual([[BTC, ETH], [BTC, ETH], [BTC]]);
    expect(await products(ETH)).toEqual([[ETH], [ETH], []]);
  });
});
