// Market orders at the desk: each waits for the first message after its acceptance, and for no longer than it may.
import { anOrder, aWaiting, limit, openDesk } from '../../test/builders/memoryDesk.ts';

/** A desk that has seen one message, and market orders that are known by their names. */
function openMarket() {
  const house = openDesk();
  house.push(100);
  const wait = (name: string, afterSeq = 1, timeoutMs = 2_000, productId = 'BTCUSDT') =>
    house.desk.atNextTick(
      aWaiting(name, afterSeq, { productId, until: house.clock.now() + timeoutMs }),
    );
  return { ...house, built: house.met, wait };
}

test('one that waits fills at the first message after its acceptance, once', async () => {
  const { wait, push, answer, desk, built, ran, clock } = openMarket();
  const order = wait('a');
  expect([desk.waitingAt('BTCUSDT'), desk.waitingAt('ETHUSDT'), ran]).toEqual([1, 0, []]);
  push(50, 0, 'ETHUSDT');
  expect(ran).toEqual([]);
  push(101);
  push(102);
  expect([...built]).toEqual([['a', 2]]);
  // Nothing waits any more, its deadline neither.
  expect([desk.waitingAt('BTCUSDT'), clock.pending()]).toEqual([0, 0]);
  await answer({ ok: false, error: 'insufficient_balance' });
  expect(await order).toEqual({ ok: false, error: 'insufficient_balance' });
  clock.advance(10_000);
  expect(ran).toEqual(['a']);
});

test('the message of the acceptance itself is not after it', () => {
  const { wait, push, ran, built, desk } = openMarket();
  void wait('two', 2);
  void wait('three', 3);
  void wait('one', 1);
  push(101);
  expect([ran, desk.waitingAt('BTCUSDT')]).toEqual([['one'], 2]);
  push(102);
  push(103);
  expect([...built]).toEqual([
    ['one', 2],
    ['two', 3],
    ['three', 4],
  ]);
});

test('resting orders come before market orders, and these in the order of their arrival', () => {
  const { wait, push, ran, tell } = openMarket();
  void wait('first');
  void wait('second');
  tell(anOrder(1, [limit(90)], 'resting'));
  push(90);
  expect(ran).toEqual(['limit resting', 'first', 'second']);
});

test('without a message in time it is built without one; the others wait on', async () => {
  const { wait, push, answer, built, desk, clock, ran } = openMarket();
  void wait('before', 1, 5_000);
  const late = wait('late', 1, 2_000);
  void wait('behind', 1, 5_000);
  clock.advance(1_999);
  expect(ran).toEqual([]);
  clock.advance(1);
  expect([...built]).toEqual([['late', undefined]]);
  expect(desk.waitingAt('BTCUSDT')).toBe(2);
  await answer({ ok: false, error: 'stale_quote' });
  expect(await late).toEqual({ ok: false, error: 'stale_quote' });
  push(100, 3_000);
  expect(ran).toEqual(['late', 'before', 'behind']);
});

test('a command that fails is the failure of its order', async () => {
  const { wait, push, fail } = openMarket();
  const order = wait('a');
  push(101);
  const told = expect(order).rejects.toThrow('the disk is full');
  await fail(new Error('the disk is full'));
  await told;
});
