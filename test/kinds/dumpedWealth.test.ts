// The operations of a grid and of a loan, taken down as text while the market moved, and run again on an empty database: the same ledger
// to the last posting and id. Beside test/sim/dumpedOperations, which does it for orders.
import {
  copyPeople,
  type Dumped,
  ledgerOf,
  runAgain,
  watchOperations,
} from '../builders/dumpedRun.ts';
import { setTier } from '../builders/certified.ts';
import { secretTexts } from '../builders/secretTexts.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const POINTS = 100;

test.each(testEngines)(
  'grids and loans, run again from their text, leave the same ledger (%s)',
  async (engine) => {
    const house = await openTradingHouse(engine);
    const empty = await openTestDatabase(engine);
    try {
      const dump: Dumped[] = [];
      watchOperations(house, (operation) => {
        dump.push({ text: JSON.stringify(operation), at: house.clock.now() });
      });
      const move = async (price: number): Promise<void> => {
        house.hub.push(BTC, { bid: price * POINTS, ask: price * POINTS + POINTS });
        // Operations have the time at which they are run.
        await house.settled();
        await house.clock.advanceAsync(1_100);
        await house.settled();
      };
      const [investor, borrower] = [
        await house.addUser('20000', 'wealth'),
        await house.addUser('0'),
      ];
      await setTier(house.database, borrower.userId, 'basic');
      await house.give(borrower, 'funding', 'BTC', '1');
      await copyPeople(house.database, empty);
      await setTier(empty, borrower.userId, 'basic');

      const { quantOrders: quant } = house;
      const { borrowing: loan } = house.useCases.loan;
      const grids: string[] = [];
      for (const quantId of ['btc-30', 'btc-demand']) {
        house.hub.push(BTC, { bid: 6_000_000, ask: 6_000_100 });
        const asked = quant.submit(investor, newKey(), { quantId, amount: '5000' });
        await house.waiting(BTC);
        await move(60_000);
        grids.push((await asked).id);
      }
      const lent = await loan.submit(borrower, newKey(), {
        amount: '3000',
        days: 30,
        collateral: [{ currency: 'BTC', amount: '0.1' }],
        agreed: true,
      });
      await loan.accept(borrower, newKey(), { orderId: lent.id });
      await loan.repay(borrower, newKey(), { orderId: lent.id, amount: '100' });
      for (const price of [58_000, 61_000, 59_000, 62_000, 60_000]) await move(price);
      const redeemed = quant.redeem(investor, newKey(), { orderId: grids[1] ?? '' });
      await house.waiting(BTC);
      await move(60_000);
      expect((await redeemed).state).toBe('redeemed');
      // The other grid is stopped, and the coins carry the loan no longer: a part of them is sold.
      for (const price of [41_000, 36_000, 34_000, 34_000, 34_000]) await move(price);

      expect(dump.flatMap(({ text }) => secretTexts(JSON.parse(text)))).toEqual([]);
      const { rows } = await house.database.pool.query<{ kind: string }>(
        'SELECT DISTINCT kind FROM entries',
      );
      expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
        'loan_hold',
        'loan_payout',
        'loan_repay',
        'loan_sale',
        'practice_reset',
        'quant_close',
        'quant_fill',
        'quant_open',
      ]);
      const ledger = await ledgerOf(house.database);
      await runAgain(dump, empty, house);
      expect(await ledgerOf(empty)).toEqual(ledger);
    } finally {
      await house.close();
      await empty.close();
    }
  },
  120_000,
);
