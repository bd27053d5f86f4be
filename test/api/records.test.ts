// Financial records, practice reset, and that every number of the assets page is the ledger's: on every engine.
import { randomUUID } from 'node:crypto';
import { decimal, ZERO } from '../../core/money/decimal.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

interface Line {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  readonly available: string;
  readonly locked: string;
}
interface Row {
  readonly order: object | null;
  readonly id: string;
  readonly time: number;
  readonly kind: string;
  readonly type: string;
  readonly lines: readonly Line[];
  readonly fees: readonly { readonly currency: string; readonly amount: string }[];
}

const HOUR_MS = 3_600_000;

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  let finance: string;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    people = createFundingPeople(app);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  let operators = 0;
  beforeEach(async () => {
    operators += 1;
    finance = await createBackOffice(app).signIn('finance', `finance${operators}@house.test`);
  });

  // Entries of one millisecond have no order.
  const tick = (): void => app.clock.jump(1_000);
  const transfer = (token: string, amount: string) => {
    tick();
    return app.post(
      'user/Transfer',
      { from: 'funding', to: 'spot', currency: 'USDT', amount },
      { token, key: newKey() },
    );
  };
  const records = async (token: string, query: Record<string, string> = {}) => {
    const { body } = await app.get('user/getRecords', query, { token });
    return body.data as { list: Row[]; next: string | null };
  };
  const decide = (body: Record<string, unknown>) => {
    tick();
    return app.post('operator/decide', body, { token: finance, key: newKey() });
  };

  /** A person with an entry of each kind that money in and out makes. */
  const livelyPerson = async () => {
    const person = await people.ready();
    const made = await people.deposit(person);
    const { id } = made.body.data as { id: string };
    await decide({
      kind: 'deposit',
      id,
      decision: 'approve',
      amount: '500',
      transactionId: newKey(),
    });
    tick();
    const out = await people.withdraw(person, '100');
    const { id: paid } = out.body.data as { id: string };
    await decide({
      kind: 'withdrawal',
      id: paid,
      decision: 'approve',
      transactionId: newKey(),
    });
    tick();
    const back = await people.withdraw(person, '50');
    const { id: refused } = back.body.data as { id: string };
    await decide({
      kind: 'withdrawal',
      id: refused,
      decision: 'reject',
      reason: 'network_trouble',
    });
    await transfer(person.token, '25');
    return person;
  };

  test('every entry is there, newest first, and adds up to the balances', async () => {
    const person = await livelyPerson();
    const { list, next } = await records(person.token, { limit: '100' });
    expect(next).toBeNull();
    expect(list.map(({ type }) => type)).toEqual([
      'transfer',
      'withdrawal_release',
      'withdrawal_hold',
      'withdrawal',
      'withdrawal_hold',
      'deposit',
      'practice_grant',
    ]);
    expect(list[3]).toMatchObject({
      kind: 'withdrawal',
      lines: [
        { account: 'funding', currency: 'USDT', amount: '-100', available: '0', locked: '-100' },
      ],
      fees: [{ currency: 'USDT', amount: '2' }],
    });
    const { body } = await app.get('user/getAssetsData', {}, person);
    for (const account of body.data.accounts as Line[]) {
      const lines = list.flatMap((row) =>
        row.lines.filter(
          (line) => line.account === account.account && line.currency === account.currency,
        ),
      );
      for (const bucket of ['available', 'locked'] as const) {
        const sum = lines.reduce((total, line) => total.plus(line[bucket]), ZERO);
        expect(sum.toFixed()).toBe(decimal(account[bucket]).toFixed());
      }
    }
    // Money paid in or out is moved, not earned.
    expect(body.data).toMatchObject({ total: '41400', earningsToday: '0' });
    expect(await app.house.violations()).toEqual([]);
  });

  test('a trade names its product and its order, and once it has ended what it has brought', async () => {
    const { token } = await app.addAccount(`trader-${randomUUID()}@example.test`);
    const push = (bid: number, ask: number) => app.hub.push('BTCUSDT', { bid, ask });
    tick();
    push(5_999_900, 6_000_000);
    const opening = app.post(
      'contract_order/submit',
      {
        productId: 'BTCUSDT',
        direction: 'long',
        type: 'market',
        quantity: '0.1',
        leverage: 10,
      },
      { token, key: newKey() },
    );
    await app.house.waiting('BTCUSDT');
    push(5_999_900, 6_000_000);
    const order = (await opening).body.data as { id: string };
    tick();
    const [opened] = (await records(token)).list;
    const trade = { kind: 'contract', id: order.id, productId: 'BTCUSDT' };
    expect(opened).toMatchObject({ type: 'contract_open', order: { ...trade, netResult: null } });
    push(6_000_000, 6_000_100);
    const closing = app.post(
      'contract_order/closeContractOrder',
      { orderId: order.id },
      { token, key: newKey() },
    );
    await app.house.waiting('BTCUSDT');
    push(6_000_000, 6_000_100);
    expect((await closing).status).toBe(200);
    // Bought and sold at 60,000: what is left are two fees of 3.
    const [closed] = (await records(token)).list;
    expect(closed).toMatchObject({ type: 'contract_close', order: { ...trade, netResult: '-6' } });
    const grant = (await records(token)).list.at(-1);
    expect(grant).toMatchObject({ type: 'practice_grant', order: null });
    // The record leads to its order, in whichever view it stands now, and nobody else to it.
    const list = (who: string) =>
      app.get(
        'contract_order/getContractOrderList',
        { view: 'holding', orderId: order.id },
        { token: who },
      );
    expect((await list(token)).body.data).toMatchObject({ list: [{ id: order.id }], next: null });
    const other = await people.add();
    expect((await list(other.token)).body.data).toEqual({ list: [], next: null });
  });

  test.each([
    ['deposit', ['deposit']],
    ['withdrawal', ['withdrawal_release', 'withdrawal_hold', 'withdrawal', 'withdrawal_hold']],
    ['transfer', ['transfer']],
    ['fee', ['withdrawal']],
    ['trading', []],
    ['interest', []],
    ['other', ['practice_grant']],
  ])('the filter %s finds its own', async (kind, types) => {
    const person = await livelyPerson();
    const { list } = await records(person.token, { kind });
    expect(list.map(({ type }) => type)).toEqual(types);
  });

  test.each([{}, { kind: 'transfer' }] as Record<string, string>[])(
    'pages have no gap and no double (%p)',
    async (query) => {
      const person = await people.add();
      for (let count = 1; count <= 7; count += 1) await transfer(person.token, String(count));
      const whole = (await records(person.token, { ...query, limit: '100' })).list;
      const pages: Row[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await records(person.token, {
          ...query,
          limit: '3',
          ...(cursor === '' ? {} : { cursor }),
        });
        expect(page.list.length).toBeGreaterThan(0);
        pages.push(...page.list);
        cursor = page.next;
      }
      expect(pages).toEqual(whole);
      expect(whole.filter(({ type }) => type === 'transfer')).toHaveLength(7);
    },
  );

  test('a range of time takes its first millisecond and leaves its last', async () => {
    const person = await people.add();
    const times: number[] = [];
    for (let count = 1; count <= 3; count += 1) {
      app.clock.jump(2 * HOUR_MS);
      await transfer(person.token, String(count));
      times.push(app.clock.now());
    }
    const [first = 0, second = 0, third = 0] = times;
    const amounts = async (from: number, to: number, kind?: string) => {
      const query = { from: String(from), to: String(to), ...(kind ? { kind } : {}) };
      const { list } = await records(person.token, query);
      return list.map(({ lines }) => lines.find(({ account }) => account === 'spot')?.amount);
    };
    for (const kind of [undefined, 'transfer']) {
      expect(await amounts(first, third, kind)).toEqual(['2', '1']);
      expect(await amounts(second, second + 1, kind)).toEqual(['2']);
      expect(await amounts(third + 1, third + HOUR_MS, kind)).toEqual([]);
    }
  });

  test.each(['from', 'to'])(
    'a time as far away as can be written is one, too (%s)',
    async (end) => {
      const person = await people.add();
      for (const kind of [undefined, 'deposit', 'trading']) {
        const query = { [end]: '9'.repeat(15), ...(kind ? { kind } : {}) };
        const answer = await app.get('user/getRecords', query, { token: person.token });
        expect(answer.status).toBe(200);
      }
    },
  );

  test('nobody sees another user’s part', async () => {
    const [other, person] = [await people.add(), await livelyPerson()];
    expect((await records(other.token)).list.map(({ type }) => type)).toEqual(['practice_grant']);
    const own = await records(person.token, { limit: '100' });
    const foreign = Buffer.from(`0.${own.list[0]?.id}`).toString('base64url');
    const page = await records(other.token, { cursor: foreign });
    expect(page.list.map(({ type }) => type)).toEqual(['practice_grant']);
    expect((await app.get('user/getRecords', { cursor: 'xx' }, other)).status).toBe(422);
  });

  describe('a reset of practice money', () => {
    const reset = (token: string, key = newKey()) =>
      app.post('user/resetPractice', {}, { token, key });

    test('brings every account back to its grant, by one entry each', async () => {
      const person = await people.add();
      await transfer(person.token, '2500.5');
      tick();
      const key = newKey();
      const done = await reset(person.token, key);
      expect(done.status).toBe(200);
      expect((await reset(person.token, key)).body).toEqual(done.body);
      const { body } = await app.get('user/getAssetsData', {}, person);
      const rows = body.data.accounts as Line[];
      expect(rows.map(({ account, available }) => [account, available])).toEqual([
        ['funding', '10000'],
        ['spot', '10000'],
        ['contract', '10000'],
        ['cfd', '1000'],
        ['wealth', '10000'],
      ]);
      expect(body.data).toMatchObject({ total: '41000', earningsToday: '0' });
      const { list } = await records(person.token, { kind: 'other' });
      expect(list.map(({ type }) => type)).toEqual([
        'practice_reset',
        'practice_reset',
        'practice_grant',
      ]);
      expect(await app.house.violations()).toEqual([]);
    });

    test('is refused while anything is held', async () => {
      const person = await people.ready();
      const out = await people.withdraw(person, '100');
      expect((await reset(person.token)).body.error).toBe('orders_open');
      const { id: withdrawalId } = out.body.data as { id: string };
      await app.post(
        'withdraw/cancel',
        { withdrawalId },
        { token: person.token, key: randomUUID() },
      );
      expect((await reset(person.token)).status).toBe(200);
    });
  });
});
