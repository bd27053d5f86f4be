// A recorded fall, six times over, met by loans of every LTV: each is sold as a slow model in plain numbers says, never
// before and never later, nobody is left with a debt that his coins cannot carry, and each sale computes again from its evidence.
import { checkFill } from '../../core/proof/fill/checkFill.ts';
import { createBorrowers } from '../builders/borrowers.ts';
import { openTestApp, START_TIMEOUT_MS } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { describeRecorded } from './marketData.ts';
import { recordedCloses } from './recordedCloses.ts';

/** Litecoin of April 2018: −17 % in three days; no recording of a worse fall exists. */
const FALL = {
  file: 'crypto-klines/coinbase_ltcusd_2018-04-04_1m.csv.gz',
  from: 8,
  every: 10,
  count: 388,
};
const TIMES = 6;
const START = 60_000;
const COINS = 0.02;
/** 4.7 % to 56 % of what the coins are worth. */
const AMOUNTS = Array.from({ length: 12 }, (_none, step) => 56 * (step + 1));
const STEP_MS = 2_100;

// decisions.md "Borrowing": BTC.
const SALE = { at: 0.83, to: 0.65, all: 0.91, fee: 0.02 };
const SERVICE_RATE = 0.001;
const HOURLY_RATE = 0.0003 / 24;

/** One loan in plain numbers. */
class SlowBorrower {
  coins = COINS;
  debt: number;
  sales = 0;
  /** Whether the message before was at the bound too: two are needed. */
  #isSeen = false;
  constructor(amount: number) {
    this.debt = amount * (1 + SERVICE_RATE + HOURLY_RATE);
  }
  see(price: number): void {
    if (this.debt === 0) return;
    const value = this.coins * price;
    const ltv = this.debt / value;
    if (ltv >= SALE.at && this.#isSeen) this.#sell(value, price, ltv);
    this.#isSeen = ltv >= SALE.at;
  }
  #sell(value: number, price: number, ltv: number): void {
    this.sales += 1;
    const part = (this.debt - SALE.to * value) / (1 - SALE.fee - SALE.to);
    const sold = ltv >= SALE.all ? Math.min(value, this.debt / (1 - SALE.fee)) : part;
    this.coins = ltv >= SALE.all ? 0 : this.coins - sold / price;
    this.debt = ltv >= SALE.all ? 0 : this.debt - sold * (1 - SALE.fee);
  }
}

describeRecorded('loans in a recorded fall', () => {
  test.each(testEngines)(
    'are sold when the slow model sells them, and by as much (%s)',
    async (engine) => {
      const { file, ...chosen } = FALL;
      const closes = await recordedCloses(file, chosen);
      const [first = 0, last = 0] = [closes[0], closes.at(-1)];
      expect(last / first).toBeLessThan(0.88);
      const path: number[] = [];
      let from = START;
      for (let time = 0; time < TIMES; time += 1) {
        path.push(...closes.map((close) => Math.round((from * close * 100) / first) / 100));
        from = path.at(-1) ?? START;
      }

      const app = await openTestApp({ engine });
      const people = createBorrowers(app);
      people.showAll(START);
      const who = await people.add([['funding', 'BTC', '5']]);
      const loans: { id: string; slow: SlowBorrower }[] = [];
      for (const amount of AMOUNTS) {
        const collateral = [{ currency: 'BTC', amount: `${COINS}` }];
        const id = await people.borrow(who, { amount: `${amount}`, collateral });
        loans.push({ id, slow: new SlowBorrower(amount) });
      }

      for (const price of path) {
        people.show('BTCUSDT', price);
        await app.clock.advanceAsync(STEP_MS);
        await app.house.settled();
        for (const { slow } of loans) slow.see(price);
      }

      const sold = loans.filter(({ slow }) => slow.sales > 0);
      expect(sold.length).toBeGreaterThan(2);
      expect(sold.length).toBeLessThan(loans.length);
      for (const { id, slow } of loans) {
        const loan = await people.loanOf(who, id);
        expect([id, loan.isSold]).toEqual([id, slow.sales > 0]);
        expect(Number(loan.debt)).toBeCloseTo(slow.debt, 1);
        const left = loan.collateral.reduce(
          (sum: number, { amount }: { amount: string }) => sum + Number(amount),
          0,
        );
        expect(left).toBeCloseTo(slow.coins, 5);
        if (!loan.isSold) continue;
        await app.house.log.flush(true);
        const { fills } = (await app.get('proof/getFill', { orderId: id }, { token: who.token }))
          .body.data;
        expect(fills).toHaveLength(slow.sales);
        for (const fill of fills) {
          const { problems, different } = checkFill(fill, fills);
          const found = problems.filter((problem: string) => problem !== 'not_sealed_yet');
          expect([...found, ...different]).toEqual([]);
        }
      }
      const mails = app.mails.filter(({ subject }) => subject.includes('fallen'));
      expect(mails.length).toBeGreaterThan(0);
      expect(await app.house.violations()).toEqual([]);
      expect(app.logger.errors).toEqual([]);
      await app.close();
    },
    START_TIMEOUT_MS + 300_000,
  );
});
