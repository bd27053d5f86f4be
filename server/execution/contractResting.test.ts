// Which roll a ticket waits for, and what is charged of it when that comes: once, in its order, and only at a price.
import { aPosition, aRestingOrder, aTick, BTC } from '../../test/builders/contract.ts';
import { decimal, ONE, ZERO } from '../../core/money/decimal.ts';
import type { ContractOrder } from '../../core/trading/contract/types.ts';
import type { ContractDesk } from './contractCommands.ts';
import { restingContracts, type RollPrice } from './contractResting.ts';
import type { DueOrder } from './dueIndex.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const DAY_MS = 86_400_000;
/** 22:00 UTC, so many days after the first. */
const roll = (day: number): number => Date.UTC(2026, 2, 3 + day, 22);
const PRICE: RollPrice = { tick: aTick(), markPrice: decimal('60000') };
const DESK: ContractDesk = {
  rules: BTC,
  quoteRate: ONE,
  rulebookHash: 'book',
  hashFor: () => 'book',
  newId: () => 'id',
  present: () => null,
};

function open(price: { now: RollPrice | undefined } = { now: PRICE }) {
  return restingContracts({
    rulesOf: () => BTC,
    deskFor: ({ rulebookHash }) => (rulebookHash === 'no desk' ? undefined : DESK),
    priceFor: () => price.now,
  });
}

const aTicket = (over: Partial<ContractOrder> = {}): ContractOrder => ({
  ...aPosition(),
  openTime: NOON,
  lastRollAt: null,
  ...over,
});

const due = (id: string, day = 0, rulebookHash = 'book'): DueOrder => ({
  what: 'overnight',
  at: roll(day),
  orderId: id,
  generation: 1,
  order: {
    kind: 'contract',
    id,
    userId: `user of ${id}`,
    productId: 'BTCUSDT',
    rulebookHash,
    orderTime: NOON,
  },
});

test.each<[string, Partial<ContractOrder>, number | null, number[]]>([
  ['the next roll after it was opened', {}, null, [0]],
  ['none of the instant it was opened', { openTime: roll(0) }, null, [1]],
  ['the first that was missed, however late', { openTime: NOON - 9 * DAY_MS }, null, [-9]],
  ['none that was charged', { lastRollAt: roll(1) }, null, [2]],
  ['none that was looked at', {}, roll(3), [4]],
  ['none while nothing is open', { openQuantity: ZERO }, null, []],
  ['none before it was ever open', { openTime: null }, null, []],
])('a ticket waits for %s', (_name, ticket, lookedAt, days) => {
  const watch = open().watch(aTicket(ticket), lookedAt);
  expect(watch?.due).toEqual(days.map((day) => ({ what: 'overnight', at: roll(day) })));
});

test('a resting one waits for its price alone, and one that is over for nothing', () => {
  const resting = open().watch(aRestingOrder(), null);
  expect([resting?.triggers.length, resting?.due]).toEqual([1, []]);
  expect(open().watch(aTicket({ state: 'closed' }), null)).toBeUndefined();
});

describe('the overnight rule', () => {
  const ruleOf = (price?: { now: RollPrice | undefined }) => {
    const rule = open(price).due?.['overnight'];
    if (rule === undefined) throw new Error('no rule');
    return rule;
  };

  test('charges at most 256 at once, the earliest first', () => {
    const all = Array.from({ length: 300 }, (_unused, index) => due(String(index)));
    expect(ruleOf().ready(all, false)).toEqual([all.slice(0, 256)]);
  });

  test('charges nobody while there is no price, and holds back nobody for one without a desk', () => {
    expect(ruleOf({ now: undefined }).ready([due('a')], true)).toEqual([]);
    const [none, one] = [due('a', 0, 'no desk'), due('b')];
    expect(ruleOf().ready([none, one], false)).toEqual([[one]]);
  });

  test('makes a command of its own of each, and none once the price is gone', async () => {
    const price: { now: RollPrice | undefined } = { now: PRICE };
    const commandOf = await ruleOf(price).prepare([]);
    expect(commandOf(due('a'))).toMatchObject({
      name: 'contract.overnight',
      userId: 'user of a',
      needs: { contract: ['a'] },
    });
    price.now = undefined;
    expect(commandOf(due('a'))).toBeUndefined();
  });

  test('goes on with the next roll, whatever this one came to', () => {
    const { after } = ruleOf();
    expect(after(due('a'), { ok: true, data: null })).toBe(roll(1));
    expect(after(due('a', 4), { ok: false, error: 'not_found' })).toBe(roll(5));
  });
});
