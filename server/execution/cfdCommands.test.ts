// What a batch writes of calls and puts: the order, its entry, its evidence, the user's standing.
import { decimal, ONE } from '../../core/money/decimal.ts';
import { aBatch, aDeskOf, type BatchOptions } from '../../test/builders/batch.ts';
import {
  ACCEPTED_AT,
  aCfdOrder,
  aCommand,
  aLine,
  anAcceptance,
  BTC_RULES,
  ENTRY_DOUBLED,
  OPEN_CFD_GATE,
  steadyLines,
} from '../../test/builders/cfd.ts';
import { aTick } from '../../test/builders/contract.ts';
import { noStanding } from '../store/cfdStandingStore.ts';
import { type CfdDesk, openCfdCommand, sellCfdCommand, settleCfdCommand } from './cfdCommands.ts';
import type { Command } from './command.ts';

const order = aCfdOrder();
const { userId, productId } = order;
const tick = { ...aTick({ time: ACCEPTED_AT + 250 }), indexDoubled: ENTRY_DOUBLED };

const aDesk = (over: Partial<CfdDesk> = {}): CfdDesk => ({ ...aDeskOf(BTC_RULES), ...over });
const standing = {
  ...noStanding(userId, productId),
  trades: 1,
  openStakes: decimal('100'),
  version: 1,
};
const opening = (desk = aDesk()): Command =>
  openCfdCommand(
    { userId, idempotency: null },
    aCommand(),
    { tick, quoteRate: ONE, acceptance: anAcceptance(), gate: OPEN_CFD_GATE },
    desk,
  );
const settling = (lines = steadyLines(30_000, 60_100), desk = aDesk()): Command =>
  settleCfdCommand({ userId, orderId: order.id, productId }, { lines }, desk);
const selling = (desk = aDesk()): Command =>
  sellCfdCommand(
    { userId, idempotency: null },
    { orderId: order.id, productId },
    {
      sale: {
        acceptance: { seq: 20, time: ACCEPTED_AT + 5_000 },
        minValue: decimal('0'),
        closes: [],
      },
      tick: { ...tick, seq: 21, receivedTime: ACCEPTED_AT + 5_100 },
      gate: OPEN_CFD_GATE,
    },
    desk,
  );
const run = (command: Command, options: BatchOptions = {}) =>
  aBatch([command], userId, {
    now: ACCEPTED_AT + 300,
    balances: [['cfd', 'USDT', '1000']],
    ...options,
  });
const afterExpiry = {
  balances: [['cfd', 'USDT', '1000', '100']] as const,
  now: ACCEPTED_AT + 33_500,
  records: { cfd: [order], cfdStanding: [standing] },
};

test('an order that opens is written with its entry, the message of it, and one more trade', () => {
  const { result, set } = run(opening());
  expect(result.answers).toEqual([{ ok: true, data: 'open' }]);
  expect([...set.ticks.values()]).toEqual([tick]);
  expect(set.fills).toMatchObject([{ order: 'cfd', kind: 'open', seq: 11, acceptanceSeq: 10 }]);
  expect(set.entries).toMatchObject([{ entry: { kind: 'cfd_open', cause: 'id-1:1' } }]);
  expect(set.changed.cfdStanding).toMatchObject([{ trades: 1, version: 1 }]);
  expect(set.changed.cfdStanding?.[0]?.openStakes.toFixed()).toBe('100');
  expect(set.indexLines.size).toBe(0);
});

test('a settlement names the last accepted message, keeps its lines and gives the standing back', () => {
  const { result, set } = run(settling(), afterExpiry);
  expect(result.answers).toEqual([{ ok: true, data: 'won' }]);
  expect(set.fills).toMatchObject([{ kind: 'settlement', seq: 11 + 30_000, acceptanceSeq: 10 }]);
  expect(set.ticks.size).toBe(0);
  expect(set.indexLines.size).toBeGreaterThan(1);
  expect(set.changed.cfdStanding).toMatchObject([{ trades: 1, version: 2 }]);
  expect(set.changed.cfdStanding?.[0]?.openStakes.toFixed()).toBe('0');
});

test('a refused message voids it, and is not the one that it names', () => {
  const refused = aLine(30_000, 66_000, { seq: 99_999, flag: 'jump' });
  const { result, set } = run(settling([...steadyLines(29_500, 60_100), refused]), afterExpiry);
  expect(result.answers).toEqual([{ ok: true, data: 'void' }]);
  expect(set.fills).toMatchObject([{ kind: 'void', seq: 11 + 29_500 }]);
});

test('a sale names its own acceptance and keeps its message', () => {
  const { result, set } = run(selling(), { ...afterExpiry, now: ACCEPTED_AT + 5_200 });
  expect(result.answers).toEqual([{ ok: true, data: 'sold' }]);
  expect(set.fills).toMatchObject([{ kind: 'sale', seq: 21, acceptanceSeq: 20 }]);
  expect([...set.ticks.values()]).toMatchObject([{ seq: 21 }]);
});

test('an order of another rulebook is a fault of ours, never an answer', () => {
  const other = aDesk({ rulebookHash: 'another' });
  expect(() => run(settling(undefined, other), afterExpiry)).toThrow(
    'an order of rulebook book met another',
  );
  expect(() => run(selling(other), afterExpiry)).toThrow('an order of rulebook book met another');
});

test.each([
  ['frozen', { frozen: true }, { error: 'forbidden' }],
  ['halted', { halted: true }, { error: 'safety_freeze' }],
  ['frozen and halted', { frozen: true, halted: true }, { error: 'forbidden' }],
] as const)('a user who is %s opens nothing', (_name, state, refusal) => {
  const { result, set } = run(opening(), state);
  expect(result.answers).toMatchObject([{ ok: false, ...refusal }]);
  expect(set.entries).toEqual([]);
});

test('the rules are those of the account as it stands under the lock', () => {
  const { result } = run(opening(aDesk({ hashFor: () => 'another' })));
  expect(result.answers).toEqual([{ ok: false, error: 'rules_changed' }]);
});
