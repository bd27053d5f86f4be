import { FillShelf } from './fillShelf.ts';
import type { OwnFill } from './groupFills.ts';
import type { OwnOrder } from './ownOrders.ts';

const anOrder = (id: string, version = '1'): OwnOrder => ({
  id,
  opens: 'buy',
  from: 0,
  to: undefined,
  version,
});
const fillOf = ({ id, version }: OwnOrder): OwnFill => ({
  id: `${id} ${version}`,
  orderId: id,
  kind: 'open',
  side: 'buy',
  at: 1,
  price: '1',
  quantity: '1',
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A shelf whose questions are answered by hand. */
function setUp() {
  const asked: {
    orders: readonly OwnOrder[];
    answer: (fills: readonly OwnFill[] | undefined) => void;
  }[] = [];
  let shown: readonly string[] = [];
  let failed = false;
  const shelf = new FillShelf({
    fetch: (orders) =>
      new Promise((answer) => {
        asked.push({ orders, answer });
      }),
    onChange: (fills, hasFailed) => {
      shown = fills.map(({ id }) => id);
      failed = hasFailed;
    },
  });
  const answerAll = async (isFound = true): Promise<void> => {
    for (const { orders, answer } of asked.splice(0))
      answer(isFound ? orders.map(fillOf) : undefined);
    await settled();
  };
  return { shelf, asked, answerAll, shown: () => shown, hasFailed: () => failed };
}

const askedFor = (asked: readonly { orders: readonly OwnOrder[] }[]) =>
  asked.map(({ orders }) => orders.map(({ id }) => id));

test('all orders in sight are one question, and no order is asked about twice', async () => {
  const { shelf, asked, answerAll, shown } = setUp();
  const orders = ['a', 'b', 'c'].map((id) => anOrder(id));
  shelf.want(orders);
  shelf.want([...orders, anOrder('d'), anOrder('e')]);
  expect(askedFor(asked)).toEqual([['a', 'b', 'c']]);
  await answerAll();
  expect(shown()).toEqual(['a 1', 'b 1', 'c 1']);
  expect(askedFor(asked)).toEqual([['d', 'e']]);
  await answerAll();
  shelf.want([...orders, anOrder('d')]);
  expect(asked).toHaveLength(0);
  expect(shown()).toHaveLength(4);
});

test('an order of which nothing came has nothing, and is known', async () => {
  const { shelf, asked, shown, hasFailed } = setUp();
  shelf.want([anOrder('a'), anOrder('b')]);
  asked.pop()?.answer([fillOf(anOrder('b'))]);
  await settled();
  expect(shown()).toEqual(['b 1']);
  expect([asked.length, hasFailed()]).toEqual([0, false]);
});

test('one that was filled further is asked for again; what is known of it stands meanwhile', async () => {
  const { shelf, asked, answerAll, shown } = setUp();
  shelf.want([anOrder('a')]);
  await answerAll();
  shelf.want([anOrder('a', '2')]);
  expect(shown()).toEqual(['a 1']);
  expect(asked).toHaveLength(1);
  await answerAll();
  expect(shown()).toEqual(['a 2']);
});

test('what was filled further while it was asked for is asked for once more', async () => {
  const { shelf, asked, answerAll, shown } = setUp();
  shelf.want([anOrder('a')]);
  shelf.want([anOrder('a', '2')]);
  expect(asked).toHaveLength(1);
  await answerAll();
  expect(asked.map(({ orders }) => orders.map(({ version }) => version))).toEqual([['2']]);
  await answerAll();
  expect(shown()).toEqual(['a 2']);
});

test('what is out of sight is not shown, and known when it is back', async () => {
  const { shelf, asked, answerAll, shown } = setUp();
  shelf.want([anOrder('a')]);
  await answerAll();
  shelf.want([]);
  expect(shown()).toEqual([]);
  shelf.want([anOrder('a')]);
  expect(shown()).toEqual(['a 1']);
  expect(asked).toHaveLength(0);
});

test('what did not come is said, and asked for again when that is wished', async () => {
  const { shelf, asked, answerAll, shown, hasFailed } = setUp();
  shelf.want([anOrder('a')]);
  await answerAll(false);
  expect(hasFailed()).toBe(true);
  shelf.want([anOrder('a')]);
  expect(asked).toHaveLength(0);
  shelf.retry();
  expect(hasFailed()).toBe(false);
  await answerAll();
  expect(shown()).toEqual(['a 1']);
});

test('after its end nothing is told any more', async () => {
  const { shelf, asked, answerAll, shown } = setUp();
  shelf.want([anOrder('a')]);
  shelf.end();
  await answerAll();
  expect(shown()).toEqual([]);
  shelf.want([anOrder('b')]);
  expect(asked).toHaveLength(0);
});
