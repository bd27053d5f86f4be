// What prices do to a loan: notices, the smallest sale, the whole one; in one coin and in two, never at a price that is paused, and
// the same over a restart. decisions.md "Borrowing", on every engine.
import { checkFill } from '../../core/proof/fill/checkFill.ts';
import { checkUnpriced } from '../../core/proof/fill/checkUnpriced.ts';
import { differingRules } from '../../core/proof/fill/checkRules.ts';
import type { FillRecord } from '../../core/proof/fill/types.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { isRight } from '../../src/features/proof/story/step.ts';
import { stepsOf } from '../../src/features/proof/story/stories.ts';
import { type Borrower, createBorrowers } from '../builders/borrowers.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';

const BTC = { currency: 'BTC', amount: '0.1' };
const ETH = { currency: 'ETH', amount: '2' };

/** What is wrong with each fill, by what an owner's device looks at; sealed it is not yet. */
const checked = (fills: readonly FillRecord[]): unknown[] =>
  fills.map((fill) => {
    const { problems, different } = checkFill(fill, fills);
    const wrong = stepsOf(fill).filter((step) => !isRight(step));
    const rules = differingRules(fill, OPEN_RULEBOOK);
    const found = problems.filter((problem) => problem !== 'not_sealed_yet');
    if (stepsOf(fill).length === 0) return ['not told'];
    return [...found, ...different, ...rules, ...wrong.map(({ name }) => name)];
  });

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createBorrowers>;
  beforeEach(async () => {
    app = await openTestApp({ engine });
    people = createBorrowers(app);
    people.showAll();
  }, START_TIMEOUT_MS);
  afterEach(async () => {
    expect(await app.house.violations()).toEqual([]);
    expect(app.logger.errors).toEqual([]);
    await app.close();
  });

  const coins = [
    ['funding', 'BTC', '1'],
    ['funding', 'ETH', '10'],
  ] as const;
  /** Mails are looked for every so often. */
  const mailsOf = async ({ email }: Borrower, text: string): Promise<number> => {
    await app.clock.advanceAsync(16_000);
    await app.house.settled();
    return app.mails.filter(({ to, subject }) => to === email && subject.includes(text)).length;
  };
  const evidenceOf = async ({ token }: Borrower, orderId: string) => {
    await app.house.log.flush(true);
    return (await app.get('proof/getFill', { orderId }, { token })).body.data;
  };

  test('each notice is given once, then a part is sold back to the target, then all', async () => {
    const who = await people.add(coins);
    const said: string[] = [];
    app.house.accountEvents.on((userId, event) => {
      if (userId === who.userId && event.type === 'notice') said.push(event.state);
    });
    const orderId = await people.borrow(who, { collateral: [BTC] });
    // 3,003.04 of debt: notices at 70, 74 and 77 %, a sale at 83 %.
    for (const price of [42_900, 40_500, 38_900]) await people.fall({ BTCUSDT: price });
    expect(await people.loanOf(who, orderId)).toMatchObject({ isSold: false });
    expect(await mailsOf(who, 'fallen')).toBe(2);
    expect(await mailsOf(who, 'close to')).toBe(1);

    await people.fall({ BTCUSDT: 36_100 });
    const sold = await people.loanOf(who, orderId);
    expect(sold).toMatchObject({ state: 'unpaid', isSold: true });
    expect(Number(sold.ltv)).toBeCloseTo(0.65, 3);
    expect(Number(sold.collateral[0].amount)).toBeLessThan(0.06);
    expect(await mailsOf(who, 'a part')).toBe(1);

    const { fills } = await evidenceOf(who, orderId);
    expect(fills).toMatchObject([
      {
        kind: 'collateral',
        formulaVersion: 'loan-1',
        price: '36100',
        tick: { productId: 'BTCUSDT', index: '36100.00' },
        first: { productId: 'BTCUSDT' },
      },
    ]);

    expect(checked(fills)).toEqual([[]]);

    await app.clock.advanceAsync(6_000);
    await people.fall({ BTCUSDT: 24_500 });
    expect(await people.loanOf(who, orderId)).toMatchObject({ state: 'repaid', collateral: [] });
    expect(checked((await evidenceOf(who, orderId)).fills)).toEqual([[], []]);
    expect(await people.balance(who, 'funding', 'BTC')).toEqual(['0.9', '0']);
    const { creditScore } = await people.data(who);
    expect(creditScore).toBe(500);
    // Each mail is said on the screen as well.
    expect(said).toEqual([
      'loan_approved',
      'loan_paid_out',
      'loan_notice_1',
      'loan_notice_2',
      'loan_notice_3',
      'loan_sold_part',
      'loan_sold_all',
    ]);
  }, 120_000);

  test('two coins count together: one may fall far, both a little, and the sale names both', async () => {
    const who = await people.add(coins);
    const orderId = await people.borrow(who, { amount: '6000', collateral: [BTC, ETH] });
    // 12,000 of value for 6,006: bitcoin alone at 40,000 leaves 10,000.
    await people.fall({ BTCUSDT: 40_000, ETHUSDT: 3_000 });
    expect(await people.loanOf(who, orderId)).toMatchObject({ isSold: false });
    expect(await mailsOf(who, 'fallen')).toBe(0);
    // 7,200 together: 83.4 %.
    await people.fall({ BTCUSDT: 36_000, ETHUSDT: 1_800 });
    const sold = await people.loanOf(who, orderId);
    expect(sold).toMatchObject({ state: 'unpaid', isSold: true });
    expect(Number(sold.ltv)).toBeCloseTo(0.65, 3);
    const { fills } = await evidenceOf(who, orderId);
    expect(fills.map(({ tick }: { tick: { productId: string } }) => tick.productId)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
    ]);
    expect(fills[0].inputs.prices).toBe('BTC:36000,ETH:1800');
    expect(checked(fills)).toEqual([[], []]);
  }, 120_000);

  test('a coin that counts 1:1 has no message: its sale is explained by the debt that grew, at the price of the rulebook', async () => {
    const who = await people.add([...coins, ['funding', 'USDC', '2500']]);
    const collateral = [{ currency: 'USDC', amount: '2000' }];
    const orderId = await people.borrow(who, { amount: '1690', days: 7, collateral });
    const small = [
      { ...BTC, amount: '0.001' },
      { currency: 'USDC', amount: '500' },
    ];
    const both = await people.borrow(who, { amount: '435', days: 7, collateral: small });
    // 0.03 % a day for the term and its grace, then 0.045 %: 1,840 of 2,000 on the 198th day.
    for (const { days, isSold } of [
      { days: 197, isSold: 0 },
      { days: 1, isSold: 1 },
    ]) {
      app.clock.jump(days * 86_400_000);
      people.showAll();
      await app.clock.advanceAsync(3_000);
      await app.house.settled();
      const { rows } = await app.database.executor.query<{ sold: number }>(
        'SELECT sold FROM loans WHERE id = $1',
        [orderId],
      );
      expect(rows).toEqual([{ sold: isSold }]);
    }
    const { fills, unpriced = [] } = await app.house.fillEvidence(who, orderId);
    expect(fills).toEqual([]);
    expect(unpriced).toMatchObject([
      {
        kind: 'collateral',
        price: '1',
        inputs: { coin: 'USDC', boundMet: 'part', prices: 'USDC:1' },
      },
    ]);
    const [sold] = unpriced;
    if (sold === undefined) throw new Error('nothing was sold');
    const { inputs } = sold;
    expect(checkUnpriced(sold, OPEN_RULEBOOK)).toMatchObject({ problems: [], different: [] });
    // Sold before its bound, for less, more of it, or at another price: each is found.
    const lies: readonly [object, string][] = [
      [{ inputs: { ...inputs, interestDue: '100' } }, 'inputs'],
      [{ inputs: { ...inputs, prices: 'USDC:0.99', firstPrices: 'USDC:0.99' } }, 'prices'],
      [{ inputs: { ...inputs, received: '1' } }, 'received'],
      [{ quantity: '1999' }, 'quantity'],
      [{ price: '0.99' }, 'price'],
      [{ fee: '99' }, 'fee'],
      [{ kind: 'sale' }, 'kind'],
    ];
    for (const [lie, name] of lies)
      expect(checkUnpriced({ ...sold, ...lie }, OPEN_RULEBOOK).different).toContain(name);

    // Beside a coin with a market, its price is the rulebook's as well.
    await people.fall({ BTCUSDT: 10_000 });
    const mixed = await app.house.fillEvidence(who, both);
    expect(checked(mixed.fills)).toEqual([[]]);
    expect(mixed.unpriced).toMatchObject([{ price: '1' }]);
    const [bitcoin] = mixed.fills;
    const cheap = (text = ''): string => text.replace('USDC:1', 'USDC:0.9');
    const { prices, firstPrices } = bitcoin?.inputs ?? {};
    const told = { ...bitcoin?.inputs, prices: cheap(prices), firstPrices: cheap(firstPrices) };
    expect(bitcoin && differingRules({ ...bitcoin, inputs: told }, OPEN_RULEBOOK)).toEqual([
      'prices',
      'firstPrices',
    ]);
  }, 120_000);

  test('one message sells nothing, and no price that is paused does', async () => {
    const who = await people.add(coins);
    const orderId = await people.borrow(who, { amount: '6000', collateral: [BTC, ETH] });
    people.show('BTCUSDT', 10_000);
    await app.clock.advanceAsync(300);
    people.show('BTCUSDT', 60_000);
    await app.clock.advanceAsync(2_000);
    await app.house.settled();
    expect(await people.loanOf(who, orderId)).toMatchObject({ isSold: false });
    app.hub.setStatus('ETHUSDT', { state: 'paused', reason: 'jump', since: app.clock.now() });
    await people.fall({ BTCUSDT: 10_000 });
    expect(await people.loanOf(who, orderId)).toMatchObject({ isSold: false, ltv: null });
    app.hub.setStatus('ETHUSDT', { state: 'live' });
    await app.clock.advanceAsync(6_000);
    await people.fall({ BTCUSDT: 10_000, ETHUSDT: 3_000 });
    expect(await people.loanOf(who, orderId)).toMatchObject({ isSold: true });
  }, 120_000);
});

test.each(testEngines)(
  'on %s loans of every LTV and state go on after a restart',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const open = async (startMs?: number) => {
      const app = await openTestApp({ database, ...(startMs === undefined ? {} : { startMs }) });
      return { app, people: createBorrowers(app) };
    };
    const first = await open();
    first.people.showAll();
    const who = await first.people.add([['funding', 'BTC', '5']]);
    const ids: string[] = [];
    // From an LTV of 20 % to one of 50 %.
    for (const amount of ['1200', '1800', '2400', '3000'])
      ids.push(await first.people.borrow(who, { amount, collateral: [BTC] }));
    const offered = (await first.people.submit(who, { amount: '500' })).body.data.id as string;
    await first.people.fall({ BTCUSDT: 42_900 });
    await first.app.house.log.flush(true);
    const then = first.app.clock.now();
    await first.app.close();

    const second = await open(then + 86_400_000 + 60_000);
    const { app, people } = second;
    people.showAll(42_900);
    await app.clock.advanceAsync(1_000);
    await app.house.settled();
    expect(await people.loanOf(who, offered)).toMatchObject({ reason: 'lapsed' });
    // 83 % of it is 2,946.
    await people.fall({ BTCUSDT: 35_500 });
    const states = [];
    for (const id of ids) states.push((await people.loanOf(who, id)).isSold);
    expect(states).toEqual([false, false, false, true]);
    expect(await app.house.violations()).toEqual([]);
    expect(app.logger.errors).toEqual([]);
    await app.close();
    await database.close();
  },
  240_000,
);
