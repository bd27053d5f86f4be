// What a batch writes of spot orders: the order, its entries and fills, what the user's coins cost.
import { aBatch, anAccepted, type BatchOptions } from '../../../test/builders/batch.ts';
import { aTick } from '../../../test/builders/contract.ts';
import {
  aPositionOf,
  aRestingSpot,
  aSpotAcceptance,
  OPEN_SPOT_GATE,
  SPOT_IDENTITY,
} from '../../../test/builders/spot.ts';
import { byRule, type Operation, operationOf } from '../../execution/operation.ts';
import { cancelSpot, expireSpot, fillSpotLimit, marketSpot, restSpot } from './spotOperations.ts';

const { userId } = SPOT_IDENTITY;
const who = byRule({ userId });
const accepted = anAccepted();
const tick = aTick();

const run = (operation: Operation, options: BatchOptions = {}) =>
  aBatch([operation], userId, { now: tick.receivedTime, ...options });
const taken = {
  rulebookHash: 'book',
  acceptance: aSpotAcceptance(),
  gate: OPEN_SPOT_GATE,
  quoteRate: '1',
};
const market = (side: 'buy' | 'sell', quantity: string): Operation =>
  operationOf(
    marketSpot,
    who,
    {
      ...taken,
      order: { productId: 'BTCUSDT', side, type: 'market', quantity },
      tick,
      base: 'BTC',
    },
    accepted,
  );
const fillAt = (met: typeof tick): Operation =>
  operationOf(
    fillSpotLimit,
    who,
    { orderId: resting.id, tick: met, quoteRate: '1', previousSeq: 0, base: 'BTC' },
    accepted,
  );
const fill = (product = 'BTCUSDT') => fillAt({ ...aTick({ price: '59000' }), productId: product });
const cancel = (): Operation => operationOf(cancelSpot, who, { orderId: resting.id }, accepted);
const resting = aRestingSpot();
const records = { spot: [resting] };
const locked = [['spot', 'USDT', '0', '10000']] as const;

test('a market order is written with its entry, its fill, its message, and what the coins cost', () => {
  const { result, set } = run(market('buy', '0.1'), { balances: [['spot', 'USDT', '10000']] });
  expect(result.answers).toMatchObject([{ ok: true, data: { id: 'id-000', state: 'filled' } }]);
  expect([...set.ticks.values()]).toEqual([tick]);
  expect(set.fills).toMatchObject([{ order: 'spot', kind: 'buy', seq: 11, acceptanceSeq: 10 }]);
  expect(set.entries.map(({ entry }) => entry.cause)).toContain('id-000:1');
  expect(set.changed.spotPosition).toHaveLength(1);
});

test('what is locked in a resting sale is held too: its cost stays with it', () => {
  const position = aPositionOf({ quantity: '0.1', cost: '5000' });
  const { set } = run(market('sell', '0.05'), {
    balances: [['spot', 'BTC', '0.05', '0.05']],
    records: { spotPosition: [position] },
  });
  const [after] = set.changed.spotPosition ?? [];
  expect([after?.quantity.toFixed(), after?.cost.toFixed()]).toEqual(['0.05', '2500']);
});

test('a resting order is filled by a message of its own product alone', () => {
  const options = { records, balances: locked };
  expect(run(fill(), options).result.answers).toMatchObject([
    { ok: true, data: { state: 'filled' } },
  ]);
  expect(run(fill('ETHUSDT'), options).result.answers).toEqual([{ ok: false, error: 'not_found' }]);
});

test('an order without a fill keeps no message', () => {
  const { set } = run(cancel(), { records, balances: locked });
  expect([set.fills, [...set.ticks.values()]]).toEqual([[], []]);
  expect(set.changed.spot).toMatchObject([{ state: 'cancelled' }]);
});

test('only what can fill asks for what the coins cost', () => {
  const input = { orderId: 'o', tick, quoteRate: '1', previousSeq: 0, base: 'BTC' };
  expect(fillSpotLimit.loads(input, userId).needs).toEqual({
    spot: ['o'],
    spotPosition: [`${userId}|BTC`],
  });
  for (const handler of [cancelSpot, expireSpot])
    expect(handler.loads({ orderId: 'o' }, userId).needs).toEqual({ spot: ['o'] });
});

test('while the books are in doubt nothing rests and nothing fills, and a cancel works', () => {
  const options = { records, balances: locked, halted: true };
  const halted = [{ ok: false, error: 'safety_freeze' }];
  const order = {
    productId: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    quantity: '0.1',
    price: '60000',
  } as const;
  const rest = operationOf(restSpot, who, { ...taken, order }, accepted);
  expect(run(rest, options).result.answers).toEqual(halted);
  expect(run(fill(), options).result.answers).toEqual(halted);
  expect(run(cancel(), options).result.answers).toMatchObject([
    { ok: true, data: { state: 'cancelled' } },
  ]);
});
