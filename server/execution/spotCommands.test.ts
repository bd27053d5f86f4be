// What a batch writes of spot orders: the order, its entries and fills, what the user's coins cost.
import { ONE } from '../../core/money/decimal.ts';
import { aBatch, aDeskOf, type BatchOptions } from '../../test/builders/batch.ts';
import { aTick } from '../../test/builders/contract.ts';
import {
  aPositionOf,
  aRestingSpot,
  aSpotAcceptance,
  aSpotCommand,
  BTC_SPOT,
  OPEN_SPOT_GATE,
  SPOT_IDENTITY,
} from '../../test/builders/spot.ts';
import type { Command } from './command.ts';
import {
  cancelSpotCommand,
  expireSpotCommand,
  marketSpotCommand,
  restSpotCommand,
  type SpotDesk,
  spotTriggerCommand,
} from './spotCommands.ts';

const { userId } = SPOT_IDENTITY;
const who = { userId, idempotency: null };
const tick = aTick();

const aDesk = (over: Partial<SpotDesk> = {}): SpotDesk => ({
  ...aDeskOf(BTC_SPOT),
  quoteRate: ONE,
  ...over,
});
const run = (command: Command, options: BatchOptions = {}) =>
  aBatch([command], userId, { now: tick.receivedTime, ...options });
const market = (side: 'buy' | 'sell', quantity: string, desk = aDesk()): Command =>
  marketSpotCommand(
    who,
    aSpotCommand({ side, quantity }),
    { tick, acceptance: aSpotAcceptance(), gate: OPEN_SPOT_GATE },
    desk,
  );
const resting = aRestingSpot();
const records = { spot: [resting] };
const locked = [['spot', 'USDT', '0', '10000']] as const;

test('a market order is written with its entry, its fill, its message, and what the coins cost', () => {
  const { result, set } = run(market('buy', '0.1'), { balances: [['spot', 'USDT', '10000']] });
  expect(result.answers).toEqual([{ ok: true, data: 'filled' }]);
  expect([...set.ticks.values()]).toEqual([tick]);
  expect(set.fills).toMatchObject([{ order: 'spot', kind: 'buy', seq: 11, acceptanceSeq: 10 }]);
  expect(set.entries.map(({ entry }) => entry.cause)).toContain('id-1:1');
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

test.each<[string, (desk: SpotDesk) => Command, unknown]>([
  ['cancelled', (desk) => cancelSpotCommand(who, resting.id, desk), 'cancelled'],
  [
    'filled',
    (desk) =>
      spotTriggerCommand({ userId, orderId: resting.id }, aTick({ price: '59000' }), 0, desk),
    'filled',
  ],
])('a resting order is %s by its own rulebook and product alone', (_name, command, state) => {
  const options = { records, balances: locked };
  expect(run(command(aDesk()), options).result.answers).toEqual([{ ok: true, data: state }]);
  expect(() => run(command(aDesk({ rulebookHash: 'another' })), options)).toThrow(
    'an order of rulebook book met another',
  );
  const rules = { ...BTC_SPOT, productId: 'ETHUSDT' };
  expect(run(command(aDesk({ rules })), options).result.answers).toEqual([
    { ok: false, error: 'not_found' },
  ]);
});

test('an order without a fill keeps no message', () => {
  const { set } = run(cancelSpotCommand(who, resting.id, aDesk()), { records, balances: locked });
  expect([set.fills, [...set.ticks.values()]]).toEqual([[], []]);
  expect(set.changed.spot).toMatchObject([{ state: 'cancelled' }]);
});

test('only what can fill asks for what the coins cost', () => {
  const fill = spotTriggerCommand({ userId, orderId: 'o' }, tick, 0, aDesk());
  expect(fill.needs).toEqual({ spot: ['o'], spotPosition: [`${userId}|BTC`] });
  expect(cancelSpotCommand(who, 'o', aDesk()).needs).toEqual({ spot: ['o'] });
  expect(expireSpotCommand({ userId, id: 'o' }, aDesk()).needs).toEqual({ spot: ['o'] });
});

test('while the books are in doubt nothing rests and nothing fills, and a cancel works', () => {
  const options = { records, balances: locked, halted: true };
  const halted = [{ ok: false, error: 'safety_freeze' }];
  const rest = restSpotCommand(
    who,
    aSpotCommand({ price: '60000' }),
    aSpotAcceptance(),
    OPEN_SPOT_GATE,
    aDesk(),
  );
  expect(run(rest, options).result.answers).toEqual(halted);
  const fill = spotTriggerCommand(
    { userId, orderId: resting.id },
    aTick({ price: '59000' }),
    0,
    aDesk(),
  );
  expect(run(fill, options).result.answers).toEqual(halted);
  const cancel = cancelSpotCommand(who, resting.id, aDesk());
  expect(run(cancel, options).result.answers).toEqual([{ ok: true, data: 'cancelled' }]);
});
