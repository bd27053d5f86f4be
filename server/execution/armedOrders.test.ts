// Resting orders at the desk: what the database says of them at a start, what an attempt leaves behind, and which of the
// messages of the last two seconds an order meets that was changed meanwhile.
import { anOperation, anOrder, limit, openDesk } from '../../test/builders/memoryDesk.ts';

describe('orders read from the database', () => {
  test('wait for their price, and those that are not there any more are forgotten', async () => {
    const { desk, tell, push, ran, shard } = openDesk();
    tell(anOrder(1, [limit(100)], 'gone'));
    tell(anOrder(1, [limit(100)], 'kept'));
    await desk.adopt(async () => ({
      contract: [anOrder(1, [limit(100)], 'kept'), anOrder(1, [limit(100)], 'new')] as never,
    }));
    expect(['gone', 'kept', 'new'].map((id) => shard.find(id)?.id)).toEqual([
      undefined,
      'kept',
      'new',
    ]);
    expect(desk.liveOf('contract')).toBe(2);
    expect(shard.triggers.size).toBe(2);
    push(100);
    expect(ran).toEqual(['limit kept', 'limit new']);
  });

  test('one told of meanwhile stands as told, whether or not the reading has it', async () => {
    const { desk, tell, shard } = openDesk();
    tell(anOrder(1, [limit(100)], 'a'));
    await desk.adopt(async () => {
      tell(anOrder(2, [limit(90)], 'a'));
      tell(anOrder(1, [limit(80)], 'b'));
      return { contract: [] };
    });
    expect(['a', 'b'].map((id) => shard.find(id)?.version)).toEqual([2, 1]);
    await desk.adopt(async () => ({ contract: [] }));
    expect(desk.liveOf('contract')).toBe(0);
  });

  test('of some that were found, those nobody told of are taken over, and nothing is said of the others', async () => {
    const { desk, tell, push, ran } = openDesk();
    tell(anOrder(1, [limit(100)], 'known'));
    await desk.adoptSome(async () => {
      tell(anOrder(2, []));
      return { contract: [anOrder(1, [limit(100)]), anOrder(1, [limit(100)], 'lost')] as never };
    });
    push(100);
    expect(ran).toEqual(['limit known', 'limit lost']);
  });

  test('of a kind that never waits for a price are no orders here', async () => {
    const { desk, push, ran, settled } = openDesk();
    await desk.adopt(async () => ({ spot: [anOrder(1, [limit(100)]) as never] }));
    push(100);
    await settled();
    expect([desk.liveOf('spot'), ran]).toEqual([0, []]);
  });

  test('one that ended meanwhile stays ended', async () => {
    const { desk, tell, push, ran } = openDesk();
    tell(anOrder(1, [limit(100)]));
    await desk.adopt(async () => {
      tell(anOrder(2, []));
      return { contract: [anOrder(1, [limit(100)]) as never] };
    });
    push(100);
    expect([desk.liveOf('contract'), ran]).toEqual([0, []]);
  });
});

describe('an attempt', () => {
  test('that changed nothing leaves the order armed, for messages after it alone', async () => {
    const { tell, push, answer, fired } = openDesk();
    tell(anOrder(1, [limit(100)]));
    const first = push(100);
    push(101);
    await answer();
    expect(fired.map(({ tick }) => tick)).toEqual([first]);
    const second = push(99);
    expect(fired.map(({ tick }) => tick)).toEqual([first, second]);
  });

  test('that fails is told and made again at the next price', async () => {
    const { tell, push, fail, ran, logger } = openDesk();
    tell(anOrder(1, [limit(100)]));
    push(100);
    await fail(new Error('connection lost'));
    expect(logger.errors).toMatchObject([{ orderId: 'a', err: { message: 'connection lost' } }]);
    push(100);
    expect(ran).toEqual(['limit a', 'limit a']);
  });

  test('without a conversion rate is none: the order waits on', async () => {
    const { tell, push, ran, market, settled, logger } = openDesk();
    market.canConvert = false;
    tell(anOrder(1, [limit(100)]));
    push(100);
    await settled();
    market.canConvert = true;
    push(100);
    expect([ran, logger.errors]).toEqual([['limit a'], []]);
  });

  test('under way lets the order meet its change only when it has ended', async () => {
    const { tell, push, answer, ran } = openDesk();
    tell(anOrder(1, [limit(100)]));
    push(100);
    tell(anOrder(2, [limit(100), limit(50)]));
    push(40);
    expect(ran).toEqual(['limit a']);
    await answer();
    expect(ran).toEqual(['limit a', 'limit a']);
  });

  test('that is over no longer holds back a change of the order', async () => {
    const { tell, push, answer, ran } = openDesk();
    tell(anOrder(1, [limit(100)]));
    push(100);
    await answer();
    tell(anOrder(2, [limit(120)]));
    push(110);
    expect(ran).toEqual(['limit a', 'limit a']);
  });

  test('leads to none at a message that a change under way has seen', async () => {
    const { desk, tell, push, answer, ran } = openDesk();
    tell(anOrder(1, [limit(100)]));
    push(100);
    push(100);
    const change = anOperation('change');
    void desk.run(change);
    tell(anOrder(2, [limit(100)]), change);
    await answer();
    expect(ran).toEqual(['limit a', 'change']);
    push(100);
    expect(ran).toEqual(['limit a', 'change', 'limit a']);
  });

  test('that ended the order leaves nothing that could fire', async () => {
    const { tell, push, answer, ran, shard } = openDesk();
    tell(anOrder(1, [limit(100)]));
    push(100);
    tell(anOrder(2, []));
    await answer();
    push(100);
    expect([ran, shard.triggers.size]).toEqual([['limit a'], 0]);
  });
});

describe('messages of the time a command took', () => {
  /** An order whose command was run before messages at these times (ms), the first of which has its price. */
  const fillsAfter = (...times: number[]): (number | undefined)[] => {
    const { desk, tell, push, fired, clock } = openDesk();
    const operation = anOperation('open');
    void desk.run(operation);
    const start = clock.now();
    for (const [index, time] of times.entries())
      push(index === 0 ? 100 : 200, start + time - clock.now());
    tell(anOrder(1, [limit(100)]), operation);
    return fired.map(({ tick }) => tick.seq);
  };

  test.each([
    ['are met', [0], [1]],
    ['are met for two seconds', [0, 1_000, 2_000], [1]],
    ['are forgotten after that', [0, 1_000, 2_001], []],
  ])('%s', (_title, times, expected) => {
    expect(fillsAfter(...times)).toEqual(expected);
  });

  test('a command of nobody here is as new as its news', () => {
    const { tell, push, fired } = openDesk();
    push(100);
    tell(anOrder(1, [limit(100)]));
    expect(fired).toEqual([]);
  });

  test('each message names the one before it, however long ago that was', async () => {
    const { tell, push, answer, fired } = openDesk();
    tell(anOrder(1, [limit(100)]));
    push(100);
    await answer();
    push(200);
    push(200, 60_000);
    push(100, 60_000);
    expect(fired.map(({ tick, previousSeq }) => [tick.seq, previousSeq])).toEqual([
      [1, 0],
      [4, 3],
    ]);
  });
});
