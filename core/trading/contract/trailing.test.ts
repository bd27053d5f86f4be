// A trailing stop by itself: where it stands, and that following it line by line never moves it back.
import fc from 'fast-check';
import { decimal } from '../../money/decimal.ts';
import { aContext, aPosition, applyAll, BTC } from '../../../test/builders/contract.ts';
import { decideTriggered } from './decideTriggered.ts';
import { followMarks, trailingLevel } from './trailing.ts';
import { triggersOf } from './triggers.ts';

test.each([
  ['long', '60000', '0.01', '59400'],
  ['short', '60000', '0.01', '60600'],
  // To the tick, away from the mark.
  ['long', '60000.01', '0.0033', '59802'],
  ['short', '60000.01', '0.0033', '60198.02'],
] as const)('a %s at %s trailing by %s stands at %s', (direction, mark, rate, level) => {
  expect(trailingLevel(decimal(mark), decimal(rate), direction, BTC).toFixed()).toBe(level);
});

test('whoever follows the lines comes to the best mark, its message and the first that met the stop', () => {
  const marks = fc.array(fc.integer({ min: 5_900_000, max: 6_100_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(
      marks,
      fc.integer({ min: 10, max: 2_000 }),
      fc.boolean(),
      (points, parts, isLong) => {
        const direction = isLong ? 'long' : 'short';
        const rate = decimal(String(parts)).div(10_000);
        const messages = points.map((price, place) => ({
          seq: place + 2,
          mark: decimal(String(price)).div(100),
        }));
        const start = { seq: 1, mark: decimal('60000') };
        const { trail, level, met } = followMarks(start, messages, rate, direction, BTC);
        const before = [start, ...messages].filter(({ seq }) => met === null || seq < met.seq);
        const best = before.reduce((one, other) =>
          (isLong ? other.mark.gt(one.mark) : other.mark.lt(one.mark)) ? other : one,
        );
        expect([trail.seq, trail.mark.toFixed()]).toEqual([best.seq, best.mark.toFixed()]);
        expect(level.eq(trailingLevel(best.mark, rate, direction, BTC))).toBe(true);
        if (met) expect(isLong ? met.mark.lte(level) : met.mark.gte(level)).toBe(true);
      },
    ),
  );
});

describe('one that fires', () => {
  const trail = { since: 11, seq: 11, mark: decimal('60000') };
  const order = { ...aPosition(), trailingRate: decimal('0.01'), trail };
  const fire = (mark: string, followed?: { seq: number; mark: string }) =>
    decideTriggered(order, 'stop_loss', aContext({ price: mark, seq: 20 }), {
      previousSeq: 19,
      followed: followed && { seq: followed.seq, mark: decimal(followed.mark) },
    });
  const closed = (decision: ReturnType<typeof fire>) => {
    if (!decision.ok) throw new Error(decision.error);
    return decision.events;
  };

  test('closes at the level behind the mark that it followed to, and writes that down', () => {
    const events = closed(fire('60390', { seq: 15, mark: '61000' }));
    expect(events.map(({ type }) => type)).toEqual(['trailed', 'closed']);
    expect(applyAll(order, events)).toMatchObject({
      state: 'closed',
      closeReason: 'stop_loss',
      trail: { since: 11, seq: 15 },
    });
  });

  test.each([
    ['above its level', '60390.01', { seq: 15, mark: '61000' }],
    ['told that it followed backwards', '59401', { seq: 15, mark: '59000' }],
    ['told of a message before it was set', '59401', { seq: 10, mark: '61000' }],
    ['told of the very message', '60390', { seq: 20, mark: '61000' }],
    ['told nothing, above where it began', '59400.01', undefined],
  ] as const)('does nothing %s', (_why, mark, followed) => {
    expect(closed(fire(mark, followed))).toEqual([]);
  });

  test('is watched from where it is stored', () => {
    expect(triggersOf(order, BTC).find(({ kind }) => kind === 'stop_loss')).toEqual({
      kind: 'stop_loss',
      fires: 'at_or_below',
      price: 5_940_000,
      on: 'mark',
      trail: { rate: 100, since: 11, best: { seq: 11, price: 6_000_000 } },
    });
  });
});
