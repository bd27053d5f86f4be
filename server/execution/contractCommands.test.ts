// Who may do what to a ticket under the user's lock, and by which rules.
import { decimal, ONE } from '../../core/money/decimal.ts';
import { aBatch, aDeskOf, type BatchOptions } from '../../test/builders/batch.ts';
import {
  aCommand,
  anAcceptance,
  aPosition,
  aRestingOrder,
  aTick,
  BTC,
  IDENTITY,
  OPEN_GATE,
} from '../../test/builders/contract.ts';
import type { Command } from './command.ts';
import {
  addMarginCommand,
  cancelCommand,
  closeCommand,
  type ContractDesk,
  openCommand,
  protectCommand,
  triggerCommand,
} from './contractCommands.ts';

const { userId } = IDENTITY;
const who = { userId, idempotency: null };
const position = aPosition();
const resting = aRestingOrder();

const aDesk = (over: Partial<ContractDesk> = {}): ContractDesk => ({
  ...aDeskOf(BTC),
  quoteRate: ONE,
  ...over,
});
const run = (command: Command, options: BatchOptions = {}) =>
  aBatch([command], userId, {
    now: aTick().receivedTime,
    balances: [['contract', 'USDT', '10000', '10000']],
    records: { contract: [position] },
    ...options,
  });
const at = (price = '60000') => ({
  tick: aTick({ price, seq: 12 }),
  acceptance: { ...anAcceptance(), seq: 11 },
  gate: OPEN_GATE,
});
const limitTarget = { order: 'contract', orderId: resting.id, userId, kind: 'limit' } as const;

const commands: readonly (readonly [string, (desk: ContractDesk) => Command])[] = [
  ['closed', (desk) => closeCommand(who, position.id, null, at(), desk)],
  ['given margin', (desk) => addMarginCommand(who, position.id, decimal('10'), desk)],
  [
    'protected',
    (desk) =>
      protectCommand(
        who,
        position.id,
        { takeProfit: decimal('70000'), stopLoss: null },
        decimal('60000'),
        desk,
      ),
  ],
];

test.each(commands)('a ticket is %s by its own rulebook and product alone', (_name, command) => {
  expect(run(command(aDesk())).result.answers).toMatchObject([{ ok: true }]);
  expect(() => run(command(aDesk({ rulebookHash: 'another' })))).toThrow(
    'an order of rulebook book met another',
  );
  const rules = { ...BTC, productId: 'ETHUSDT' };
  expect(run(command(aDesk({ rules }))).result.answers).toEqual([
    { ok: false, error: 'not_found' },
  ]);
});

test.each<[string, BatchOptions, Record<string, unknown>]>([
  ['close', { frozen: true }, { closed: 'closed', margin: 'forbidden', opened: 'forbidden' }],
  [
    'close and add',
    { halted: true },
    { closed: 'closed', margin: 'holding', opened: 'safety_freeze' },
  ],
  [
    'close alone',
    { frozen: true, halted: true },
    { closed: 'closed', margin: 'forbidden', opened: 'forbidden' },
  ],
])('who is frozen or halted may still %s', (_name, state, expected) => {
  const said = (command: Command): unknown => {
    const [answer] = run(command, state).result.answers;
    return answer?.ok ? answer.data : answer?.error;
  };
  expect({
    closed: said(closeCommand(who, position.id, null, at(), aDesk())),
    margin: said(addMarginCommand(who, position.id, decimal('10'), aDesk())),
    opened: said(openCommand(who, aCommand(), at(), aDesk())),
  }).toEqual(expected);
});

test('a resting limit fills nothing while the books are in doubt, and is taken back all the same', () => {
  const options = { records: { contract: [resting] }, halted: true };
  const fill = triggerCommand(limitTarget, aTick({ price: '59000', seq: 12 }), 11, aDesk());
  expect(run(fill, options).result.answers).toEqual([{ ok: false, error: 'safety_freeze' }]);
  expect(run(fill, { ...options, halted: false }).result.answers).toMatchObject([{ ok: true }]);
  const cancel = cancelCommand(who, resting.id, aDesk());
  expect(run(cancel, options).result.answers).toEqual([{ ok: true, data: 'cancelled' }]);
});
