// Triggers that follow a price, held against following each by itself; and what a message costs that moves ten thousand.
import fc from 'fast-check';
import type { Tick } from '../../core/market/types.ts';
import {
  type FollowedMessage,
  meetTriggers,
  priceBehind,
  trailedTo,
  type Trigger,
} from '../../core/trading/trigger.ts';
import { TriggerIndex } from './triggerIndex.ts';

const tick = (seq: number, mark: number): Tick => ({
  productId: 'BTCUSDT',
  seq,
  sourceTime: seq,
  receivedTime: seq,
  bid: mark,
  ask: mark,
  mark,
  last: mark,
  indexDoubled: 2 * mark,
  trades: [],
  sources: 1,
  head: '',
  book: { bids: [[mark, 1]], asks: [[mark, 1]] },
});

const following = (
  fires: Trigger['fires'],
  rate: number,
  since: number,
  price: number,
): Trigger => ({
  kind: 'stop_loss',
  fires,
  price: priceBehind(fires, price, rate),
  on: 'mark',
  trail: { rate, since, best: { seq: since, price } },
});

const order = (id: string) => ({
  kind: 'contract' as const,
  id,
  userId: `user-${id}`,
  orderTime: 0,
});

type Move =
  | { readonly kind: 'tick'; readonly by: number }
  | { readonly kind: 'order'; readonly rate: number; readonly isLong: boolean }
  | { readonly kind: 'forget' | 'again'; readonly pick: number };

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof<fc.WeightedArbitrary<Move>[]>(
    {
      weight: 6,
      arbitrary: fc.integer({ min: -40, max: 40 }).map((by) => ({ kind: 'tick', by })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.integer({ min: 10, max: 300 }), fc.boolean())
        .map(([rate, isLong]) => ({ kind: 'order', rate, isLong })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('forget', 'again', 'again'), fc.nat())
        .map(([kind, pick]) => ({ kind, pick })),
    },
  ),
  { maxLength: 80 },
);

/** The trigger as it stands behind another message. */
const behind = (trigger: Trigger, best: FollowedMessage): Trigger =>
  trigger.trail === undefined ? trigger : trailedTo(trigger, trigger.trail, best);

test('all of them together fire as each by itself, and know as far as it how they got there', () => {
  fc.assert(
    fc.property(moves, (steps) => {
      const index = new TriggerIndex();
      const alone = new Map<string, Trigger>();
      let [seq, mark] = [1, 10_000];
      for (const move of steps) {
        if (move.kind === 'order') {
          const id = `order-${alone.size}-${seq}-${move.rate}`;
          const fires = move.isLong ? 'at_or_below' : 'at_or_above';
          const trigger = following(fires, move.rate, seq, mark);
          alone.set(id, trigger);
          index.watch(order(id), [trigger]);
        } else if (move.kind === 'tick') {
          seq += 1;
          mark = Math.max(1, mark + move.by);
          const message = tick(seq, mark);
          const expected: string[] = [];
          for (const [id, trigger] of alone) {
            const met = meetTriggers([trigger], message, undefined);
            if (met.trigger) expected.push(`${id} ${trigger.trail?.best.seq}`);
            alone.set(id, met.triggers[0] ?? trigger);
          }
          const fired = index.fire(message);
          const found = fired.map((one) => `${one.orderId} ${one.followed?.seq}`);
          expect(found.toSorted()).toEqual(expected.toSorted());
          for (const { orderId } of fired) {
            alone.delete(orderId);
            index.forget(orderId);
          }
        } else {
          const [id, trigger] = [...alone][move.pick % Math.max(1, alone.size)] ?? [];
          if (id === undefined || trigger?.trail === undefined) continue;
          if (move.kind === 'forget') {
            alone.delete(id);
            index.forget(id);
          } else {
            // A change of another kind: it is watched anew, from where it has come to.
            const best = index.followed(id, trigger.trail.since);
            if (best) index.watch(order(id), [behind(trigger, best)]);
          }
        }
        for (const [id, { trail }] of alone) {
          const best = trail && index.followed(id, trail.since);
          expect([best?.seq, best?.price]).toEqual([trail?.best.seq, trail?.best.price]);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('one that is silent is told what it had followed to then, and goes on from what came meanwhile', () => {
  const index = new TriggerIndex();
  const trigger = following('at_or_below', 100, 1, 10_000);
  const take: Trigger = { kind: 'take_profit', fires: 'at_or_above', price: 10_100, on: 'mark' };
  index.watch(order('a'), [take, trigger]);
  expect(index.fire(tick(2, 10_100)).map(({ kind }) => kind)).toEqual(['take_profit']);
  expect(index.fire(tick(3, 10_500))).toEqual([]);
  expect(index.followed('a', 1)).toMatchObject({ seq: 2, price: 10_100 });
  index.watch(order('a'), [trigger]);
  expect(index.followed('a', 1)).toMatchObject({ seq: 3, price: 10_500 });
  // Set anew it begins anew.
  expect(index.followed('a', 2)).toBeUndefined();
});

test('what moved them is kept once, whoever was moved', () => {
  const index = new TriggerIndex();
  for (let number = 0; number < 50; number += 1)
    index.watch(order(`a${number}`), [following('at_or_below', 100 + number, 1, 10_000)]);
  index.fire(tick(2, 10_010));
  const unkept = index.unkept();
  expect(unkept.map(({ seq }) => seq)).toEqual([2]);
  index.noteKept(unkept);
  expect([index.unkept(), index.followed('a7', 1)]).toEqual([[], { seq: 2, price: 10_010 }]);
  expect(index.following()).toHaveLength(1);
});

/** How long `count` messages take that each move every one of so many stops, in milliseconds. */
function timeOf(stops: number, count: number): number {
  const index = new TriggerIndex();
  for (let number = 0; number < stops; number += 1)
    index.watch(order(`a${number}`), [
      following('at_or_below', 100 + (number % 1_900), 1, 1_000_000),
    ]);
  index.fire(tick(2, 1_000_001));
  const started = performance.now();
  for (let seq = 3; seq < 3 + count; seq += 1) index.fire(tick(seq, 1_000_000 + seq));
  const took = performance.now() - started;
  expect(
    [index.size, index.following()].map((all) => (Array.isArray(all) ? all.length : all)),
  ).toEqual([stops, 1]);
  return took;
}

test('a message that moves ten thousand of them costs about what one costs that moves ten', () => {
  const ratios = [1, 2, 3].map(() => timeOf(10_000, 2_000) / timeOf(10, 2_000));
  // Following each by itself would cost a thousand times as much.
  expect(Math.min(...ratios)).toBeLessThan(20);
});
