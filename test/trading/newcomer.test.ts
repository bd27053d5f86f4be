// decisions.md "Contract": an account younger than 60 days has a highest leverage of 10, in live mode.
import {
  newKey,
  openTradingHouse,
  TEST_START_MS,
  type TradingHouse,
} from '../builders/tradingHouse.ts';

const DAY_MS = 86_400_000;
const BTC = 'BTCUSDT';

/** What a limit order at this leverage comes to for an account of this age: 'taken', or the refusal's key. */
async function tryOrder(house: TradingHouse, ageMs: number, leverage: number): Promise<string> {
  const user = await house.addUser('10000', 'contract', 'SG');
  await house.database.executor.query('UPDATE users SET created_at = $2 WHERE id = $1', [
    user.userId,
    house.clock.now() - ageMs,
  ]);
  house.hub.push(BTC, { bid: 5_999_000, ask: 6_000_000 });
  const body = {
    productId: BTC,
    direction: 'long',
    type: 'limit',
    quantity: '0.1',
    price: '50000',
  } as const;
  return house.contractOrders.submit(user, newKey(), { ...body, leverage }).then(
    () => 'taken',
    (error: { key: string; params?: object }) => error.key,
  );
}

describe.each([
  ['live', 'leverage_too_high'],
  ['practice', 'taken'],
] as const)('in %s mode', (mode, refusal) => {
  let house: TradingHouse;
  beforeAll(async () => {
    house = await openTradingHouse(undefined, { mode, startMs: TEST_START_MS });
  });
  afterAll(() => house.close());

  test.each([
    ['59 days', 59 * DAY_MS, 20, refusal],
    ['59 days, at ten', 59 * DAY_MS, 10, 'taken'],
    ['59 days, at eleven', 59 * DAY_MS, 11, 'leverage_not_allowed'],
    ['a millisecond less than 60 days', 60 * DAY_MS - 1, 20, refusal],
    ['60 days', 60 * DAY_MS, 20, 'taken'],
    ['61 days', 61 * DAY_MS, 20, 'taken'],
    ['an account from the future of a clock that was set back', -DAY_MS, 20, refusal],
  ])('%s old', async (_name, ageMs, leverage, expected) => {
    expect(await tryOrder(house, ageMs, leverage)).toBe(expected);
  });
});
