// What has fallen due is done once, in groups as its kind says, beside everything else, and again when it failed.
import { anOperation } from '../../test/builders/memoryDesk.ts';
import { createTestLogger } from '../../test/builders/tradingHouse.ts';
import { DueIndex, type DueOrder } from './dueIndex.ts';
import { type DueRule, DueRunner } from './dueRunner.ts';
import type { RecordName } from './recordKinds.ts';

const LOOKS_OF_FIVE_SECONDS = 50;

/** A runner over one product's index; `ran` has the operations that were run. */
function openRunner(rules: Partial<Record<string, Partial<DueRule>>> = {}) {
  const index = new DueIndex();
  const other = new DueIndex();
  const logger = createTestLogger();
  const ran: string[] = [];
  const forgotten: string[] = [];
  const state = { now: 0 };
  const plain: DueRule = {
    ready: (due) => [due],
    prepare: async () => (due) => anOperation(due.orderId),
    after: () => null,
  };
  const runner = new DueRunner({
    shards: () => [{ due: index }, { due: other }],
    ruleOf: (kind, what) => ({ ...plain, ...rules[`${kind} ${what}`] }),
    run: async ({ operation }) => {
      ran.push(operation);
      return { ok: true, data: null };
    },
    forget: ({ orderId }) => {
      forgotten.push(orderId);
      index.forget(orderId);
    },
    clock: { now: () => state.now },
    logger,
  });
  const watch = (id: string, time: number, kind: RecordName = 'cfd', at = index): void =>
    at.watch(
      { kind, id, userId: 'user', productId: 'BTCUSDT', rulebookHash: 'book', orderTime: 0 },
      [{ what: 'settlement', at: time }],
    );
  return { index, other, logger, ran, forgotten, state, runner, watch };
}

test('what is due is done once and is over then; what is not costs nothing', async () => {
  const { runner, watch, ran, forgotten, state, index } = openRunner();
  watch('a', 5);
  watch('later', 6);
  await runner.look();
  state.now = 5;
  await runner.look();
  await runner.look();
  expect([ran, forgotten, index.size]).toEqual([['a'], ['a'], 1]);
});

test('one that changed while its group was prepared is not done', async () => {
  const { runner, watch, ran, index } = openRunner({
    'cfd settlement': {
      prepare: async () => {
        index.forget('sold');
        return ({ orderId }) => anOperation(orderId);
      },
    },
  });
  watch('sold', 0);
  watch('kept', 0);
  await runner.look();
  expect(ran).toEqual(['kept']);
});

test('what cannot be done yet is asked for at each look, and after five seconds with a word about it', async () => {
  const asked: boolean[] = [];
  const { runner, watch, ran } = openRunner({
    'cfd settlement': {
      ready: (due, isSilent) => {
        asked.push(isSilent);
        return isSilent ? [due] : [];
      },
    },
  });
  watch('a', 0);
  for (let look = 0; look < LOOKS_OF_FIVE_SECONDS; look += 1) await runner.look();
  expect([asked.length, asked.includes(true), ran]).toEqual([LOOKS_OF_FIVE_SECONDS, false, []]);
  await runner.look();
  expect(ran).toEqual(['a']);
  // Counted anew for what comes then.
  watch('b', 0);
  await runner.look();
  expect(asked.at(-1)).toBe(false);
});

test('a group that takes long holds back no other kind and no other product, and is not begun twice', async () => {
  let release = (): void => {};
  let prepared = 0;
  const { runner, watch, ran, other } = openRunner({
    'cfd settlement': {
      prepare: async (group) => {
        prepared += 1;
        if (group[0]?.orderId === 'slow') await new Promise<void>((resolve) => (release = resolve));
        return ({ orderId }: DueOrder) => anOperation(orderId);
      },
    },
  });
  watch('slow', 0);
  const slow = runner.look();
  watch('of its lane', 0);
  watch('of another kind', 0, 'spot');
  watch('of another product', 0, 'cfd', other);
  await runner.look();
  expect([prepared, ran]).toEqual([2, ['of another kind', 'of another product']]);
  release();
  await slow;
  await runner.look();
  expect(ran.slice(2)).toEqual(['slow', 'of its lane']);
});

test('what comes again is due again then; what makes no operation now is due at the next look', async () => {
  let hasPrice = false;
  const { runner, watch, ran, state } = openRunner({
    'contract settlement': {
      prepare:
        async () =>
        ({ orderId, at }) =>
          hasPrice ? anOperation(`${orderId} ${at}`) : undefined,
      after: ({ at }) => at + 24,
    },
  });
  watch('a', 1, 'contract');
  state.now = 30;
  await runner.look();
  hasPrice = true;
  for (let look = 0; look < 4; look += 1) await runner.look();
  expect(ran).toEqual(['a 1', 'a 25']);
});

describe('what failed is said once and tried again', () => {
  const failing = (part: 'prepare' | 'after' | 'ready') => {
    let isBroken = true;
    const fail = (): void => {
      if (!isBroken) return;
      isBroken = false;
      throw new Error('no database');
    };
    const rule: Partial<DueRule> = {
      ready: { ready: (due: readonly DueOrder[]) => (fail(), [due]) },
      prepare: { prepare: async () => (fail(), ({ orderId }: DueOrder) => anOperation(orderId)) },
      after: { after: () => (fail(), null) },
    }[part];
    return openRunner({ 'cfd settlement': rule });
  };

  test.each([
    ['prepare', ['a', 'b'], 2],
    ['ready', ['a', 'b'], 2],
    ['after', ['a', 'b', 'a'], 1],
  ] as const)('in %s', async (part, expected, orders) => {
    const { runner, watch, ran, logger } = failing(part);
    watch('a', 0);
    watch('b', 0);
    for (let look = 0; look < 3; look += 1) await runner.look();
    expect(ran).toEqual(expected);
    expect(logger.errors).toMatchObject([{ orders, kind: 'cfd', what: 'settlement' }]);
  });
});
