import fc from 'fast-check';
import { type DueOwner, DueIndex, type DueLane } from './dueIndex.ts';

const order = (id: string, kind: DueOwner['kind'] = 'cfd'): DueOwner => ({
  kind,
  id,
  userId: `user of ${id}`,
  productId: 'BTCUSDT',
  rulebookHash: 'book',
  orderTime: 0,
});
const at = (time: number) => [{ what: 'settlement', at: time }];
const namesOf = (lanes: readonly DueLane[]): string[] =>
  lanes.flatMap(({ kind, what, waiting }) =>
    waiting.map(({ orderId, at: time }) => `${kind} ${what} ${orderId} ${time}`),
  );
/** Takes what is due as a runner does. */
function take(index: DueIndex, now: number) {
  return index.takeDue(now).flatMap((lane) => lane.waiting.splice(0));
}

test('gives everything that is due, the earliest first, of one instant by id, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ max: 21 }),
      (times, now) => {
        const index = new DueIndex();
        for (const [place, time] of times.entries())
          index.watch(order(String(place).padStart(3, '0')), at(time));
        const due = take(index, now);
        const names = due.map((one) => `${String(one.at).padStart(2, '0')} ${one.orderId}`);
        expect(due.map((one) => one.at)).toEqual(
          times.filter((time) => time <= now).toSorted((a, b) => a - b),
        );
        expect(names).toEqual(names.toSorted());
        expect(take(index, 21)).toHaveLength(times.length - due.length);
      },
    ),
  );
}, 20_000);

test('what waits in its lane is there at each look, by kind and by what it is', () => {
  const index = new DueIndex();
  index.watch(order('a'), at(5));
  index.watch(order('b', 'contract'), [
    { what: 'overnight', at: 5 },
    { what: 'term', at: 6 },
  ]);
  expect(namesOf(index.takeDue(4))).toEqual([]);
  expect(namesOf(index.takeDue(5))).toEqual(['cfd settlement a 5', 'contract overnight b 5']);
  expect(namesOf(index.takeDue(6))).toEqual([
    'cfd settlement a 5',
    'contract overnight b 5',
    'contract term b 6',
  ]);
});

test('a change outdates what was kept, and the same again does not', () => {
  const index = new DueIndex();
  index.watch(order('a'), at(5));
  index.watch(order('a'), at(5));
  expect(index.kept).toBe(1);
  const [first] = take(index, 5);
  expect(first && index.isCurrent(first)).toBe(true);
  index.watch(order('a'), at(9));
  expect(first && index.isCurrent(first)).toBe(false);
  if (first) index.putBack(first, 5);
  expect(take(index, 8)).toEqual([]);
  expect(take(index, 9)).toHaveLength(1);
  index.watch(order('b'), at(3));
  index.forget('b');
  index.watch(order('c'), at(3));
  index.watch(order('c'), []);
  expect([take(index, 9), index.size]).toEqual([[], 1]);
});

test('what was forgotten while it waited is dropped when others join, and the silence is counted anew', () => {
  const index = new DueIndex();
  index.watch(order('sold'), at(1));
  const [lane] = index.takeDue(1);
  if (lane) lane.idleLooks = 40;
  index.forget('sold');
  index.watch(order('kept'), at(2));
  expect(namesOf(index.takeDue(2))).toEqual(['cfd settlement kept 2']);
  expect(lane?.idleLooks).toBe(0);
});

test('what comes again is remembered as looked at, whatever changes in between', () => {
  const index = new DueIndex();
  index.watch(order('a'), at(5));
  expect(index.lookedAt('a')).toBeNull();
  const [due] = take(index, 5);
  if (due) index.putBack(due, 5);
  expect(index.lookedAt('a')).toBeNull();
  const [again] = take(index, 5);
  if (again) index.putBack(again, 29);
  expect(index.lookedAt('a')).toBe(5);
  expect(take(index, 28)).toEqual([]);
  index.watch(order('a'), at(30));
  expect(index.lookedAt('a')).toBe(5);
  index.forget('a');
  expect(index.lookedAt('a')).toBeNull();
});

test('changes cost no memory', () => {
  const index = new DueIndex();
  for (let time = 0; time < 10_000; time += 1) index.watch(order('a'), at(time));
  expect(index.kept).toBeLessThan(1_010);
  expect(take(index, 10_000)).toHaveLength(1);
});
