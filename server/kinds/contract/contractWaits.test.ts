// Which roll a ticket waits for, and what is charged of it when that comes: once, in its order, and only at a price.
import { ZERO } from '../../../core/money/decimal.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import { aPosition, aRestingOrder, aTick } from '../../../test/builders/contract.ts';
import { aKindHouse } from '../../../test/builders/kindHouse.ts';
import type { DueOrder } from '../../execution/dueIndex.ts';
import { restingContracts } from './contractWaits.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const DAY_MS = 86_400_000;
/** 22:00 UTC, so many days after the first. */
const roll = (day: number): number => Date.UTC(2026, 2, 3 + day, 22);
const open = () => restingContracts(aKindHouse({ tick: aTick() }).house);

const aTicket = (over: Partial<ContractOrder> = {}): ContractOrder => ({
  ...aPosition(),
  openTime: NOON,
  lastRollAt: null,
  ...over,
});

const due = (id: string, day = 0): DueOrder => ({
  what: 'overnight',
  at: roll(day),
  orderId: id,
  generation: 1,
  order: {
    kind: 'contract',
    id,
    userId: `user of ${id}`,
    productId: 'BTCUSDT',
    rulebookHash: 'book',
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
  const watch = open().watch(aTicket(ticket), lookedAt, 'BTCUSDT');
  expect(watch?.due).toEqual(days.map((day) => ({ what: 'overnight', at: roll(day) })));
});

test('a resting one waits for its price alone, and one that is over for nothing', () => {
  const resting = open().watch(aRestingOrder(), null, 'BTCUSDT');
  expect([resting?.triggers.length, resting?.due]).toEqual([1, []]);
  expect(open().watch(aTicket({ state: 'closed' }), null, 'BTCUSDT')).toBeUndefined();
});

describe('the overnight rule', () => {
  function openRule() {
    const { house, market } = aKindHouse({ tick: aTick() });
    const rule = restingContracts(house).due?.['overnight'];
    if (rule === undefined) throw new Error('no rule');
    return { rule, market };
  }

  test('charges at most 256 at once, the earliest first', () => {
    const all = Array.from({ length: 300 }, (_unused, index) => due(String(index)));
    expect(openRule().rule.ready(all, false)).toEqual([all.slice(0, 256)]);
  });

  test('charges nobody while there is no price that can be trusted, or no rate', () => {
    const { rule, market } = openRule();
    const ready = () => rule.ready([due('a')], true);
    expect(ready()).toHaveLength(1);
    market.state = 'closed';
    expect(ready()).toHaveLength(1);
    market.state = 'paused';
    expect(ready()).toEqual([]);
    Object.assign(market, { state: 'live', rate: undefined });
    expect(ready()).toEqual([]);
    Object.assign(market, { rate: '1', tick: undefined });
    expect(ready()).toEqual([]);
  });

  test('makes an operation of its own of each, and none once the price is gone', async () => {
    const { rule, market } = openRule();
    const operationOf = await rule.prepare([]);
    expect(operationOf(due('a'))).toMatchObject({
      kind: 'contract',
      operation: 'overnight',
      userId: 'user of a',
      key: null,
      input: { orderId: 'a', rollAt: roll(0), quoteRate: '1' },
    });
    market.tick = undefined;
    expect(operationOf(due('a'))).toBeUndefined();
  });

  test('goes on with the next roll, whatever this one came to', () => {
    const { after } = openRule().rule;
    expect(after(due('a'), { ok: true, data: null })).toBe(roll(1));
    expect(after(due('a', 4), { ok: false, error: 'not_found' })).toBe(roll(5));
  });
});
