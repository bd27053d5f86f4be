// Money in and out, from the request to the operator's decision: decisions.md "Deposit and withdrawal", on every engine.
import { insertFreeze } from '../../server/store/freezeStore.ts';
import { createBackOffice, endFreeze } from '../builders/backOffice.ts';
import { createFundingPeople, FUND_PASSWORD, TRON_ADDRESS } from '../builders/fundingPeople.ts';
import { type Answer, openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  let office: ReturnType<typeof createBackOffice>;
  let finance: string;
  let second: string;

  beforeAll(async () => {
    app = await openTestApp({ engine });
    people = createFundingPeople(app);
    office = createBackOffice(app);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  // Operators' sign-ins end after half an hour of nobody there, and the clock of a test jumps.
  let operators = 0;
  beforeEach(async () => {
    operators += 1;
    finance = await office.signIn('finance', `finance${operators}@house.test`);
    second = await office.signIn('finance', `second${operators}@house.test`);
  });

  const decide = (token: string, body: Record<string, unknown>, key = newKey()) =>
    app.post('operator/decide', body, { token, key });
  const balance = async (token: string, account = 'funding', currency = 'USDT') => {
    const { body } = await app.get('user/getAssetsData', {}, { token });
    const rows = body.data.accounts as Record<string, string>[];
    const row = rows.find((one) => one['account'] === account && one['currency'] === currency);
    return [row?.['available'] ?? '0', row?.['locked'] ?? '0'];
  };
  /** Mails go out after the answer. */
  const mailed = (to: string, text: string): Promise<void> =>
    waitUntil(`a mail to ${to} says ${text}`, () =>
      app.mails.some((mail) => mail.to === to && mail.text.includes(text)),
    );
  const errorOf = ({ status, body }: Answer) => [status, body.error];
  const noViolations = async () => expect(await app.house.violations()).toEqual([]);

  /** The books in doubt about somebody; gives the way back. */
  const freeze = async (userId: string): Promise<() => Promise<void>> => {
    const { executor: pool } = app.database;
    const id = newKey();
    await insertFreeze(pool, { id, reason: 'a test', userId, details: [], since: 1 });
    const { operatorId } = await office.idOf('admin', `admin${operators}@house.test`);
    return () => endFreeze(app, id, operatorId);
  };

  describe('a deposit', () => {
    test('is credited once, with what was confirmed', async () => {
      const person = await people.add();
      const made = await people.deposit(person);
      expect(made.body.data).toMatchObject({
        state: 'auditing',
        amount: '500',
        declaredAmount: '500',
        networkName: 'TRON (TRC-20)',
        decidedAt: null,
      });
      expect(await balance(person.token)).toEqual(['10000', '0']);
      const { id } = made.body.data as { id: string };
      const key = newKey();
      const body = {
        kind: 'deposit',
        id,
        decision: 'approve',
        amount: '480.5',
        transactionId: newKey(),
      };
      const done = await decide(finance, body, key);
      expect(done.body.data).toMatchObject({ state: 'success', uid: person.uid });
      // Resent, by the same and by another operator.
      expect((await decide(finance, body, key)).body).toEqual(done.body);
      expect(errorOf(await decide(second, body))).toEqual([422, 'already_final']);
      expect(await balance(person.token)).toEqual(['10480.5', '0']);
      const list = await app.get('recharge/getRechargeList', { state: 'success' }, person);
      expect(list.body.data.list).toMatchObject([{ id, amount: '480.5', declaredAmount: '500' }]);
      await mailed(person.email, '480.5 USDT were credited');
      await noViolations();
    });

    test('can be refused with a reason, and moves nothing then', async () => {
      const person = await people.add();
      const { id } = (await people.deposit(person)).body.data as { id: string };
      const reject = { kind: 'deposit', id, decision: 'reject' };
      expect(errorOf(await decide(finance, reject))).toEqual([422, 'reason_invalid']);
      const done = await decide(finance, { ...reject, reason: 'not_received' });
      expect(done.body.data).toMatchObject({ state: 'fail', reason: 'not_received' });
      expect(await balance(person.token)).toEqual(['10000', '0']);
      const list = await app.get('recharge/getRechargeList', { state: 'fail' }, person);
      expect(list.body.data.list).toMatchObject([{ id, state: 'fail', reason: 'not_received' }]);
    });

    test.each([
      ['below the minimum', { amount: '9.99' }, 'below_minimum'],
      ['on a way that is not offered', { currency: 'BTC' }, 'invalid_input'],
      [
        'with a picture of nobody',
        { proofImage: `/api/Common/file/${'a'.repeat(32)}` },
        'not_found',
      ],
    ])('is not taken %s', async (_why, change, error) => {
      const person = await people.add();
      const answer = await people.deposit(person, change);
      expect(answer.body.error).toBe(error);
    });

    test('cannot be proved with somebody else’s picture, nor twice with the same', async () => {
      const [person, other] = [await people.add(), await people.add()];
      const proofImage = await people.upload(person.userId);
      expect(errorOf(await people.deposit(other, { proofImage }))).toEqual([404, 'not_found']);
      expect((await people.deposit(person, { proofImage })).status).toBe(200);
      expect(errorOf(await people.deposit(person, { proofImage }))).toEqual([404, 'not_found']);
    });

    test('sent again with the same key is the same deposit', async () => {
      const person = await people.add();
      const proofImage = await people.upload(person.userId);
      const key = newKey();
      const first = await people.deposit(person, { proofImage }, key);
      expect((await people.deposit(person, { proofImage }, key)).body).toEqual(first.body);
      const list = await app.get('recharge/getRechargeList', {}, person);
      expect(list.body.data.list).toHaveLength(1);
    });

    test('has an address that takes nothing in practice mode, and says so', async () => {
      const person = await people.add();
      const { body } = await app.get('recharge/getData', {}, person);
      const rows = body.data.currencies as Record<string, string>[];
      expect(rows.map(({ currency, network }) => `${currency} ${network}`)).toContain(
        'BTC bitcoin',
      );
      for (const row of rows) {
        expect(row['addressKind']).toBe('practice');
        expect(row['address']).toMatch(/^PRACTICE-[A-Z]+(-[0-9A-F]{4}){4}$/);
      }
    });
  });

  describe('a withdrawal', () => {
    test('locks its amount, and is paid with the fee taken from it', async () => {
      const person = await people.ready();
      const made = await people.withdraw(person, '500');
      expect(made.body.data).toMatchObject({
        amount: '500',
        fee: '2',
        received: '498',
        address: TRON_ADDRESS,
        label: 'Cold wallet',
        state: 'auditing',
        canCancel: true,
      });
      expect(await balance(person.token)).toEqual(['9500', '500']);
      const { id } = made.body.data as { id: string };
      const body = { kind: 'withdrawal', id, decision: 'approve', transactionId: 'tx-0000001' };
      const done = await decide(finance, body);
      expect(done.body.data).toMatchObject({
        state: 'success',
        approvalsNeeded: 1,
        withdrawal: { received: '498', paidToAddress: 0, tier: 'advanced', balance: '10000' },
      });
      expect(await balance(person.token)).toEqual(['9500', '0']);
      const list = await app.get('withdraw/getWithdrawList', {}, person);
      expect(list.body.data.list).toMatchObject([
        { id, state: 'success', transactionId: 'tx-0000001', canCancel: false },
      ]);
      await mailed(person.email, 'tx-0000001');
      const { rows } = await app.database.executor.query<{ account: string; amount: string }>(
        `SELECT p.account, p.amount::text FROM postings p JOIN entries e ON e.id = p.entry_id
         WHERE e.cause = $1 AND p.user_id IS NULL ORDER BY 1`,
        [id],
      );
      expect(rows).toEqual([
        { account: 'external', amount: '498' },
        { account: 'fees', amount: '2' },
      ]);
      await noViolations();
    });

    test('can be cancelled until it is approved, and then comes back whole', async () => {
      const person = await people.ready();
      const cancel = (withdrawalId: string) =>
        app.post('withdraw/cancel', { withdrawalId }, { token: person.token, key: newKey() });
      const first = (await people.withdraw(person, '500')).body.data as { id: string };
      const done = await cancel(first.id);
      expect(done.body.data).toMatchObject({ state: 'fail', reason: 'cancelled' });
      expect(await balance(person.token)).toEqual(['10000', '0']);
      expect((await cancel(first.id)).body.error).toBe('already_final');
      const next = (await people.withdraw(person, '600')).body.data as { id: string };
      const approve = { kind: 'withdrawal', id: next.id, decision: 'approve' };
      expect((await decide(finance, approve)).body.data).toMatchObject({ state: 'approved' });
      expect((await cancel(next.id)).body.error).toBe('already_final');
      expect((await decide(second, approve)).body.error).toBe('transaction_required');
      const paid = await decide(second, { ...approve, transactionId: 'tx-0000002' });
      expect(paid.body.data).toMatchObject({ state: 'success' });
      expect(await balance(person.token)).toEqual(['9400', '0']);
      await noViolations();
    });

    test('above 10,000 needs two operators', async () => {
      const person = await people.ready();
      await app.post(
        'user/Transfer',
        { from: 'spot', to: 'funding', currency: 'USDT', amount: '10000' },
        { token: person.token, key: newKey() },
      );
      const { id } = (await people.withdraw(person, '10000.01')).body.data as { id: string };
      const approve = { kind: 'withdrawal', id, decision: 'approve', transactionId: 'tx-0000003' };
      const once = await decide(finance, approve);
      expect(once.body.data).toMatchObject({ state: 'waiting', approvalsNeeded: 2 });
      expect(once.body.data.approvals).toHaveLength(1);
      expect((await decide(finance, approve)).body.error).toBe('approved_by_you');
      expect(await balance(person.token)).toEqual(['9999.99', '10000.01']);
      const twice = await decide(second, approve);
      expect(twice.body.data).toMatchObject({ state: 'success' });
      expect(await balance(person.token)).toEqual(['9999.99', '0']);
      await noViolations();
    });

    test('can be rejected with a reason, and comes back with the fee', async () => {
      const person = await people.ready();
      const { id } = (await people.withdraw(person, '500')).body.data as { id: string };
      const reject = { kind: 'withdrawal', id, decision: 'reject', reason: 'source_unclear' };
      expect((await decide(finance, reject)).body.data).toMatchObject({ state: 'fail' });
      expect(await balance(person.token)).toEqual(['10000', '0']);
    });

    test('needs certification, and keeps to the limit of its tier and day', async () => {
      const nobody = await people.ready('none');
      expect((await people.withdraw(nobody, '100')).body.error).toBe('not_certified');
      const person = await people.ready('basic');
      const data = async () => (await app.get('withdraw/getData', {}, person)).body.data;
      expect(await data()).toMatchObject({
        available: '10000',
        tier: 'basic',
        lockedUntil: null,
        holds: [],
        limits: [{ dailyLimit: '0' }, { dailyLimit: '2000' }, { dailyLimit: '100000' }],
      });
      const { id } = (await people.withdraw(person, '1500')).body.data as { id: string };
      expect((await people.withdraw(person, '500.01')).body.error).toBe('daily_limit');
      expect((await data()).currencies[0]).toMatchObject({ dailyLimit: '2000', dailyUsed: '1500' });
      await app.post(
        'withdraw/cancel',
        { withdrawalId: id },
        { token: person.token, key: newKey() },
      );
      expect((await people.withdraw(person, '2000')).status).toBe(200);
      expect((await people.withdraw(person, '10')).body.error).toBe('daily_limit');
      app.clock.jump(DAY_MS);
      expect((await people.withdraw(person, '10')).status).toBe(200);
      await noViolations();
    });

    test('waits after a change of password, and for a new address', async () => {
      const person = await people.ready();
      const added = await people.addAddress(person, {
        network: 'ethereum',
        address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      });
      const { id: addressId } = added.body.data as { id: string };
      const fresh = { token: person.token, addressId };
      expect((await people.withdraw(fresh, '100')).body.error).toBe('address_locked');
      app.clock.jump(3 * MINUTE_MS);
      expect((await people.withdraw(fresh, '100')).status).toBe(200);
      await app.database.executor.query(
        `INSERT INTO withdrawal_holds (id, user_id, reason, placed_at, until) VALUES ($1, $2, 'email', $3, $4)`,
        [newKey(), person.userId, app.clock.now(), app.clock.now() + MINUTE_MS],
      );
      expect((await people.withdraw(fresh, '100')).body.error).toBe('withdrawals_held');
      const { body } = await app.get('withdraw/getData', {}, person);
      expect(body.data).toMatchObject({
        lockedUntil: app.clock.now() + MINUTE_MS,
        holds: [{ reason: 'email' }],
      });
      app.clock.jump(MINUTE_MS);
      expect((await people.withdraw(fresh, '100')).status).toBe(200);
    });

    test('needs the fund password, which can be guessed five times a day', async () => {
      const person = await people.ready();
      const guess = () =>
        app.post(
          'withdraw/submit',
          { addressId: person.addressId, amount: '100', fundPassword: 'guess' },
          { token: person.token, key: newKey() },
        );
      for (let count = 0; count < 5; count += 1) {
        expect((await guess()).body.error).toBe('fund_password_wrong');
      }
      expect((await guess()).body.error).toBe('fund_password_locked');
      expect((await people.withdraw(person, '100')).body.error).toBe('fund_password_locked');
      expect(await balance(person.token)).toEqual(['10000', '0']);
    });

    test('pays the address and fee of the moment it was made', async () => {
      const person = await people.ready();
      const { id } = (await people.withdraw(person, '500')).body.data as { id: string };
      await app.post(
        'withdraw/delAddress',
        { addressId: person.addressId, fundPassword: FUND_PASSWORD },
        { token: person.token, key: newKey() },
      );
      expect((await people.withdraw(person, '100')).body.error).toBe('not_found');
      const body = { kind: 'withdrawal', id, decision: 'approve', transactionId: 'tx-0000004' };
      expect((await decide(finance, body)).body.data.withdrawal).toMatchObject({
        address: TRON_ADDRESS,
        fee: '2',
      });
    });

    test('of somebody else is not found', async () => {
      const [person, stranger] = [await people.ready(), await people.ready()];
      const { id } = (await people.withdraw(person, '500')).body.data as { id: string };
      const ask = { token: stranger.token, key: newKey() };
      expect((await app.post('withdraw/cancel', { withdrawalId: id }, ask)).status).toBe(404);
      const foreign = { token: stranger.token, addressId: person.addressId };
      expect((await people.withdraw(foreign, '100')).status).toBe(404);
    });

    test('is not made or paid while the ledger is in doubt, and can always come back', async () => {
      const person = await people.ready();
      const [one, two] = [
        await people.withdraw(person, '100'),
        await people.withdraw(person, '200'),
      ];
      const idOf = ({ body }: Answer) => (body.data as { id: string }).id;
      const lift = await freeze(person.userId);
      expect((await people.withdraw(person, '100')).body.error).toBe('safety_freeze');
      const approve = { kind: 'withdrawal', id: idOf(one), decision: 'approve' };
      expect((await decide(finance, approve)).body.error).toBe('safety_freeze');
      const reject = { kind: 'withdrawal', id: idOf(one), decision: 'reject' };
      expect((await decide(finance, { ...reject, reason: 'network_trouble' })).status).toBe(200);
      const ask = { token: person.token, key: newKey() };
      expect((await app.post('withdraw/cancel', { withdrawalId: idOf(two) }, ask)).status).toBe(
        200,
      );
      await lift();
      expect(await balance(person.token)).toEqual(['10000', '0']);
    });

    test('asked for again with its key answers the same, whatever has changed since', async () => {
      const person = await people.ready();
      const key = newKey();
      const first = await people.withdraw(person, '100', key);
      const code = await app.sendCode(person.email, 'password');
      const renewed = { kind: 'fund', newPassword: 'copper quay 48 sextants', code };
      expect((await app.post('user/resetpwd', renewed, person)).status).toBe(200);
      const lift = await freeze(person.userId);
      const again = await people.withdraw(person, '100', key);
      const other = await people.withdraw(person, '101', key);
      await lift();
      expect([first.status, again.body]).toEqual([200, first.body]);
      expect(other.status).toBe(409);
    });

    test('of a frozen account is refused, and can be taken back', async () => {
      const person = await people.ready();
      const { id } = (await people.withdraw(person, '500')).body.data as { id: string };
      await app.database.executor.query('UPDATE users SET frozen_at = $2 WHERE id = $1', [
        person.userId,
        app.clock.now(),
      ]);
      expect((await people.withdraw(person, '100')).body.error).toBe('forbidden');
      const ask = { token: person.token, key: newKey() };
      expect((await app.post('withdraw/cancel', { withdrawalId: id }, ask)).status).toBe(200);
    });
  });
});
