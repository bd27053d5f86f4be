/**
 * Batches that overlap, fail and are not heard of, under the server's own executor: whoever asks again until he is answered has
 * each effect once, in the order in which it was decided and is told, and no message is filled beyond what it showed.
 */
import { jest } from '@jest/globals';
import { createRng } from '../../core/market/prng.ts';
import type { Tick } from '../../core/market/types.ts';
import { userPosting } from '../../core/ledger/house.ts';
import { decimal } from '../../core/money/decimal.ts';
import { type Answer, NO_EFFECTS } from '../../server/execution/command.ts';
import { ConsumedLiquidity } from '../../server/execution/consumedLiquidity.ts';
import { Executor, Unavailable } from '../../server/execution/executor.ts';
import {
  defineOperation,
  type Operation,
  operationOf,
  Operations,
} from '../../server/execution/operation.ts';
import { Turns } from '../../server/execution/turns.ts';
import { recordKinds } from '../../server/kinds/kinds.ts';
import { noStanding, standingId } from '../../server/kinds/cfd/cfdStandingStore.ts';
import { aRuleSource } from '../builders/batch.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { createTestLogger } from '../builders/tradingHouse.ts';
import { keyOf, userIdOf } from './engine.ts';
import { type Broken, FaultyBatches } from './faultyBatches.ts';
import { MemoryBatches } from './memoryBatches.ts';
import { grantRow, MemoryStore } from './memoryStore.ts';

const PRODUCT = 'BTCUSDT';
const PEOPLE = 12;
const COMMANDS = 3_000;
/** Commands of one message; what it shows is enough for half of them. */
const OF_A_MESSAGE = 30;
const SHOWN_LOTS = 15;
const START_MS = Date.UTC(2026, 0, 5, 9);

const tickOf = (seq: number): Tick =>
  ({ productId: PRODUCT, seq, book: { bids: [], asks: [[100, SHOWN_LOTS]] } }) as unknown as Tick;

/** Takes a lot of a message, locks a USDT for it, and counts it. */
const take = defineOperation<{ readonly seq: number }>({
  kind: 'test',
  operation: 'take',
  addsOpen: false,
  loads: (_input, userId) => ({
    accounts: ['spot'],
    needs: { cfdStanding: [standingId(userId, PRODUCT)] },
  }),
  decide: (view, { seq }, { userId, newId }) => {
    const { lots } = view.liquidity(tickOf(seq)).take('asks', 1);
    if (lots === 0) return { ok: false, error: 'book_too_thin' };
    const before =
      view.own('cfdStanding', standingId(userId, PRODUCT)) ?? noStanding(userId, PRODUCT);
    const after = { ...before, trades: before.trades + 1, version: before.version + 1 };
    const postings = [
      userPosting(userId, 'spot', 'available', 'USDT', decimal('-1')),
      userPosting(userId, 'spot', 'locked', 'USDT', decimal('1')),
    ];
    const id = newId();
    return {
      ok: true,
      data: { seq, trades: after.trades },
      effects: {
        ...NO_EFFECTS,
        entries: [{ id, at: view.now, entry: { kind: 'spot_hold', cause: id, postings } }],
        changed: { cfdStanding: [after] },
      },
    };
  },
});

function takeOperation(user: number, number: number): Operation {
  const key = { name: keyOf(number), bodyHash: 'the same' };
  const accepted = { id: `${keyOf(number)}-000`, at: START_MS };
  const input = { seq: Math.floor(number / OF_A_MESSAGE) };
  return operationOf(take, { userId: userIdOf(user), key }, input, accepted);
}

interface Taken {
  readonly seq: number;
  readonly trades: number;
}

/** Runs a storm; what was broken, and how often each fault was met. */
async function storm(seed: string, broken: Broken = {}) {
  const rng = createRng(seed, 'overlap');
  const store = new MemoryStore(broken.sharesUsers === undefined);
  const users = Array.from({ length: PEOPLE }, (_, user) => user);
  const entries = users.map((user) => grantRow(userIdOf(user), 'spot', '100000'));
  store.write({ entries, changed: {}, answers: [] });
  const inner = new MemoryBatches({ store, seams: {}, fails: () => false });
  const port = new FaultyBatches(inner, rng.split('port'), broken);
  const clock = createManualClock(START_MS);
  const executor = new Executor({
    port,
    kinds: recordKinds,
    operations: new Operations([take], aRuleSource()),
    clock,
    logger: createTestLogger(),
    batchSize: 4,
  });
  const problems = new Set<string>();
  const done = new Map<number, { readonly user: number; readonly taken: Taken }>();
  const told = new Map<string, number>();
  executor.onCommitted((committed) => {
    for (const { effects } of committed)
      for (const { userId, trades } of effects.changed.cfdStanding ?? []) {
        if (trades < (told.get(userId) ?? 0)) problems.add('told out of order');
        told.set(userId, trades);
      }
  });

  /** Asks again with the same key until there is an answer, as a client does. */
  const ask = async (user: number, number: number): Promise<void> => {
    for (;;) {
      let answer: Answer;
      try {
        answer = await executor.run(takeOperation(user, number));
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        continue;
      }
      const isKept = store.answers.has(`${userIdOf(user)}|${keyOf(number)}`);
      if (!isKept) problems.add('an answer before its commit');
      if (answer.ok) done.set(number, { user, taken: answer.data as Taken });
      return;
    }
  };
  for (let number = 0; number < COMMANDS; number += OF_A_MESSAGE) {
    const together = Array.from({ length: OF_A_MESSAGE }, (_, place) =>
      ask(rng.below(PEOPLE), number + place),
    );
    await Promise.all(together);
  }
  await executor.close();

  const lots = new Map<number, number>();
  for (const { taken } of done.values()) lots.set(taken.seq, (lots.get(taken.seq) ?? 0) + 1);
  if ([...lots.values()].some((count) => count > SHOWN_LOTS))
    problems.add('liquidity filled twice');
  for (const user of users) {
    const own = [...done.values()].filter((one) => one.user === user);
    const standing = store.recordsOf('cfdStanding').get(standingId(userIdOf(user), PRODUCT));
    const locked = store.balance(userIdOf(user), 'spot')?.locked.toFixed() ?? '0';
    if (locked !== String(own.length)) problems.add('an effect lost or doubled');
    const counts = own.map(({ taken }) => taken.trades).toSorted((a, b) => a - b);
    const isUnbroken = counts.every((trades, place) => trades === place + 1);
    if (!isUnbroken || (standing?.trades ?? 0) !== own.length) problems.add('a write out of order');
  }
  return { problems: [...problems].toSorted(), met: port.met, done: done.size };
}

test.each(['one', 'two', 'three'])('storm %s keeps every promise', async (seed) => {
  const { problems, met, done } = await storm(seed);
  expect(problems).toEqual([]);
  expect(done).toBeGreaterThan(COMMANDS / 4);
  for (const [fault, count] of Object.entries(met))
    expect([fault, count > 20]).toEqual([fault, true]);
});

describe('a planted fault is found:', () => {
  afterEach(() => jest.restoreAllMocks());

  test('two batches of one user at once', async () => {
    const { problems } = await storm('one', { sharesUsers: true });
    expect(problems).toContain('a write out of order');
  });

  test('an answer before its commit', async () => {
    const { problems } = await storm('one', { answersEarly: true });
    expect(problems).toContain('an answer before its commit');
  });

  test('changes of one user told out of order', async () => {
    jest.spyOn(Turns.prototype, 'take').mockImplementation((_userIds, written) => written);
    const { problems } = await storm('one');
    expect(problems).toEqual(['told out of order']);
  });

  test('liquidity given back twice', async () => {
    const { draft } = ConsumedLiquidity.prototype;
    const extra = new Map<number, number>();
    jest.spyOn(ConsumedLiquidity.prototype, 'draft').mockImplementation(function lying(
      this: ConsumedLiquidity,
    ) {
      const honest = draft.call(this);
      const drawn = new Set<number>();
      return {
        ...honest,
        of: (tick) => {
          drawn.add(tick.seq);
          const lots = SHOWN_LOTS + (extra.get(tick.seq) ?? 0);
          return honest.of({ ...tick, book: { bids: [], asks: [[100, lots]] } } as never);
        },
        giveBack: () => {
          honest.giveBack();
          for (const seq of drawn) extra.set(seq, (extra.get(seq) ?? 0) + 1);
        },
      };
    });
    const { problems } = await storm('one');
    expect(problems).toContain('liquidity filled twice');
  });
});
