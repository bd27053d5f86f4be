// What a batch writes of calls and puts: the order, its entry, its evidence, the user's standing.
import { decimal } from '../../../core/money/decimal.ts';
import {
  aBatch,
  anAccepted,
  aRuleSource,
  type BatchOptions,
} from '../../../test/builders/batch.ts';
import {
  ACCEPTED_AT,
  aCfdOrder,
  aLine,
  anAcceptance,
  ENTRY_DOUBLED,
  OPEN_CFD_GATE,
  steadyLines,
} from '../../../test/builders/cfd.ts';
import { aTick } from '../../../test/builders/contract.ts';
import { byRule, type Operation, operationOf } from '../../execution/operation.ts';
import { noStanding } from './cfdStandingStore.ts';
import { openCfd, sellCfd, settleCfd } from './cfdOperations.ts';

const order = aCfdOrder();
const { userId, productId } = order;
const who = byRule({ userId });
const accepted = anAccepted();
const tick = { ...aTick({ time: ACCEPTED_AT + 250 }), indexDoubled: ENTRY_DOUBLED };
const standing = {
  ...noStanding(userId, productId),
  trades: 1,
  openStakes: decimal('100'),
  version: 1,
};
const opening = (): Operation =>
  operationOf(
    openCfd,
    who,
    {
      order: { productId, direction: 'call', seconds: 30, stake: '100' },
      rulebookHash: 'book',
      tick,
      quoteRate: '1',
      acceptance: { ...anAcceptance(), quoteRate: '1' },
      gate: OPEN_CFD_GATE,
    },
    accepted,
  );
const settling = (lines = steadyLines(30_000, 60_100), of = productId): Operation =>
  operationOf(settleCfd, who, { orderId: order.id, productId: of, record: { lines } }, accepted);
const selling = (): Operation =>
  operationOf(
    sellCfd,
    who,
    {
      orderId: order.id,
      productId,
      acceptance: { seq: 20, time: ACCEPTED_AT + 5_000 },
      minValue: '0',
      closes: { minute: ACCEPTED_AT, closes: [] },
      tick: { ...tick, seq: 21, receivedTime: ACCEPTED_AT + 5_100 },
      gate: OPEN_CFD_GATE,
    },
    accepted,
  );
const run = (operation: Operation, options: BatchOptions = {}) =>
  aBatch([operation], userId, {
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
  expect(result.answers).toMatchObject([{ ok: true, data: { id: 'id-000', state: 'open' } }]);
  expect([...set.ticks.values()]).toEqual([tick]);
  expect(set.fills).toMatchObject([{ order: 'cfd', kind: 'open', seq: 11, acceptanceSeq: 10 }]);
  expect(set.entries).toMatchObject([{ entry: { kind: 'cfd_open', cause: 'id-000:1' } }]);
  expect(set.changed.cfdStanding).toMatchObject([{ trades: 1, version: 1 }]);
  expect(set.changed.cfdStanding?.[0]?.openStakes.toFixed()).toBe('100');
  expect(set.indexLines.size).toBe(0);
});

test('a settlement names the last accepted message, keeps its lines and gives the standing back', () => {
  const { result, set } = run(settling(), afterExpiry);
  expect(result.answers).toEqual([{ ok: true, data: null }]);
  expect(set.changed.cfd).toMatchObject([{ state: 'won' }]);
  expect(set.fills).toMatchObject([{ kind: 'settlement', seq: 11 + 30_000, acceptanceSeq: 10 }]);
  expect(set.ticks.size).toBe(0);
  expect(set.indexLines.size).toBeGreaterThan(1);
  expect(set.changed.cfdStanding).toMatchObject([{ trades: 1, version: 2 }]);
  expect(set.changed.cfdStanding?.[0]?.openStakes.toFixed()).toBe('0');
});

test('a refused message voids it, and is not the one that it names', () => {
  const refused = aLine(30_000, 66_000, { seq: 99_999, flag: 'jump' });
  const { result, set } = run(settling([...steadyLines(29_500, 60_100), refused]), afterExpiry);
  expect(result.answers).toEqual([{ ok: true, data: null }]);
  expect(set.changed.cfd).toMatchObject([{ state: 'void' }]);
  expect(set.fills).toMatchObject([{ kind: 'void', seq: 11 + 29_500 }]);
});

test.each([false, true])('a sale names its own acceptance and its message: frozen %p', (frozen) => {
  const { result, set } = run(selling(), { ...afterExpiry, now: ACCEPTED_AT + 5_200, frozen });
  expect(result.answers).toMatchObject([{ ok: true, data: { state: 'sold' } }]);
  expect(set.fills).toMatchObject([{ kind: 'sale', seq: 21, acceptanceSeq: 20 }]);
  expect([...set.ticks.values()]).toMatchObject([{ seq: 21 }]);
});

test('an order of another product is not the one that was meant', () => {
  const { result } = run(settling(undefined, 'ETHUSDT'), afterExpiry);
  expect(result.answers).toEqual([{ ok: false, error: 'not_found' }]);
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
  const { result } = run(opening(), { rules: { ...aRuleSource(), hashFor: () => 'another' } });
  expect(result.answers).toEqual([{ ok: false, error: 'rules_changed' }]);
});
