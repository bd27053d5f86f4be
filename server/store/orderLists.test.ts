// Lists of orders: what is over stands in the order of its end, what is live in that of its beginning; page follows page.
import { behindTheTriggers } from '../../test/builders/behindTheTriggers.ts';
import { randomUUID } from 'node:crypto';
import { ZERO } from '../../core/money/decimal.ts';
import { aCfdOrder } from '../../test/builders/cfd.ts';
import { aPosition } from '../../test/builders/contract.ts';
import { aRestingSpot } from '../../test/builders/spot.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { cfdOrders, listCfdOrders } from '../kinds/cfd/cfdOrderStore.ts';
import { contractOrders, listContractOrders } from '../kinds/contract/contractOrderStore.ts';
import type { Database } from './database.ts';
import { listSpotOrders, spotOrders } from '../kinds/spot/spotOrderStore.ts';
import type { Statement } from './statement.ts';

/** Ids in the order of their making. */
const ID = (place: number): string => `01890000-0000-7000-8000-00000000000${place}`;
/** When the first, the second and the third of them ended. */
const ENDS = [30, 10, 20];
const BY_END = [ID(1), ID(3), ID(2)];
const BY_BEGINNING = [ID(3), ID(2), ID(1)];

interface Shown {
  readonly id: string;
  readonly time: number;
}

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());
  const save = ({ text, values = [] }: Statement) => database.executor.query(text, values);

  /** The list by pages of one, each after the last of the one before. */
  async function pages(read: (after: Shown | undefined) => Promise<Shown[]>): Promise<string[]> {
    const ids: string[] = [];
    for (let after: Shown | undefined; ;) {
      const [next] = await read(after);
      if (next === undefined) return ids;
      ids.push(next.id);
      after = next;
    }
  }
  const one = { equal: {}, limit: 1 };

  test.each([
    ['history', BY_END],
    ['holding', BY_BEGINNING],
  ] as const)('contract: %s', async (view, expected) => {
    const userId = randomUUID();
    const isOver = view === 'history';
    await behindTheTriggers(database, ['DELETE FROM contract_orders']);
    await save(
      contractOrders.save(
        ENDS.map((end, place) => ({
          ...aPosition(),
          id: ID(place + 1),
          userId,
          rulebookHash: 'book',
          state: isOver ? ('closed' as const) : ('holding' as const),
          closeTime: isOver ? end : null,
        })),
      ),
    );
    const read = async (after: Shown | undefined): Promise<Shown[]> =>
      (await listContractOrders(database.pool, userId, { ...one, view, after })).map((order) => ({
        id: order.id,
        time: order.closeTime ?? order.orderTime,
      }));
    expect(await pages(read)).toEqual(expected);
  });

  test.each([
    ['history', BY_END],
    ['open', BY_BEGINNING],
  ] as const)('spot: %s', async (view, expected) => {
    const userId = randomUUID();
    const isOver = view === 'history';
    await behindTheTriggers(database, ['DELETE FROM spot_orders']);
    await save(
      spotOrders.save(
        ENDS.map((end, place) => ({
          ...aRestingSpot(),
          id: ID(place + 1),
          userId,
          state: isOver ? ('cancelled' as const) : ('open' as const),
          handlingTime: isOver ? end : null,
          ...(isOver ? { hold: ZERO, restingQuantity: ZERO } : {}),
        })),
      ),
    );
    const read = async (after: Shown | undefined): Promise<Shown[]> =>
      (await listSpotOrders(database.pool, userId, { ...one, view, after })).map((order) => ({
        id: order.id,
        time: order.handlingTime ?? order.orderTime,
      }));
    expect(await pages(read)).toEqual(expected);
  });

  test.each([
    ['history', BY_END],
    ['open', BY_BEGINNING],
  ] as const)('call and put: %s', async (view, expected) => {
    const userId = randomUUID();
    const isOver = view === 'history';
    await behindTheTriggers(database, ['DELETE FROM cfd_orders']);
    await save(
      cfdOrders.save(
        ENDS.map((end, place) =>
          aCfdOrder({
            id: ID(place + 1),
            userId,
            trades: place + 1,
            state: isOver ? 'lost' : 'open',
            payout: isOver ? ZERO : null,
            closedAt: isOver ? end : null,
          }),
        ),
      ),
    );
    const read = async (after: Shown | undefined): Promise<Shown[]> =>
      (await listCfdOrders(database.pool, userId, { ...one, view, after })).map((order) => ({
        id: order.id,
        time: order.closedAt ?? order.acceptedAt,
      }));
    expect(await pages(read)).toEqual(expected);
  });
});
