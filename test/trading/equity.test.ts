// The equity of a midnight, taken in SQL for everybody at once, is to the last unit what core works out for each.
import { behindTheTriggers } from '../builders/behindTheTriggers.ts';
import { createRng } from '../../core/market/prng.ts';
import { formatScaled } from '../../core/market/scaledText.ts';
import { toText } from '../../core/money/decimal.ts';
import { contractRules } from '../../core/rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { createAssets } from '../../server/services/funding/assets.ts';
import { composedKinds } from '../../server/kinds/kinds.ts';
import { createEquityDays } from '../../server/services/funding/equityDays.ts';
import { readEquityDays } from '../../server/store/assetStore.ts';
import { saveEquityDay } from '../../server/store/equityStore.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../builders/tradingHouse.ts';

const { worths } = composedKinds;

const JUST_AFTER_MIDNIGHT = Date.UTC(2026, 10, 19, 0, 0, 5);
const DAY = '2026-11-19';
const USERS = 12;
/** Points; yen and crosses, so that a conversion never comes out even. */
const PRICES = {
  BTCUSDT: 6_000_037,
  ETHUSDT: 310_013,
  EURUSD: 116_037,
  USDJPY: 154_331,
  GBPJPY: 203_711,
} as const;
type ProductId = keyof typeof PRICES;
const COINS = { BTC: 8, ETH: 8, EUR: 2, JPY: 0 } as const;

describe.each(testEngines)('the equity of a midnight on %s', (engine) => {
  let house: TradingHouse;
  const users: CurrentUser[] = [];
  const rng = createRng('equity', engine);
  const ids = Object.keys(PRICES) as ProductId[];

  const pushAll = (): void => {
    for (const id of ids) {
      const mid = PRICES[id] + rng.below(2_001) - 1_000;
      house.hub.push(id, { bid: mid - 3, ask: mid + 4, mark: mid + rng.below(5) });
    }
  };
  const openSome = async (user: CurrentUser): Promise<void> => {
    for (const productId of ids) {
      if (rng.below(3) === 0) continue;
      const { minQuantity, leverages } = contractRules(OPEN_RULEBOOK, productId);
      const answer = house.contractOrders.submit(user, newKey(), {
        productId,
        direction: rng.below(2) === 0 ? 'long' : 'short',
        type: 'market',
        quantity: toText(minQuantity.times(1 + rng.below(7))),
        leverage: leverages[0] ?? 2,
        maxSlippage: '0.05',
      });
      await house.waiting(productId);
      pushAll();
      await answer;
    }
  };

  beforeAll(async () => {
    house = await openTradingHouse(engine, { startMs: JUST_AFTER_MIDNIGHT });
    pushAll();
    for (let count = 0; count < USERS; count += 1) {
      const user = await house.addUser('50000.123457');
      for (const [coin, decimals] of Object.entries(COINS))
        await house.give(
          user,
          'spot',
          coin,
          formatScaled(1 + rng.below(10 ** (decimals + 1)), decimals),
        );
      await openSome(user);
      users.push(user);
    }
    pushAll();
  }, START_TIMEOUT_MS);
  afterAll(() => house.close());

  const savedOf = async ({ userId }: CurrentUser): Promise<string | undefined> => {
    const [day] = await readEquityDays(house.database.executor, userId, DAY);
    return day && toText(day.equity);
  };

  test('is each user’s own total of that moment, to the last unit', async () => {
    const { database, hub, clock } = house;
    const assets = createAssets({ database, hub, clock, kinds: composedKinds });
    await createEquityDays({ client: database.executor, worths, clock, hub }).takeDue();
    for (const user of users) expect(await savedOf(user)).toBe((await assets.get(user)).total);
    const { rows } = await database.executor.query(
      `SELECT 1 FROM contract_orders WHERE state = 'holding'`,
    );
    expect(rows.length).toBeGreaterThan(USERS);
  });

  test('without any price is what is in USDT, and what is owed', async () => {
    const { executor: pool } = house.database;
    const usdt = { currency: 'USDT', rate: '1' };
    await behindTheTriggers(house.database, ['DELETE FROM equity_days']);
    await pool.query(`UPDATE contract_orders SET accrued_overnight_fee = 1.5 WHERE user_id = $1`, [
      users[0]?.userId,
    ]);
    await saveEquityDay(
      pool,
      worths.map(({ sql }) => sql),
      DAY,
      { rates: [usdt], marks: [] },
    );
    for (const [place, user] of users.entries()) {
      const { rows } = await pool.query<{ sum: string; tickets: string }>(
        `SELECT (SELECT sum(available + locked) FROM balances WHERE user_id = $1 AND currency = 'USDT') -
          1.5 * (SELECT count(*) FROM contract_orders WHERE user_id = $1 AND state = 'holding' AND $2) AS sum`,
        [user.userId, place === 0],
      );
      expect(Number(await savedOf(user))).toBe(Number(rows[0]?.sum));
    }
  });
});
