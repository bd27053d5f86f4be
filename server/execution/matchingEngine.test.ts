// What the desk keeps of orders, apart from what trading does with it: news in whatever order, messages while a command is
// under way, and prices that one message alone does not confirm.
import { anOrder, limit, liquidation, openDesk } from '../../test/builders/memoryDesk.ts';

describe('news that come in another order than they happened', () => {
  test('an older version after a newer changes nothing', () => {
    const { shard, tell, push, fired } = openDesk();
    tell(anOrder(3, [limit(50)]));
    tell(anOrder(2, [limit(100)]));
    expect(shard.find('a')?.version).toBe(3);
    push(90);
    expect(fired).toEqual([]);
    push(50);
    expect(fired).toHaveLength(1);
  });

  test('the same version again is the same order', () => {
    const { desk, tell } = openDesk();
    tell(anOrder(3, [limit(50)]));
    tell(anOrder(3, [limit(50)]));
    expect(desk.liveOf('contract')).toBe(1);
  });

  test('what was read of the database before a change is told stands as told', async () => {
    const { desk, tell, push, fired } = openDesk();
    await desk.adopt(async () => {
      tell(anOrder(5, [limit(50)]));
      return { contract: [anOrder(4, [limit(100)]) as never] };
    });
    push(90);
    expect(fired).toEqual([]);
  });
});

describe('a price that needs two messages', () => {
  const opened = () => {
    const house = openDesk();
    house.tell(anOrder(1, [liquidation(100)]));
    return house;
  };

  test('fires at the second, a second after the first, and names the first', () => {
    const { push, fired } = opened();
    const first = push(99);
    push(100, 999);
    expect(fired).toEqual([]);
    const second = push(98, 1);
    expect(fired).toEqual([
      {
        target: expect.objectContaining({ kind: 'liquidation', first }),
        tick: second,
        previousSeq: 2,
      },
    ]);
  });

  test('begins anew with a message that is not there', () => {
    const { push, fired } = opened();
    push(99);
    push(101, 500);
    push(99, 499);
    push(99, 999);
    expect(fired).toEqual([]);
    push(99, 1);
    expect(fired).toHaveLength(1);
  });

  test('a change of the order does not begin it anew where its first message was at the new price too', () => {
    const { push, tell, fired } = opened();
    const first = push(90);
    tell(anOrder(2, [liquidation(95)]));
    push(94, 600);
    tell(anOrder(3, [liquidation(96), limit(10)]));
    push(94, 400);
    expect(fired.map(({ target }) => target.first)).toEqual([first]);
  });

  test('it does where the new price is further away', () => {
    const { push, tell, fired } = opened();
    push(97);
    tell(anOrder(2, [liquidation(95)]));
    push(94, 1_000);
    expect(fired).toEqual([]);
    push(94, 1_000);
    expect(fired).toHaveLength(1);
  });

  test('a command that is under way hides no message: one that was not there counts', async () => {
    const { push, fired, answer, tell } = opened();
    tell(anOrder(2, [liquidation(100), limit(97)]));
    push(97);
    // The resting part is tried at this message; meanwhile the mark is back, and away again.
    expect(fired.map(({ target }) => target.kind)).toEqual(['limit']);
    push(101, 400);
    push(99, 300);
    await answer();
    push(99, 999);
    expect(fired).toHaveLength(1);
    push(99, 1);
    expect(fired.map(({ target }) => target.kind)).toEqual(['limit', 'liquidation']);
  });

  test('a message of the command’s time that confirms it is met afterwards', async () => {
    const { push, fired, answer, tell } = opened();
    tell(anOrder(2, [liquidation(100), limit(97)]));
    const first = push(97);
    push(99, 1_000);
    await answer();
    expect(fired.map(({ target }) => [target.kind, target.first])).toEqual([
      ['limit', undefined],
      ['liquidation', first],
    ]);
  });

  test('time that goes back is counted from there', () => {
    const { push, fired, clock } = opened();
    push(99);
    clock.jump(-500);
    const back = push(99);
    push(99, 999);
    expect(fired).toEqual([]);
    push(99, 1);
    expect(fired.map(({ target }) => target.first)).toEqual([back]);
  });

  test('an order that is over is not seen any more', () => {
    const { push, fired, shard } = opened();
    push(99);
    shard.forget('a');
    push(99, 1_000);
    expect([fired, shard.seenSince('a')]).toEqual([[], undefined]);
  });
});
