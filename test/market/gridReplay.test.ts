// Recorded minutes of bitcoin met by a real grid: executor, trigger index and database; held against a slow model that shares no
// line with core but the levels and the size of the subscription.
import { quantOrders } from '../../server/kinds/quant/quantOrderStore.ts';
import { BTC } from '../builders/quantHouse.ts';
import { SlowGrid } from '../builders/slowGrid.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse } from '../builders/tradingHouse.ts';
import { describeRecorded } from './marketData.ts';
import { recordedCloses } from './recordedCloses.ts';

const FILE = 'crypto-klines/binance_usdm_btcusdt_2025-05_1m.csv.gz';
const CLOSES = 600;
/** Of every so many minutes one, from the minute on at which the market begins to go up and down within the range. */
const EVERY = 30;
const FROM = 11_000;
/** Lots that each message shows: less than the cells that a jump reaches. */
const SHOWN = 1_500;

/** Closes in points: weeks that cross levels again and again. */
const readPoints = async (): Promise<number[]> =>
  (await recordedCloses(FILE, { from: FROM, every: EVERY, count: CLOSES })).map((close) =>
    Math.round(close * 100),
  );

describeRecorded('a grid on recorded minutes', () => {
  test.each(testEngines)(
    'comes to what the slow model comes to, message by message (%s)',
    async (engine) => {
      const house = await openTradingHouse(engine);
      const [first = 0, ...closes] = await readPoints();
      expect(closes).toHaveLength(CLOSES - 1);
      const show = (price: number, lots: number) => {
        const side = [[price, lots]] as const;
        house.clock.jump(1000);
        house.hub.push(BTC, {
          bid: price,
          ask: price,
          mark: price,
          book: { bids: side, asks: side },
        });
      };
      const user = await house.addUser('10000', 'wealth');
      show(first, 1_000_000);
      const body = { quantId: 'btc-7', amount: '10000' };
      const asked = house.quantOrders.submit(user, newKey(), body);
      await house.waiting(BTC);
      show(first, 1_000_000);
      const { id } = await asked;
      const read = async () => {
        const order = await quantOrders.find(house.database.pool, user.userId, id);
        if (order === undefined) throw new Error('no subscription');
        return order;
      };
      const begun = await read();
      const slow = new SlowGrid({ ...begun, cash: begun.amount.minus(begun.leaseFee) }, first);
      let trades = 0;
      for (const price of closes) {
        show(price, SHOWN);
        await house.settled();
        slow.move(price, SHOWN);
        const order = await read();
        const { cash, lots, gridProfit } = slow.told(price) as {
          cash: bigint;
          lots: number[];
          gridProfit: bigint;
        };
        expect(order.cells.map((cell) => cell.lots)).toEqual(lots);
        expect(order.cash.toFixed(6).replace('.', '')).toBe(String(cash));
        expect(order.gridProfit.times(1_000_000).toFixed(0)).toBe(String(gridProfit));
        ({ trades } = order);
      }
      expect(trades).toBeGreaterThan(40);
      expect(await house.violations()).toEqual([]);
      expect(house.logger.errors).toEqual([]);
      await house.close();
    },
    START_TIMEOUT_MS,
  );
});
