// A process that is killed forgets what it held in memory: the log's last second, every book. What it had committed can be
// explained all the same, down to the last figure, by the check that the phone makes.
import type { FillEvidence } from '../../protocol/proof.ts';
import { checkFill } from '../../core/proof/fill/checkFill.ts';
import { openCfdHouse, type CfdHouse } from '../builders/cfdHouse.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const LONG = {
  productId: BTC,
  direction: 'long',
  type: 'market',
  quantity: '0.01',
  leverage: 10,
} as const;

const problemsOf = ({ fills }: FillEvidence) =>
  fills.map((fill) => [fill.kind, checkFill(fill, fills).problems]);

/** Runs a market order and gives it its price. */
async function atPrice<T>({ house, push }: CfdHouse, price: number, order: Promise<T>): Promise<T> {
  await house.waiting(BTC);
  push(price);
  return order;
}

/** One order of each kind; a contract position that was opened and closed. */
async function trade(run: CfdHouse) {
  const { house } = run;
  const user = await run.addUser('1000');
  await house.give(user, 'contract', 'USDT', '5000');
  await house.give(user, 'spot', 'USDT', '5000');
  const call = await run.open(user);
  await run.live(20_000, 60_000);
  await house.log.flush(true);
  await run.live(11_000, 60_010);
  expect((await run.final(user, call)).state).toBe('won');
  run.push(60_000);
  const contract = await atPrice(run, 60_001, house.contractOrders.submit(user, newKey(), LONG));
  const closing = house.contractOrders.close(user, newKey(), { orderId: contract.id });
  await atPrice(run, 60_004, closing);
  const buy = { productId: BTC, side: 'buy', type: 'market', quantity: '0.01' } as const;
  const spot = await atPrice(run, 60_002, house.spotOrders.submit(user, newKey(), buy));
  return { user, orderIds: [contract.id, spot.id, call.id] };
}

const SOUND = [
  [
    ['open', []],
    ['close', []],
  ],
  [['buy', []]],
  [
    ['open', []],
    ['settlement', []],
  ],
];

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

test.each(testEngines)(
  'every fill of the seconds before a kill proves itself after it, on %s',
  async (engine) => {
    const database = await openTestDatabase(engine);
    closers.push(() => database.close());
    const first = await openCfdHouse(engine, { database });
    closers.push(() => first.house.close());
    const { user, orderIds } = await trade(first);
    const killedAt = first.house.clock.now();
    // Nothing of the last eleven seconds was written to the log.
    await first.house.close();

    const second = await openCfdHouse(engine, { database, startMs: killedAt + 4_000 });
    closers.push(() => second.house.close());
    const evidence = await Promise.all(
      orderIds.map((orderId) => second.house.fillEvidence(user, orderId)),
    );
    expect(evidence.map(problemsOf)).toEqual(SOUND);
    // The chain goes on from what was put back.
    await second.live(3000, 60_000);
    await second.house.log.flush(true);
    const later = await atPrice(
      second,
      60_003,
      second.house.contractOrders.submit(user, newKey(), LONG),
    );
    await second.house.log.flush(true);
    expect(problemsOf(await second.house.fillEvidence(user, later.id))).toEqual([['open', []]]);
  },
  180_000,
);

test('a fill keeps its book when the memory lets go of it', async () => {
  const run = await openCfdHouse('embedded');
  closers.push(() => run.house.close());
  const { user, orderIds } = await trade(run);
  await run.house.log.flush(true);
  await run.live(15 * 60_000, 60_000);
  await run.house.log.flush(true);
  for (const [place, orderId] of orderIds.entries())
    expect(problemsOf(await run.house.fillEvidence(user, orderId))).toEqual(SOUND[place]);
}, 180_000);
