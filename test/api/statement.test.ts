// The statement of an account through the app: what moved in a month, by whose clocks, and that it is the assets' and nobody else's.
import type { Statement, StatementBlock } from '../../protocol/statement.ts';
import { decimal, ZERO } from '../../core/money/decimal.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

/** The last hour of November in UTC, which is December in Tokyo. */
const START = Date.UTC(2026, 10, 30, 22);
const HOUR_MS = 3_600_000;
const BOTH = { from: '2026-11', to: '2026-12' };

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  beforeAll(async () => {
    app = await openTestApp({ engine, startMs: START });
    people = createFundingPeople(app);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const ask = (token: string, query: Record<string, string>) =>
    app.get('user/getStatement', query, { token });
  const statement = async (token: string, query: Record<string, string>): Promise<Statement> => {
    const { status, body } = await ask(token, query);
    expect(status).toBe(200);
    return body.data as Statement;
  };
  const usdtOf = ({ currencies }: Statement): StatementBlock => {
    const block = currencies.find(({ currency }) => currency === 'USDT');
    if (block === undefined) throw new Error('nothing in USDT');
    return block;
  };
  const shown = ({ lines }: StatementBlock) =>
    lines.map(({ line, of, amount, count }) => [line, of, amount, count]);
  const sumOf = ({ opening, lines }: StatementBlock): string =>
    lines.reduce((sum, { amount }) => sum.plus(amount), decimal(opening)).toFixed();

  test('a person’s money in and out, his trades, his fees: every line, and what he has', async () => {
    const person = await people.ready();
    const { token } = person;
    const finance = await createBackOffice(app).signIn('finance', 'statement@house.test');
    const decide = (body: Record<string, unknown>) =>
      app.post('operator/decide', body, { token: finance, key: newKey() });
    const { id: depositId } = (await people.deposit(person)).body.data as { id: string };
    const approved = { decision: 'approve', transactionId: newKey() };
    await decide({ kind: 'deposit', id: depositId, ...approved, amount: '500' });
    const { id: paid } = (await people.withdraw(person, '100')).body.data as { id: string };
    await decide({ kind: 'withdrawal', id: paid, ...approved, transactionId: newKey() });
    await people.withdraw(person, '50');
    const sent = { from: 'funding', to: 'spot', currency: 'USDT', amount: '25' };
    await app.post('user/Transfer', sent, { token, key: newKey() });

    const push = (bid: number, ask: number) => app.hub.push('BTCUSDT', { bid, ask });
    const meet = async (call: string, body: object) => {
      push(6_000_000, 6_000_100);
      const asked = app.post(call, body, { token, key: newKey() });
      await app.house.waiting('BTCUSDT');
      push(6_000_000, 6_000_100);
      const answer = await asked;
      expect(answer.body.error).toBeUndefined();
      return answer.body.data as { id: string };
    };
    const market = { productId: 'BTCUSDT', type: 'market' };
    const { id: orderId } = await meet('contract_order/submit', {
      ...market,
      direction: 'long',
      quantity: '0.1',
      leverage: 10,
    });
    await meet('contract_order/closeContractOrder', { orderId });
    await meet('spot_order/submit', { ...market, side: 'buy', quantity: '0.01' });

    const all = await statement(token, BOTH);
    const block = usdtOf(all);
    expect(shown(block)).toEqual([
      ['deposit', 'deposit', '500', 1],
      ['withdrawal', 'withdrawal', '-98', 1],
      ['withdrawal_fee', 'withdrawal', '-2', 1],
      ['transfer', 'transfer', '0', 1],
      ['practice', 'practice', '41000', 1],
      ['paid', 'spot', '-600.01', 1],
      ['result', 'contract', '-0.1', 1],
      ['fee', 'contract', '-6.00005', 2],
    ]);
    const btc = all.currencies.find(({ currency }) => currency === 'BTC');
    expect(btc && shown(btc)).toEqual([
      ['received', 'spot', '0.01', 1],
      ['fee', 'spot', '-0.00001', 1],
    ]);
    for (const one of all.currencies) {
      expect(sumOf(one)).toBe(decimal(one.closing).toFixed());
      const { body } = await app.get('user/getAssetsData', {}, { token });
      const accounts = body.data.accounts as Record<'currency' | 'available' | 'locked', string>[];
      const held = accounts
        .filter(({ currency }) => currency === one.currency)
        .reduce((sum, { available, locked }) => sum.plus(available).plus(locked), ZERO);
      expect(decimal(one.closing).toFixed()).toBe(held.toFixed());
    }
    expect(await app.house.violations()).toEqual([]);
  });

  test('a month ends where its zone’s clocks say, and the next opens with what it closed with', async () => {
    const { token } = await people.add();
    app.clock.jump(4 * HOUR_MS);
    await app.post(
      'user/Transfer',
      { from: 'funding', to: 'spot', currency: 'USDT', amount: '1' },
      { token, key: newKey() },
    );
    const month = (name: string, zone?: string) =>
      statement(token, { from: name, to: name, ...(zone === undefined ? {} : { zone }) });
    const december = await month('2026-12');
    expect(december).toMatchObject({
      from: Date.UTC(2026, 11),
      to: Date.UTC(2027, 0),
      zone: 'UTC',
    });
    const tokyo = await month('2026-12', 'Asia/Tokyo');
    expect(tokyo).toMatchObject({ from: Date.UTC(2026, 10, 30, 15), zone: 'Asia/Tokyo' });
    expect(shown(usdtOf(tokyo)).map(([line]) => line)).toEqual(['transfer', 'practice']);
    const november = await month('2026-11', 'America/Los_Angeles');
    expect(usdtOf(november).closing).toBe(
      usdtOf(await month('2026-12', 'America/Los_Angeles')).opening,
    );
    expect((await month('2026-10')).currencies).toEqual([]);
    // Everything up to now, however far ahead it is asked for.
    const whole = usdtOf(await statement(token, BOTH));
    expect(usdtOf(await month('2026-12')).closing).toBe(whole.closing);
  });

  test('a year at most, in a zone that there is, and nobody else’s', async () => {
    const [one, other] = [await people.ready(), await people.add()];
    await people.withdraw(one, '100');
    expect(shown(usdtOf(await statement(other.token, BOTH)))).toEqual([
      ['practice', 'practice', '41000', 1],
    ]);
    expect((await ask(one.token, { from: '2026-01', to: '2026-12' })).status).toBe(200);
    for (const query of [
      { from: '2026-01', to: '2027-01' },
      { from: '2026-12', to: '2026-11' },
      { from: '2026-13', to: '2026-13' },
      { from: '2026-12', to: '2026-12', zone: 'Mars/Olympus' },
      { from: '2026-12', to: '2026-12', zone: '+02:00' },
      { from: '2026-12' },
    ])
      expect([query, (await ask(one.token, query as Record<string, string>)).status]).toEqual([
        query,
        422,
      ]);
  });
});
