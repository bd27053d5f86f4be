// The books in doubt: each invariant that is violated stops money out and new risk, for whom it concerns, in a row with its
// reason; what ends risk goes on; an operator who writes what was found lifts it; a restart keeps it.
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { LOG_OWN } from '../../server/services/foreignLogRows.ts';
import { freezesOf } from '../../server/services/invariants.ts';
import { AUDIT_FORGED } from '../../server/services/operators/auditForgeries.ts';
import { FREEZES_KEPT } from '../../server/services/operators/userFreezes.ts';
import { readAudit } from '../../server/store/auditStore.ts';
import { checks } from '../../server/kinds/kinds.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import type { Plant } from '../builders/planting.ts';
import { PLANTS } from '../builders/spoiledBooks.ts';
import { openTestApp, START_TIMEOUT_MS } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import {
  newKey,
  openTradingHouse,
  TEST_START_MS,
  type TradingHouse,
} from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const FINDING = 'Compared with the paper statement: a fault of ours, corrected by entry 42.';
const LONG = { productId: BTC, direction: 'long', type: 'market', quantity: '0.01', leverage: 5 };
const BUY = { productId: BTC, side: 'buy', type: 'limit', quantity: '0.001', price: '59000' };
const CALL = { productId: BTC, direction: 'call', stake: '20', seconds: 3600 };
const GRID = { quantId: 'btc-30', amount: '500' };

test('each invariant has a planted violation', () => {
  const planted = new Set(PLANTS.map(({ invariant }) => invariant));
  const looked = [...checks.map(({ invariant }) => invariant), AUDIT_FORGED, FREEZES_KEPT, LOG_OWN];
  expect([...planted].toSorted()).toEqual(looked.toSorted());
});

async function openWorld(engine: (typeof testEngines)[number]) {
  const app = await openTestApp({ engine });
  const people = createFundingPeople(app);
  const office = createBackOffice(app);
  const push = () => app.hub.push(BTC, { bid: 5_999_999, ask: 6_000_001 });
  const post = (token: string) => (path: string, body: unknown) =>
    app.post(path, body, { token, key: newKey() });

  /** What waits for a message gets one; a refusal comes at once. */
  const trade = async (token: string, path: string, body: unknown) => {
    push();
    const answer = post(token)(path, body);
    if (await app.house.waitsFor(answer, BTC)) push();
    return answer;
  };
  const made = async (answer: ReturnType<typeof trade>): Promise<string> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body.data as { id: string }).id;
  };

  let operators = 0;
  const signIn = (role: 'finance' | 'admin' | 'auditor' | 'reviewer') => {
    operators += 1;
    return office.signIn(role, `${role}${operators}@house.test`);
  };
  const decide = (token: string, body: object) => made(post(token)('operator/decide', body));

  /** Somebody with something of everything that can be ended, and with a past in the books. */
  const addVictim = async () => {
    const person = await people.ready();
    const { token, userId } = person;
    const finance = await signIn('finance');
    const depositId = await made(people.deposit(person));
    await decide(finance, {
      kind: 'deposit',
      id: depositId,
      decision: 'approve',
      amount: '500',
      transactionId: newKey(),
    });
    const withdrawalId = await made(people.withdraw(person, '100'));
    const paid = { kind: 'withdrawal', id: withdrawalId, decision: 'approve' };
    await decide(finance, { ...paid, transactionId: `tx-${newKey()}` });
    return {
      ...person,
      userId,
      depositId,
      withdrawalId,
      waiting: await made(people.withdraw(person, '50')),
      position: await made(trade(token, 'contract_order/submit', LONG)),
      resting: await made(trade(token, 'spot_order/submit', BUY)),
      call: await made(trade(token, 'order/submit', CALL)),
      grid: await made(trade(token, 'quant_order/submit', GRID)),
    };
  };
  type Person = Awaited<ReturnType<typeof addVictim>>;

  /** What each way to new risk, or out, answers. */
  const tryAll = async (person: Person) => {
    const answers = [
      await trade(person.token, 'contract_order/submit', LONG),
      await trade(person.token, 'contract_order/submit', {
        ...LONG,
        type: 'limit',
        price: '59000',
      }),
      await trade(person.token, 'spot_order/submit', BUY),
      await trade(person.token, 'spot_order/submit', { ...BUY, type: 'market', price: null }),
      await trade(person.token, 'order/submit', CALL),
      await trade(person.token, 'quant_order/submit', GRID),
      await people.withdraw(person, '50'),
    ];
    return answers.map(({ status, body }) => [status, body.error]);
  };
  /** What ends risk, and takes money back. */
  const endAll = async ({ token, position, resting, call, grid, waiting }: Person) => {
    const answers = [
      await trade(token, 'contract_order/closeContractOrder', { orderId: position }),
      await trade(token, 'spot_order/cancelSpotOrder', { orderId: resting }),
      await trade(token, 'order/close', { orderId: call, minValue: '0' }),
      await trade(token, 'quant_order/redemptionQuantOrder', { orderId: grid }),
      await post(token)('withdraw/cancel', { withdrawalId: waiting }),
    ];
    return answers.map(({ status, body }) => [status, body.error]);
  };
  const reconciliation = async (token: string) =>
    (await app.get('operator/getReconciliation', {}, { token })).body.data as {
      checkedAt: number | null;
      freezes: {
        id: string;
        reason: string;
        uid: string | null;
        details: string[];
        liftedAt: number | null;
      }[];
    };
  const lift = (token: string, id: string, finding = FINDING) =>
    app.post('operator/liftFreeze', { id, finding }, { token });
  return { app, people, signIn, addVictim, tryAll, endAll, reconciliation, lift, decide, post };
}
type World = Awaited<ReturnType<typeof openWorld>>;

const STOPPED = Array.from({ length: 7 }, () => [422, 'safety_freeze']);
const OPEN = Array.from({ length: 7 }, () => [200, undefined]);
const ENDED = Array.from({ length: 5 }, () => [200, undefined]);

/** Trips the switch, looks at everything it must stop and must not, and lifts it. */
async function goThrough(world: World, plant: Plant): Promise<void> {
  const { invariant, isAboutAll, spoil, approval: refusal = [422, 'safety_freeze'] } = plant;
  const { app } = world;
  const bystander = await world.addVictim();
  // After him: an operator's yes seals what the ledger holds, and a sealed entry that is another now is about everybody.
  const victim = await world.addVictim();
  const uid = isAboutAll ? null : victim.uid;
  const finance = await world.signIn('finance');
  const concerning = async () =>
    (await world.reconciliation(finance)).freezes.filter((freeze) => freeze.uid === uid);
  await app.house.checkInvariants();
  expect(await concerning()).toEqual([]);

  await spoil(app.database, victim);
  const violations = await app.house.checkInvariants();
  expect(violations.map((one) => one.invariant)).toContain(invariant);
  expect(app.logger.errors).toContainEqual(expect.objectContaining({ reason: invariant }));
  // Once for each reason, however often it is found.
  await app.house.checkInvariants();
  const freezes = await concerning();
  expect(freezes.filter(({ reason }) => reason === invariant)).toMatchObject([
    { uid, liftedAt: null, liftedBy: null, finding: null },
  ]);

  expect(await world.tryAll(victim)).toEqual(STOPPED);
  expect(await world.tryAll(bystander)).toEqual(isAboutAll ? STOPPED : OPEN);
  const approve = { kind: 'withdrawal', id: victim.waiting, decision: 'approve' };
  const approval = await world.post(finance)('operator/decide', approve);
  expect([approval.status, approval.body.error]).toEqual(refusal);
  expect(await world.endAll(victim)).toEqual(ENDED);

  const all = (await world.reconciliation(finance)).freezes.filter((one) => one.liftedAt === null);
  for (const { id, reason } of all) {
    const lifted = await world.lift(finance, id);
    const end = { finding: FINDING, liftedAt: app.clock.now() };
    expect(lifted.body.data).toMatchObject({ id, reason, ...end });
  }
  expect(await world.tryAll(victim)).toEqual(OPEN);
}

describe.each(testEngines)('the safety switch on %s', (engine) => {
  describe('about one user', () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld(engine);
    }, START_TIMEOUT_MS);
    afterAll(() => world.app.close());

    const plants = PLANTS.filter(({ isAboutAll }) => isAboutAll !== true);
    test.each(plants)('$name stops its user and nobody else', async (plant) => {
      await goThrough(world, plant);
    });
  });

  describe('about everybody', () => {
    const plants = PLANTS.filter(({ isAboutAll }) => isAboutAll === true);
    test.each(plants)(
      '$name stops everybody',
      async (plant) => {
        const world = await openWorld(engine);
        try {
          await goThrough(world, plant);
          // A row that can never be right again has been written about; what can be mended is found again until it is.
          const isForEver =
            plant.invariant === AUDIT_FORGED ||
            checks.some((one) => one.invariant === plant.invariant && one.isForEver);
          const again = await world.app.house.checkInvariants();
          expect(again.some(({ invariant }) => invariant === plant.invariant)).toBe(!isForEver);
        } finally {
          await world.app.close();
        }
      },
      START_TIMEOUT_MS,
    );
  });

  test(
    'is lifted once, by whom it is given to, with words; all of it is in the audit log',
    async () => {
      const world = await openWorld(engine);
      const { app, lift } = world;
      const victim = await world.addVictim();
      await PLANTS[0]?.spoil(app.database, victim);
      await app.house.checkInvariants();
      const admin = await world.signIn('admin');
      const [freeze] = (await world.reconciliation(admin)).freezes;
      const { id = '', reason } = freeze ?? {};

      for (const role of ['auditor', 'reviewer'] as const)
        expect((await lift(await world.signIn(role), id)).body.error).toBe('role_forbidden');
      for (const finding of ['', ' '.repeat(40), 'all is well'])
        expect((await lift(admin, id, finding)).body.error).toBe('invalid_input');
      expect((await lift(admin, newKey())).status).toBe(404);
      for (const sql of [
        `UPDATE freezes SET reason = 'nothing' WHERE id = $1`,
        'DELETE FROM freezes WHERE id = $1',
      ])
        await expect(app.database.executor.query(sql, [id])).rejects.toThrow(/freeze|append-only/);

      const both = await Promise.all([lift(admin, id), lift(admin, id)]);
      expect(both.map(({ body }) => body.error ?? 'lifted').toSorted()).toEqual([
        'already_final',
        'lifted',
      ]);
      const rows = await readAudit(app.database.executor, 0, 100);
      const lifts = rows.filter(({ action }) => action === 'freeze.lift');
      expect(lifts.map(({ subject }) => subject)).toEqual([`freeze ${id}`]);
      expect(JSON.parse(lifts[0]?.detail ?? '')).toMatchObject({ reason, finding: FINDING });
      const end = `UPDATE freezes SET lifted_at = NULL, lifted_by = NULL, finding = NULL WHERE id = $1`;
      await expect(app.database.executor.query(end, [id])).rejects.toThrow('lifted once');
      await app.close();
    },
    START_TIMEOUT_MS,
  );

  test(
    'is kept by a restart, and found by the first look after it',
    async () => {
      const database = await openTestDatabase(engine);
      const push = ({ hub }: TradingHouse) => hub.push(BTC, { bid: 5_999_999, ask: 6_000_001 });
      const open = (house: TradingHouse, user: CurrentUser, key = newKey()) =>
        house.contractOrders.submit(user, key, { ...LONG, type: 'limit', price: '59000' } as never);
      const stopped = { key: 'safety_freeze' };

      const first = await openTradingHouse(engine, { database });
      const [victim, other] = [await first.addUser(), await first.addUser()];
      push(first);
      const key = newKey();
      const made = await open(first, victim, key);
      await database.executor.query('ALTER TABLE balances DISABLE TRIGGER USER');
      await database.executor.query(
        'UPDATE balances SET available = available + 1 WHERE user_id = $1',
        [victim.userId],
      );
      await first.checkInvariants();
      await expect(open(first, victim)).rejects.toMatchObject(stopped);
      await first.log.flush(true);
      await first.close();

      const second = await openTradingHouse(engine, { database, startMs: TEST_START_MS + 60_000 });
      push(second);
      await expect(open(second, victim)).rejects.toMatchObject(stopped);
      // What was accepted before stands, and its key says so.
      expect(await open(second, victim, key)).toMatchObject({ id: (made as { id: string }).id });
      await expect(second.safety.assertOpen(victim.userId)).rejects.toMatchObject(stopped);
      await expect(second.safety.assertOpen(other.userId)).resolves.toBeUndefined();
      await expect(open(second, other)).resolves.toMatchObject({ state: 'pending' });
      await second.close();
      await database.close();
    },
    START_TIMEOUT_MS,
  );
});

describe('what is frozen', () => {
  const violation = (userId: string | null, invariant = 'a', detail = 'x') => ({
    invariant,
    userId,
    detail,
  });

  test('is each user that is named, once for each invariant', () => {
    const found = [violation('1'), violation('1', 'a', 'y'), violation('2'), violation('1', 'b')];
    expect(freezesOf(found)).toEqual([
      { reason: 'a', userId: '1', details: ['x', 'y'] },
      { reason: 'a', userId: '2', details: ['x'] },
      { reason: 'b', userId: '1', details: ['x'] },
    ]);
  });

  test('is everybody where nobody is named, or more than a look can name', () => {
    expect(freezesOf([violation('1'), violation(null, 'a', 'y')])).toEqual([
      { reason: 'a', userId: null, details: ['x', 'y'] },
    ]);
    const many = Array.from({ length: 20 }, (_, user) => violation(String(user)));
    expect(freezesOf(many)).toMatchObject([{ userId: null }]);
    expect(freezesOf(many.slice(1))).toHaveLength(19);
  });
});
