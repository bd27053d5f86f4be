// Loans from the request to the last repayment: decisions.md "Borrowing", on every engine.
import { ERROR_KEYS } from '../../protocol/errorKeys.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { type Borrower, createBorrowers, PLEDGE } from '../builders/borrowers.ts';
import { type Answer, openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOBODYS = '00000000-0000-7000-8000-000000000000';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createBorrowers>;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    people = createBorrowers(app);
  }, START_TIMEOUT_MS);
  beforeEach(() => people.showAll());
  afterEach(async () => {
    expect(await app.house.violations()).toEqual([]);
    expect(app.logger.errors).toEqual([]);
  });
  afterAll(() => app.close());

  const errorOf = ({ status, body }: Answer) => [
    status,
    body.error,
    Object.keys(body.fields ?? {}),
  ];
  /** Mails are looked for every so often. */
  const mailed = async (who: Borrower, ...texts: readonly string[]): Promise<void> => {
    await app.clock.advanceAsync(16_000);
    const isThere = (text: string): boolean =>
      app.mails.some((mail) => mail.to === who.email && mail.subject.includes(text));
    await waitUntil(`mails say ${texts.join(', ')}`, () => texts.every(isThere));
  };
  const creditScore = async ({ token }: Borrower): Promise<number> =>
    (await app.get('user/getUserInfo', {}, { token })).body.data.creditScore;

  test('a coin that counts 1:1 is worth something in its owner’s means too', async () => {
    const who = await people.add([['funding', 'USDC', '60000']]);
    const collateral = [{ currency: 'USDC', amount: '60000' }];
    const asked = await people.submit(who, { collateral });
    expect(asked.body.data).toMatchObject({
      state: 'approved',
      collateral: [{ currency: 'USDC', price: '1', liquidationPrice: null }],
    });
  });

  test('a loan is asked for, approved by rule, paid out and repaid to the last unit', async () => {
    const who = await people.add();
    const before = await people.balance(who, 'funding');
    const asked = await people.submit(who);
    expect(asked.body.data).toMatchObject({
      state: 'approved',
      amount: '3000',
      days: 30,
      totalInterest: '27',
      serviceFee: '3',
      estimatedRepayment: '3030',
      debt: '0',
      collateral: [{ account: 'funding', currency: 'BTC', amount: '0.1', price: '60000' }],
    });
    const orderId = asked.body.data.id as string;
    expect(await people.balance(who, 'funding', 'BTC')).toEqual(['0.9', '0.1']);

    const paid = await people.post(who, 'accept', { orderId });
    expect(paid.body.data).toMatchObject({ state: 'unpaid', debt: '3003.0375', ltv: '0.500507' });
    const funds = Number((await people.balance(who, 'funding'))[0]) - Number(before[0]);
    expect(funds).toBe(3000);

    const repaid = await people.post(who, 'repay', { orderId, amount: 'all' });
    expect(repaid.body.data).toMatchObject({
      state: 'repaid',
      debt: '0',
      repaymentAmount: '3003.0375',
    });
    expect(await people.balance(who, 'funding', 'BTC')).toEqual(['1', '0']);
    expect(await creditScore(who)).toBe(610);
    await mailed(who, 'approved', 'paid out', 'repaid');
  });

  describe('bad input moves nothing', () => {
    let who: Borrower;
    let lent: string;
    beforeAll(async () => {
      people.showAll();
      who = await people.add([
        ['funding', 'BTC', '1'],
        ['spot', 'ETH', '2'],
      ]);
      lent = await people.borrow(who, {
        amount: '1000',
        collateral: [{ ...PLEDGE, amount: '0.5' }],
      });
    }, START_TIMEOUT_MS);

    const submits: readonly [string, object, string, string[]][] = [
      ['not agreed', { agreed: false }, 'not_agreed', ['agreed']],
      ['another period', { days: 31 }, 'term_not_offered', ['days']],
      ['finer than the currency', { amount: '100.0000001' }, 'amount_step', ['amount']],
      ['too little', { amount: '49' }, 'below_minimum', ['amount']],
      ['over the limit', { amount: '49000.01' }, 'above_maximum', ['amount']],
      ['over what it carries', { amount: '3420' }, 'ltv_too_high', ['amount']],
      [
        'more than is there',
        { collateral: [{ ...PLEDGE, amount: '0.6' }] },
        'insufficient_balance',
        ['collateral'],
      ],
      [
        'pledged already',
        { collateral: [{ ...PLEDGE, amount: '1' }] },
        'insufficient_balance',
        ['collateral'],
      ],
      ['a coin twice', { collateral: [PLEDGE, PLEDGE] }, 'collateral_not_accepted', ['collateral']],
      [
        'what is lent itself',
        { collateral: [{ currency: 'USDT', amount: '5000' }] },
        'collateral_not_accepted',
        ['collateral'],
      ],
      [
        'finer than a coin',
        { collateral: [{ ...PLEDGE, amount: '0.100000001' }] },
        'collateral_not_accepted',
        ['collateral'],
      ],
      [
        'without a price',
        { collateral: [{ currency: 'SOL', amount: '1' }] },
        'market_paused',
        ['collateral'],
      ],
    ];
    /** What stands where a sentence lacks a figure. */
    const MISSING = /–|\{\{/;
    test.each(submits)('submit: %s', async (_name, change, error, fields) => {
      const before = await app.ledger();
      const refused = await people.submit(who, change);
      expect(errorOf(refused)).toEqual([422, error, fields]);
      expect(refused.body.msg).not.toMatch(MISSING);
      expect(await app.ledger()).toBe(before);
    });

    const repays: readonly [string, string, string][] = [
      ['more than is owed', '1001.1', 'above_maximum'],
      ['finer than the currency', '1.0000001', 'amount_step'],
    ];
    test.each(repays)('repay: %s', async (_name, amount, error) => {
      const before = await app.ledger();
      const refused = await people.post(who, 'repay', { orderId: lent, amount });
      expect(errorOf(refused)).toEqual([422, error, ['amount']]);
      expect(refused.body.msg).not.toMatch(MISSING);
      expect(await app.ledger()).toBe(before);
    });

    test('of somebody without certification', async () => {
      const nobody = await people.add(undefined, 'none');
      const before = await app.ledger();
      expect(errorOf(await people.submit(nobody))).toEqual([422, 'not_certified', []]);
      expect(await app.ledger()).toBe(before);
    });

    test('of a stranger answers as of a missing one', async () => {
      const stranger = await people.add();
      const before = await app.ledger();
      for (const orderId of [lent, NOBODYS])
        for (const [call, body] of [
          ['accept', {}],
          ['decline', {}],
          ['repay', { amount: 'all' }],
          ['addCollateral', { collateral: [PLEDGE] }],
        ] as const)
          expect((await people.post(stranger, call, { orderId, ...body })).status).toBe(404);
      expect(await people.loanOf(stranger, lent)).toBeUndefined();
      expect(await app.ledger()).toBe(before);
    });

    test('each refusal is a key with its words', () => {
      const met = [...submits.map(([, , error]) => error), ...repays.map(([, , error]) => error)];
      expect(met.filter((key) => !(ERROR_KEYS as readonly string[]).includes(key))).toEqual([]);
    });
  });

  test('what a loan paid out carries no second one, into whatever it was turned', async () => {
    const who = await people.add([['funding', 'BTC', '0.1']]);
    // Nothing of his own but the coin: the practice money goes.
    await app.house.give(who, 'funding', 'USDT', `-${(await people.balance(who, 'funding'))[0]}`);
    for (const account of ['spot', 'contract', 'cfd', 'wealth'] as const) {
      const [left = '0'] = await people.balance(who, account);
      await app.house.give(who, account, 'USDT', `-${left}`);
    }
    await people.borrow(who);
    expect((await people.data(who)).own).toBe('0');
    // 3,000 USDT of the loan, as if it had bought a coin with it.
    await app.house.give(who, 'funding', 'USDT', '-3000');
    await app.house.give(who, 'funding', 'ETH', '1');
    const second = await people.submit(who, {
      amount: '100',
      collateral: [{ currency: 'ETH', amount: '0.1' }],
    });
    expect(errorOf(second)).toEqual([422, 'collateral_borrowed', ['collateral']]);
    // A coin that is his own carries one.
    await app.house.give(who, 'funding', 'ETH', '1');
    const third = await people.submit(who, {
      amount: '100',
      collateral: [{ currency: 'ETH', amount: '0.1' }],
    });
    expect(third.body.data.state).toBe('approved');
  });

  test('of a hundred at once one is paid out, and one repays all', async () => {
    const who = await people.add();
    const { id: orderId } = (await people.submit(who)).body.data;
    const [before = '0'] = await people.balance(who, 'funding');
    const all = async (call: string, body: object) => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => people.post(who, call, { orderId, ...body })),
      );
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await all('accept', {})).toBe(1);
    expect(Number((await people.balance(who, 'funding'))[0]) - Number(before)).toBe(3000);
    expect(await all('repay', { amount: 'all' })).toBe(1);
    expect(await people.balance(who, 'funding', 'BTC')).toEqual(['1', '0']);
    expect(await creditScore(who)).toBe(610);
  }, 60_000);

  test('a key is one operation', async () => {
    const who = await people.add();
    const key = newKey();
    const [one, two] = [await people.submit(who, {}, key), await people.submit(who, {}, key)];
    expect(two.body).toEqual(one.body);
    expect(await people.list(who)).toHaveLength(1);
    expect((await people.submit(who, { amount: '100' }, key)).status).toBe(409);
  });

  test('an offer is declined by its owner, or lapses; what was pledged comes back', async () => {
    const who = await people.add();
    const first = (await people.submit(who)).body.data;
    expect((await people.post(who, 'decline', { orderId: first.id })).body.data).toMatchObject({
      state: 'rejected',
      reason: 'declined',
      collateral: [],
    });
    const second = (await people.submit(who)).body.data;
    app.clock.jump(DAY_MS + 1);
    people.showAll();
    const late = await people.post(who, 'accept', { orderId: second.id });
    expect(['offer_lapsed', 'already_final']).toContain(late.body.error);
    await app.clock.advanceAsync(500);
    await app.house.settled();
    expect(await people.loanOf(who, second.id)).toMatchObject({
      state: 'rejected',
      reason: 'lapsed',
    });
    expect(await people.balance(who, 'funding', 'BTC')).toEqual(['1', '0']);
    await mailed(who, 'lapsed');
  });

  test('interest comes by the hour, a part is repaid, and being late costs the score', async () => {
    const who = await people.add();
    const orderId = await people.borrow(who, {
      amount: '3500',
      days: 7,
      collateral: [{ ...PLEDGE, amount: '0.5' }],
    });
    expect(await people.loanOf(who, orderId)).toMatchObject({
      debt: '3503.54375',
      interestDue: '0.04375',
    });
    app.clock.jump(HOUR_MS);
    expect(await people.loanOf(who, orderId)).toMatchObject({ interestDue: '0.04375' });
    app.clock.jump(1);
    expect(await people.loanOf(who, orderId)).toMatchObject({ interestDue: '0.0875' });
    const part = await people.post(who, 'repay', { orderId, amount: '1003.5875' });
    expect(part.body.data).toMatchObject({ state: 'unpaid', debt: '2500', principal: '2500' });
    app.clock.jump(8 * DAY_MS);
    people.showAll();
    await app.clock.advanceAsync(500);
    await app.house.settled();
    expect(await people.loanOf(who, orderId)).toMatchObject({ state: 'unpaid', isOverdue: true });
    expect(await creditScore(who)).toBe(560);
    expect((await people.data(who)).creditScore).toBe(560);
    const all = await people.post(who, 'repay', { orderId, amount: 'all' });
    expect(all.body.data).toMatchObject({ state: 'repaid', isOverdue: true });
    expect(await creditScore(who)).toBe(560);
    await mailed(who, 'overdue');
  });

  test('collateral is added, and the price at which it would be sold falls', async () => {
    const who = await people.add([['spot', 'BTC', '1']]);
    const spot = { account: 'spot', ...PLEDGE };
    const orderId = await people.borrow(who, { collateral: [spot] });
    const before = await people.loanOf(who, orderId);
    expect(await people.balance(who, 'spot', 'BTC')).toEqual(['0.9', '0.1']);
    const added = await people.post(who, 'addCollateral', { orderId, collateral: [spot] });
    expect(added.body.data.collateral).toMatchObject([{ account: 'spot', amount: '0.2' }]);
    expect(Number(added.body.data.collateral[0].liquidationPrice)).toBeLessThan(
      Number(before.collateral[0].liquidationPrice),
    );
    await people.post(who, 'repay', { orderId, amount: 'all' });
    expect(await people.balance(who, 'spot', 'BTC')).toEqual(['1', '0']);
  });

  test('what no rule approves waits for an operator of money, who says why not, or offers it', async () => {
    const office = createBackOffice(app);
    const finance = await office.signIn('finance', `loans-${engine}@house.test`);
    const reviewer = await office.signIn('reviewer', `people-${engine}@house.test`);
    const who = await people.add();
    const big = { amount: '12000', collateral: [{ ...PLEDGE, amount: '0.5' }] };
    const asked = (await people.submit(who, big)).body.data;
    expect(asked).toMatchObject({ state: 'review', reviewDueAt: asked.appliedAt + DAY_MS });
    const queue = (token: string) => app.get('operator/getQueue', { kind: 'loan' }, { token });
    expect((await queue(reviewer)).body.error).toBe('role_forbidden');
    const { list } = (await queue(finance)).body.data;
    expect(list).toMatchObject([
      { id: asked.id, kind: 'loan', state: 'waiting', loan: { amount: '12000', creditScore: 600 } },
    ]);
    const decide = (id: string, body: object) =>
      app.post('operator/decide', { kind: 'loan', id, ...body }, { token: finance, key: newKey() });
    expect((await decide(asked.id, { decision: 'reject' })).body.error).toBe('reason_invalid');
    expect(
      (await decide(asked.id, { decision: 'reject', reason: 'not_received' })).body.error,
    ).toBe('reason_invalid');
    const refused = await decide(asked.id, { decision: 'reject', reason: 'source_unclear' });
    expect(refused.body.data).toMatchObject({ state: 'fail', reason: 'source_unclear' });
    expect(await people.loanOf(who, asked.id)).toMatchObject({
      state: 'rejected',
      reason: 'source_unclear',
    });
    expect(await people.balance(who, 'funding', 'BTC')).toEqual(['1', '0']);
    const again = (await people.submit(who, big)).body.data;
    expect((await decide(again.id, { decision: 'approve' })).body.data.state).toBe('success');
    expect((await people.post(who, 'accept', { orderId: again.id })).body.data.state).toBe(
      'unpaid',
    );
    expect((await decide(again.id, { decision: 'approve' })).body.error).toBe('already_final');
  });

  test('is paid out only from a ledger that is published; the same request pays after', async () => {
    const who = await people.add();
    const { id: orderId } = (await people.submit(who)).body.data;
    const [before] = await people.balance(who, 'funding');
    const sql = (text: string) => app.database.executor.query(text);
    await sql('ALTER TABLE log_checkpoints ADD CONSTRAINT full_disk CHECK (false) NOT VALID');
    const key = newKey();
    const waiting = await people.post(who, 'accept', { orderId }, key);
    expect([waiting.status, waiting.body.error]).toEqual([503, 'not_covered_yet']);
    expect(await people.balance(who, 'funding')).toEqual([before, '0']);
    await sql('ALTER TABLE log_checkpoints DROP CONSTRAINT full_disk');
    const paid = await people.post(who, 'accept', { orderId }, key);
    expect(paid.body.data.state).toBe('unpaid');
    expect((await people.post(who, 'accept', { orderId }, key)).body).toEqual(paid.body);
    app.logger.errors.splice(0);
  });

  test('the statement of the month adds up, with what was lent, repaid and paid for it', async () => {
    const who = await people.add();
    const orderId = await people.borrow(who);
    await people.post(who, 'repay', { orderId, amount: 'all' });
    const month = new Date(app.clock.now()).toISOString().slice(0, 7);
    const [year = 0, at = 0] = month.split('-').map(Number);
    const next = new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 7);
    const { body } = await app.get(
      'user/getStatement',
      { from: month, to: next, zone: 'UTC' },
      { token: who.token },
    );
    const usdt = body.data.currencies.find(
      ({ currency }: { currency: string }) => currency === 'USDT',
    );
    const amountOf = (line: string): string | undefined =>
      usdt.lines.find((one: { line: string }) => one.line === line)?.amount;
    expect([amountOf('loan'), amountOf('loan_repayment'), amountOf('loan_interest')]).toEqual([
      '3000',
      '-3000',
      '-3.0375',
    ]);
    const sum = usdt.lines.reduce(
      (total: number, { amount }: { amount: string }) => total + Number(amount),
      Number(usdt.opening),
    );
    expect(sum).toBeCloseTo(Number(usdt.closing), 6);
  });
});
