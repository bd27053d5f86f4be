/**
 * A hundred at once of every act that can happen only once, on every database engine, from two houses over one database:
 * exactly one wins, and never is more paid than there was.
 */
import type { ContractOrderDto } from '../../protocol/contractOrder.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import type { ManualClock } from '../builders/manualClock.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../builders/tradingHouse.ts';
import { report } from '../report.ts';

/** 10 in `npm test`; reliability.md asks for 50 in a full pass. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);
const RACERS = 100;
const BTC = 'BTCUSDT';
/** 60,000.00. */
const PRICE = 6_000_000;

const order = { productId: BTC, direction: 'long', quantity: '0.1', leverage: 10 } as const;
const market = { ...order, type: 'market' } as const;
const resting = { ...order, type: 'limit', price: '50000' } as const;
/** Margin and taker fee of one such order: 600 + 3 at the market, 500 + 2.5 at the limit. */
const COST = { market: '603', resting: '502.5' } as const;

interface Race {
  /** Available at the start. */
  readonly money: string;
  /** Makes what is raced for, by the user's hand in one house. */
  readonly prepare?: (house: TradingHouse, user: CurrentUser) => Promise<ContractOrderDto>;
  readonly run: (
    house: TradingHouse,
    user: CurrentUser,
    key: string,
    made: ContractOrderDto | undefined,
  ) => Promise<unknown>;
  /** Whether the racers wait for the product's next price. */
  readonly waits?: boolean;
  /** What everybody but the winner is told. */
  readonly losers: string;
  /** Available and locked in the contract account afterwards. */
  readonly leaves: { readonly available: string; readonly locked: string };
}

const idOf = (made: ContractOrderDto | undefined): string => made?.id ?? '';

/** A market order that fills at the next price of its house. */
async function openPosition(house: TradingHouse, user: CurrentUser): Promise<ContractOrderDto> {
  const answer = house.contractOrders.submit(user, newKey(), market);
  await house.waiting(BTC);
  house.hub.push(BTC, { bid: PRICE - 1, ask: PRICE });
  return answer;
}
const rest = (house: TradingHouse, user: CurrentUser): Promise<ContractOrderDto> =>
  house.contractOrders.submit(user, newKey(), resting);

const RACES: Readonly<Record<string, Race>> = {
  'closing a position': {
    money: '1000',
    prepare: openPosition,
    run: ({ contractOrders }, user, key, made) =>
      contractOrders.close(user, key, { orderId: idOf(made) }),
    waits: true,
    losers: 'already_final',
    // 0.1 bought at 60,000 and sold at 59,999.99: a thousandth lost, 3 and 2.9999995 in fees.
    leaves: { available: '993.999', locked: '0' },
  },
  'cancelling an order': {
    money: '1000',
    prepare: rest,
    run: ({ contractOrders }, user, key, made) =>
      contractOrders.cancel(user, key, { orderId: idOf(made) }),
    losers: 'already_final',
    leaves: { available: '1000', locked: '0' },
  },
  'adding the last of the money as margin': {
    money: '1000',
    prepare: openPosition,
    run: ({ contractOrders }, user, key, made) =>
      contractOrders.addMargin(user, key, { orderId: idOf(made), amount: '397' }),
    losers: 'insufficient_balance',
    leaves: { available: '0', locked: '997' },
  },
  'transferring the whole balance': {
    money: '1000',
    run: ({ transfers }, user, key) =>
      transfers.transfer(user, key, {
        from: 'contract',
        to: 'spot',
        currency: 'USDT',
        amount: '1000',
      }),
    losers: 'insufficient_balance',
    leaves: { available: '0', locked: '0' },
  },
  'a market order with money for one': {
    money: COST.market,
    run: ({ contractOrders }, user, key) => contractOrders.submit(user, key, market),
    waits: true,
    losers: 'insufficient_balance',
    leaves: { available: '0', locked: '600' },
  },
  'a limit order with money for one': {
    money: COST.resting,
    run: ({ contractOrders }, user, key) => contractOrders.submit(user, key, resting),
    losers: 'insufficient_balance',
    leaves: { available: '0', locked: COST.resting },
  },
};

describe.each(testEngines)('on %s', (engine) => {
  let houses: readonly [TradingHouse, TradingHouse];
  let close: () => Promise<void>;

  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    const open = (): Promise<TradingHouse> => openTradingHouse<ManualClock>(engine, { database });
    houses = [await open(), await open()];
    for (const { hub } of houses) hub.push(BTC, { bid: PRICE - 1, ask: PRICE });
    close = async () => {
      for (const house of houses) await house.close();
      await database.close();
    };
  }, 60_000);
  afterAll(() => close());

  /** All at once, half of them in each house, where so many come to wait: of those with one key the first alone. */
  async function race(
    { money, prepare, run, waits }: Race,
    keyOf: () => string,
    waitingInEach = RACERS / 2,
  ) {
    const user = await houses[0].addUser(money);
    const made = await prepare?.(houses[0], user);
    const answers = Array.from({ length: RACERS }, (_, racer) =>
      run(houses[racer % 2 === 0 ? 0 : 1], user, keyOf(), made),
    );
    const settled = Promise.allSettled(answers);
    if (waits === true) {
      // All have read what they race for before any of them gets a price: who read later would find it gone, and not wait.
      for (const house of houses) await house.waiting(BTC, waitingInEach);
      for (const { hub } of houses) hub.push(BTC, { bid: PRICE - 1, ask: PRICE });
    }
    return { user, answers: await settled };
  }

  test.each(Object.entries(RACES))(
    '%s: one of a hundred',
    async (name, one) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { user, answers } = await race(one, newKey);
        const won = answers.filter(({ status }) => status === 'fulfilled');
        const lost = answers.flatMap((answer) =>
          answer.status === 'rejected' ? [(answer.reason as { key?: string }).key] : [],
        );
        expect(won).toHaveLength(1);
        expect([...new Set(lost)]).toEqual([one.losers]);
        expect(await houses[0].balance(user)).toEqual(one.leaves);
      }
      report(`races on ${engine}: ${name}`, { racers: RACERS, rounds: ROUNDS, winners: ROUNDS });
    },
    120_000,
  );

  test.each(Object.entries(RACES))(
    '%s with one key: one effect, a hundred equal answers',
    async (_name, one) => {
      const key = newKey();
      const { user, answers } = await race(one, () => key, 1);
      const [first] = answers;
      expect(first?.status).toBe('fulfilled');
      for (const answer of answers) expect(answer).toEqual(first);
      expect(await houses[0].balance(user)).toEqual(one.leaves);
    },
    120_000,
  );

  test('and the ledger keeps every promise', async () => {
    expect(await houses[0].violations()).toEqual([]);
    for (const { logger } of houses) expect(logger.errors).toEqual([]);
  });
});
