// What outlives the process and the clock: settlements after a restart, a kill, a jump of the clock, a failing database.
import { jest } from '@jest/globals';
import { recomputeCfd } from '../../core/trading/cfd/recompute.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { PROTECTED_RULEBOOK } from '../../core/rulebook/protected.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { byRule, operationOf } from '../../server/execution/operation.ts';
import { settleCfd } from '../../server/kinds/cfd/cfdOperations.ts';
import type { Database } from '../../server/store/database.ts';
import { openCfdHouse, type CfdHouse } from '../builders/cfdHouse.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey, TEST_START_MS, testIds } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
/** Two houses after each other over half a minute of ticks, also while every core is busy with other suites. */
jest.setTimeout(180_000);

describe.each(testEngines)('the settlement on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  // One log holds all houses of this suite, so each test has days of its own.
  let day = 0;
  const newDay = (): number => {
    day += 2;
    return TEST_START_MS + day * 86_400_000;
  };
  const houses: CfdHouse[] = [];
  const openHouse = async (startMs = newDay(), rulebook = OPEN_RULEBOOK): Promise<CfdHouse> => {
    const opened = await openCfdHouse(engine, { database, startMs, rulebook });
    houses.push(opened);
    return opened;
  };
  // Those that a test has stopped are closed already, which does no harm.
  afterEach(async () => {
    for (const { house } of houses.splice(0)) await house.close();
  });
  const expectSound = async ({ house }: CfdHouse): Promise<void> => {
    expect(await house.violations()).toEqual([]);
    expect(house.logger.errors).toEqual([]);
  };

  test.each([
    ['before the expiry and is back in ten seconds', -1000, 10_000],
    ['at the expiry and is back at once', 0, 1000],
    ['after the expiry and is back an hour later', 50, 3_600_000],
  ])(
    'a house that stops %s settles each order once, as the one that went on would have',
    async (_name, stopsAt, awayMs) => {
      const first = await openHouse();
      const user = await first.addUser();
      const call = await first.open(user, { direction: 'call' });
      const put = await first.open(user, { direction: 'put' });
      // The last tick before the stop is half a second before it: a later one would settle the orders already.
      await first.live(
        call.expiresAt + Math.min(stopsAt, 0) - first.house.clock.now() - 400,
        60_002,
      );
      await first.house.clock.advanceAsync(stopsAt > 0 ? 450 : 0);
      await first.house.log.flush(true);
      const stoppedAt = first.house.clock.now();
      expect((await first.status(user, call)).state).toBe('open');
      await first.house.close();

      const second = await openHouse(stoppedAt + awayMs);
      expect(second.house.executor.shards.owed('cfd', BTC).toFixed()).toBe('384');
      second.push(58_000);
      await second.live(1000, 58_000);
      expect(await second.final(user, call)).toMatchObject({ state: 'won', closePrice: '60002' });
      expect(await second.final(user, put)).toMatchObject({ state: 'lost', closePrice: '60002' });
      // As the running house does each second: the minute of the stop gets its root.
      await second.house.log.flush();
      for (const order of [call, put]) {
        const { fills } = await second.house.fillEvidence(user, order.id);
        expect(fills.map(({ kind }) => kind)).toEqual(['open', 'settlement']);
        for (const { inputs, tick, lines = [] } of fills)
          expect(inputs).toMatchObject(recomputeCfd(inputs, { tick, lines }));
      }
      expect((await second.balance(user)).locked).toBe('0');
      expect(second.house.executor.shards.owed('cfd', BTC).toFixed()).toBe('0');
      await expectSound(second);
    },
  );

  test('what a kill took from the log is missing for everybody: the order is void', async () => {
    const first = await openHouse();
    const user = await first.addUser();
    const order = await first.open(user);
    await first.live(26_000, 60_000);
    await first.house.log.flush(true);
    // Four more seconds that never reach the disk.
    await first.live(3500, 60_009);
    const stoppedAt = first.house.clock.now();
    await first.house.close();

    const second = await openHouse(stoppedAt + 10_000);
    second.push(60_009);
    expect(await second.final(user, order)).toMatchObject({ state: 'void', voidReason: 'gap' });
    expect(await second.balance(user)).toEqual({ available: '1000', locked: '0' });
    await expectSound(second);
  });

  test('the memory and the log give the same settlement', async () => {
    const first = await openHouse();
    const { log, clock } = first.house;
    const from = clock.now();
    for (let step = 0; step < 120; step += 1) {
      await clock.advanceAsync(250);
      if (step % 17 === 0)
        first.house.hub.setStatus(BTC, { state: 'paused', reason: 'crossed', since: 0 });
      first.push(60_000 + (step % 7));
    }
    const inMemory = await log.lines(BTC, from, clock.now());
    await log.flush(true);
    await first.house.close();
    const second = await openHouse(clock.now() + 60_000);
    const stored = await second.house.log.lines(BTC, from, clock.now());
    const plain = inMemory.map(
      ({ seq, line, receivedTime, sourceTime, flag, indexDoubled, bookHash, mark }) => ({
        seq,
        line,
        receivedTime,
        sourceTime,
        flag,
        indexDoubled,
        bookHash,
        mark,
      }),
    );
    expect(plain.length).toBeGreaterThan(120);
    expect(stored).toEqual(plain);
  });

  test.each([
    ['an hour forward', 3_600_000],
    ['an hour back and forward again', -3_600_000],
    ['half a second back', -500],
  ])('a clock that jumps %s settles once, at recorded ticks or not at all', async (_name, jump) => {
    const cfd = await openHouse();
    const user = await cfd.addUser();
    const order = await cfd.open(user);
    await cfd.live(10_000, 60_000);
    cfd.house.clock.jump(jump);
    await cfd.live(5000, 60_001);
    if (jump < 0) expect((await cfd.status(user, order)).state).toBe('open');
    if (jump === -3_600_000) cfd.house.clock.jump(3_600_000);
    await cfd.live(16_000, 60_002);
    const settled = await cfd.final(user, order);
    // Forward over its expiry nothing was recorded for its window; otherwise the ticks of its window decide.
    expect(settled).toMatchObject(
      jump > 0 ? { state: 'void', payout: '100' } : { state: 'won', closePrice: '60002' },
    );
    expect((await cfd.balance(user)).locked).toBe('0');
    await expectSound(cfd);
  });

  test('a second settlement changes nothing, in the executor and in the database', async () => {
    const cfd = await openHouse();
    const user = await cfd.addUser();
    const order = await cfd.open(user);
    await cfd.live(31_000, 60_002);
    await cfd.final(user, order);
    const before = await cfd.balance(user);
    const input = { orderId: order.id, productId: BTC, record: { lines: [] } };
    const accepted = { id: testIds.uuid(), at: cfd.house.clock.now() };
    const again = await cfd.house.executor.run(
      operationOf(settleCfd, byRule(user), input, accepted),
    );
    expect(again).toMatchObject({ ok: false, error: 'already_final' });
    await expect(
      database.executor.query(`UPDATE cfd_orders SET state = 'won', payout = 192 WHERE id = $1`, [
        order.id,
      ]),
    ).rejects.toThrow('is final');
    expect(await cfd.balance(user)).toEqual(before);
    await expectSound(cfd);
  });

  test('an order that nobody watches is found within the sweep', async () => {
    const start = newDay();
    const first = await openHouse(start);
    const user = await first.addUser();
    const second = await openHouse(start);
    // Opened by the first house; the second one never heard of it and has no ticks of its life.
    const order = await first.open(user);
    await first.house.close();
    await second.house.clock.advanceAsync(30_000);
    for (let step = 0; step < 10; step += 1) await second.live(10_000, 60_000);
    expect(await second.status(user, order)).toMatchObject({ state: 'void', payout: '100' });
    await expectSound(second);
  });

  test('the product’s open payout is capped for all users, and comes back with each settlement', async () => {
    const products = OPEN_RULEBOOK.products.map((product) => ({
      ...product,
      cfd: { ...product.cfd, maxOpenPayout: '2000' },
    }));
    const rulebook: Rulebook = { ...OPEN_RULEBOOK, products };
    const cfd = await openHouse(newDay(), rulebook);
    const [one, other] = [await cfd.addUser('3000'), await cfd.addUser('3000')];
    const order = await cfd.open(one, { stake: '1000' });
    await expect(cfd.open(other, { stake: '41.7' })).rejects.toMatchObject({
      key: 'open_payout_exceeded',
      params: { left: '41.666666' },
    });
    // A refused one and a resend hold nothing of the cap.
    const sure = await cfd.open(other, { stake: '41.666666' });
    await expect(cfd.open(other, { stake: '5' })).rejects.toMatchObject({
      params: { left: '0.000001' },
    });
    await cfd.live(31_000, 60_001);
    await cfd.final(one, order);
    await cfd.final(other, sure);
    expect(cfd.house.executor.shards.owed('cfd', BTC).toFixed()).toBe('0');
    expect(await cfd.open(other, { stake: '1000' })).toMatchObject({ state: 'open' });
    await cfd.live(31_000, 60_001);
    await expectSound(cfd);
  });

  test('the protected profile offers none, and still settles what was open', async () => {
    const first = await openHouse();
    const user = await first.addUser();
    const order = await first.open(user);
    await first.live(20_000, 60_000);
    await first.house.log.flush(true);
    const stoppedAt = first.house.clock.now();
    await first.house.close();
    const second = await openHouse(stoppedAt + 200, PROTECTED_RULEBOOK);
    second.push(60_000);
    await expect(
      second.house.cfdOrders.submit(user, newKey(), second.call()),
    ).rejects.toMatchObject({ key: 'cfd_not_offered' });
    await second.live(11_000, 60_001);
    expect(await second.final(user, order)).toMatchObject({ state: 'won', payout: '192' });
    await expectSound(second);
  });
});
