// A product's shard closed and opened again: what comes meanwhile waits and is met once and in its order, what was known is known,
// and what the database has is read from it.
import { aCfdOrder } from '../../test/builders/cfd.ts';
import {
  anOperation,
  anOrder,
  aWaiting,
  type DeskOrder,
  limit,
  liquidation,
  openDesk,
} from '../../test/builders/memoryDesk.ts';
import { aTick } from '../../test/builders/contract.ts';
import { recordKinds } from '../kinds/kinds.ts';
import { SAFETY_FREEZE } from './commonOperations.ts';
import { ConsumedLiquidity } from './consumedLiquidity.ts';
import { DueIndex } from './dueIndex.ts';
import { HouseTotals } from './houseTotals.ts';
import type { Handover } from './productShard.ts';
import type { Records } from './recordKinds.ts';
import { Shards } from './shards.ts';

const BTC = 'BTCUSDT';
/** As it comes over a wire. */
const sent = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

/** A desk whose database has these orders. */
function openHouse() {
  const house = openDesk();
  const { desk } = house;
  const open = (handover: Handover | undefined, ...stored: DeskOrder[]): Promise<void> =>
    desk.open(BTC, handover && sent(handover), async () => ({ contract: stored }) as never);
  const wait = (name: string, afterSeq: number) => desk.atNextTick(aWaiting(name, afterSeq));
  return { ...house, close: () => desk.close(BTC), open, wait };
}

describe('what comes while the shard is closed', () => {
  test('waits, and is met once and in the order of its coming', async () => {
    const { close, open, push, ran, met, tell, wait } = openHouse();
    tell(anOrder(1, [limit(90)], 'resting'));
    push(100);
    void wait('before', 1);
    const handover = await close();
    void wait('between', 1);
    push(95);
    void wait('after it', 2);
    push(90);
    expect(ran).toEqual([]);
    await open(handover, anOrder(1, [limit(90)], 'resting'));
    expect(ran).toEqual(['before', 'between', 'limit resting', 'after it']);
    expect([...met]).toEqual([
      ['before', 2],
      ['between', 2],
      ['limit resting', undefined],
      ['after it', 3],
    ]);
    push(95);
    expect(ran).toHaveLength(4);
  });

  test('a market order that waits goes along, with its time, to another desk', async () => {
    const here = openHouse();
    const there = openHouse();
    here.push(100);
    there.push(100);
    const answered = here.wait('asked here', 1);
    const handover = await here.close();
    expect(handover.waiting).toMatchObject([
      { afterSeq: 1, operation: { operation: 'asked here' } },
    ]);
    await there.close();
    await there.open(handover);
    expect(there.desk.waitingAt(BTC)).toBe(1);
    there.push(101);
    expect([[...there.met], here.ran]).toEqual([[['asked here', 2]], []]);
    // Nobody is told there. One that fails is said so.
    await there.fail(new Error('the disk is full'));
    expect(there.logger.errors).toHaveLength(1);
    // Who asked is told at the end of its time what its key has been answered.
    here.clock.advance(2_000);
    expect(here.ran).toEqual(['asked here']);
    await here.answer({ ok: true, data: 'filled' });
    expect(await answered).toEqual({ ok: true, data: 'filled' });
    // Whatever its handover says, it is over here.
    await here.open(handover);
    here.push(101);
    expect(here.ran).toHaveLength(1);
  });

  test('one that was handed from elsewhere is refused at the end of its time', async () => {
    const here = openHouse();
    const there = openHouse();
    void here.wait('asked here', 1);
    const handover = await here.close();
    await there.close();
    await there.open(handover);
    there.clock.advance(2_000);
    expect([there.ran, there.desk.waitingAt(BTC)]).toEqual([['asked here'], 0]);
    await there.answer();
    expect(there.logger.errors).toEqual([]);
  });

  test('one whose time is not over is refused at its end, wherever it is then', async () => {
    const { close, open, ran, wait, clock } = openHouse();
    void wait('late', 0);
    clock.advance(1_500);
    await open(await close());
    clock.advance(499);
    expect(ran).toEqual([]);
    clock.advance(1);
    expect(ran).toEqual(['late']);
  });

  test('of another product does not wait', async () => {
    const { close, push, ran, desk } = openHouse();
    await close();
    void desk.atNextTick(aWaiting('other', 0, { productId: 'ETHUSDT' }));
    push(100, 0, 'ETHUSDT');
    expect(ran).toEqual(['other']);
  });

  test('is refused in time, once: before the closing and behind the door', async () => {
    const { close, open, push, ran, met, wait, clock, desk } = openHouse();
    void wait('before', 0);
    const handover = await close();
    void wait('behind', 0);
    clock.advance(2_000);
    await open(handover);
    push(100);
    expect([[...met], ran, desk.waitingAt(BTC)]).toEqual([
      [
        ['before', undefined],
        ['behind', undefined],
      ],
      ['before', 'behind'],
      0,
    ]);
  });

  test('a lift of a freeze frees what it held', async () => {
    const { close, open, push, ran, tell, answer, desk } = openHouse();
    tell(anOrder(1, [limit(90)]));
    push(90);
    await answer(SAFETY_FREEZE);
    const handover = await close();
    expect(handover.held).toEqual([['a', 'user-a']]);
    await open(handover, anOrder(1, [limit(90)]));
    push(90);
    expect(ran).toHaveLength(1);
    const again = await close();
    desk.onLifted(null);
    await open(again, anOrder(1, [limit(90)]));
    push(90);
    expect(ran).toEqual(['limit a', 'limit a']);
  });
});

describe('the closing', () => {
  test('waits for what is being decided, and for what follows from it', async () => {
    const { close, push, ran, tell, answer, settled } = openHouse();
    tell(anOrder(1, [limit(90)]));
    push(90);
    let handover: Handover | undefined;
    void close().then((data) => (handover = data));
    await settled();
    expect(handover).toBeUndefined();
    // Changed by it, and due at the message that came before the closing.
    tell(anOrder(2, [limit(80)]));
    await answer();
    expect([ran, handover?.recent.length]).toEqual([['limit a'], 1]);
  });

  test('of a closed one, and the opening of an open one, is a fault', async () => {
    const { close, open, shard } = openHouse();
    expect(shard.productId).toBe(BTC);
    await expect(open(undefined)).rejects.toThrow('open already');
    await close();
    await expect(close()).rejects.toThrow('closed already');
  });

  test('lets nobody draw on the product, so that nothing is filled twice', () => {
    const shards = new Shards(recordKinds);
    shards.shut(BTC, 0);
    expect(shards.draftLiquidity().of(aTick()).take('asks', 1).lots).toBeGreaterThan(0);
    shards.remove(BTC);
    expect(() => shards.draftLiquidity().of(aTick())).toThrow('closed');
    expect(() => shards.draftTotals().follow('cfd', [aCfdOrder()])).toThrow('closed');
    shards.draftTotals().follow('contract', [aCfdOrder()] as never);
  });
});

describe('an order after the opening', () => {
  test('that the database changed unheard of is as the database has it', async () => {
    const { close, open, push, ran, tell } = openHouse();
    tell(anOrder(1, [limit(90)]));
    const handover = await close();
    await open(handover, anOrder(2, [limit(80)]), anOrder(1, [limit(70)], 'new'));
    push(85);
    expect(ran).toEqual([]);
    push(70);
    expect(ran).toEqual(['limit a', 'limit new']);
  });

  test('that was told of meanwhile stands as told, be it over or newer than the reading', async () => {
    const { close, desk, push, ran, tell } = openHouse();
    tell(anOrder(1, [limit(90)], 'a'));
    tell(anOrder(1, [limit(90)], 'over'));
    const handover = await close();
    tell(anOrder(2, [limit(80)], 'a'));
    await desk.open(BTC, handover, async (): Promise<Records> => {
      tell(anOrder(2, [], 'over'));
      tell(anOrder(1, [limit(80)], 'new'));
      const stored = [anOrder(1, [limit(90)], 'a'), anOrder(1, [limit(90)], 'over')];
      return { contract: stored as never };
    });
    push(85);
    expect([ran, desk.liveOf('contract')]).toEqual([[], 2]);
    push(80);
    expect(ran).toEqual(['limit a', 'limit new']);
  });

  test('meets the message that came while it was committed, however the shard stood then', async () => {
    const { close, open, desk, push, tell, fired } = openHouse();
    const operation = anOperation('open');
    void desk.run(operation);
    push(90);
    const handover = await close();
    tell(anOrder(1, [limit(90)]), operation);
    await open(handover);
    expect(fired.map(({ tick }) => tick.seq)).toEqual([1]);
  });

  test('meets none that came before its change, though it waited at the door', async () => {
    const { close, open, desk, push, tell, fired } = openHouse();
    const handover = await close();
    push(90);
    const operation = anOperation('open');
    void desk.run(operation);
    push(200);
    tell(anOrder(1, [limit(90)]), operation);
    await open(handover);
    expect(fired).toEqual([]);
    push(90);
    expect(fired.map(({ tick }) => tick.seq)).toEqual([3]);
  });

  test('is met again by no message that it had met, and names the one before', async () => {
    const { close, open, push, fired, tell, answer } = openHouse();
    tell(anOrder(1, [limit(90)]));
    push(90);
    await answer();
    await open(await close(), anOrder(1, [limit(90)]));
    expect(fired).toHaveLength(1);
    push(90);
    expect(fired.map(({ tick, previousSeq }) => [tick.seq, previousSeq])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  test('whose price had been seen once is confirmed by the next', async () => {
    const { close, open, push, fired, tell } = openHouse();
    tell(anOrder(1, [liquidation(100)]));
    const first = push(99);
    const twice = await (async () => {
      await open(await close(), anOrder(1, [liquidation(100)]));
      return close();
    })();
    await open(twice, anOrder(1, [liquidation(100)]));
    push(99, 1_000);
    expect(fired.map(({ target }) => target.first)).toEqual([first]);
  });

  test('without a handover waits for what the database says alone', async () => {
    const { close, open, push, ran, tell } = openHouse();
    tell(anOrder(1, [limit(90)]));
    await close();
    await open(undefined, anOrder(1, [limit(80)], 'stored'));
    push(80);
    expect(ran).toEqual(['limit stored']);
  });
});

describe('what is handed over', () => {
  test('what fills took of a message stays taken, and what is too old shows nothing', () => {
    const tickAt = (seq: number) => aTick({ seq, book: { bids: [], asks: [[101, 10]] } });
    const draw = (consumed: ConsumedLiquidity, seq: number, lots: number): number => {
      const draft = consumed.draft();
      const taken = draft.of(tickAt(seq)).take('asks', lots).lots;
      draft.commit();
      return taken;
    };
    const consumed = new ConsumedLiquidity();
    for (let seq = 1; seq <= 1_030; seq += 1) draw(consumed, seq, 4);
    const next = new ConsumedLiquidity(sent(consumed.close()));
    expect([draw(next, 1_030, 10), draw(next, 5, 10), draw(next, 2_000, 10)]).toEqual([6, 0, 10]);
  });

  test('an order in doubt counts as what could be owed, until all are read again', () => {
    const totals = new HouseTotals(recordKinds);
    const draft = totals.draft();
    draft.follow('cfd', [aCfdOrder(), aCfdOrder({ id: 'never owed', state: 'won' })]);
    draft.doubt();
    const next = new HouseTotals(recordKinds);
    next.doubt(sent(totals.doubtful()));
    expect(next.of('cfd', BTC).toFixed()).toBe('192');
    next.adoptAll('cfd', []);
    expect(next.of('cfd', BTC).toFixed()).toBe('0');
  });

  test('a roll that was looked at is not looked at again, and silence is counted on', () => {
    const order = {
      kind: 'contract',
      id: 'a',
      userId: 'user',
      productId: BTC,
      rulebookHash: 'book',
      orderTime: 0,
    } as const;
    const index = new DueIndex();
    index.watch(order, [{ what: 'overnight', at: 5 }]);
    const [lane] = index.takeDue(5);
    const [due] = lane?.waiting.splice(0) ?? [];
    if (due) index.putBack(due, 29);
    index.watch({ ...order, id: 'b' }, [{ what: 'overnight', at: 6 }]);
    index.takeDue(6);
    if (lane) lane.idleLooks = 40;
    const next = new DueIndex(sent(index.close()));
    expect(due && index.isCurrent(due)).toBe(false);
    expect(next.lookedAt('a')).toBe(5);
    next.watch({ ...order, id: 'b' }, [{ what: 'overnight', at: 6 }]);
    expect(next.takeDue(6)).toMatchObject([{ idleLooks: 40 }]);
  });
});
