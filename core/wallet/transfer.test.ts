import fc from 'fast-check';
import { decimal } from '../money/decimal.ts';
import { checkEntry } from '../ledger/entry.ts';
import { TRANSFER_REJECTIONS, decideTransfer, type TransferCommand } from './transfer.ts';

function aTransfer(change: Partial<TransferCommand> & { text?: string } = {}): TransferCommand {
  const { text = '100', ...rest } = change;
  return {
    userId: 'u1',
    from: 'funding',
    to: 'contract',
    currency: 'USDT',
    amount: decimal(text),
    ...rest,
  };
}
const decide = (command: TransferCommand, available = '100') =>
  decideTransfer(command, decimal(available), 't1');

// In the order of TRANSFER_REJECTIONS; each row is wrong in everything that comes later as well.
const TABLE = [
  ['same_account', 'to', aTransfer({ to: 'funding', currency: 'XXX', text: '-1' })],
  ['invalid_input', 'currency', aTransfer({ currency: 'XXX', text: '1000' })],
  ['invalid_input', 'amount', aTransfer({ text: '1000.0000001' })], // more than six decimals
  ['invalid_input', 'amount', aTransfer({ text: '0' })],
  ['invalid_input', 'amount', aTransfer({ text: '-1000' })],
  ['insufficient_balance', 'amount', aTransfer({ text: '100.000001' })],
] as const;

test.each(TABLE)('%s (%s)', (error, field, command) => {
  expect(decide(command)).toEqual({ ok: false, error, field });
});

test('the table has every refusal in order', () => {
  const order = TABLE.map(([error]) => error).filter((error, i, all) => all.indexOf(error) === i);
  expect(order).toEqual([...TRANSFER_REJECTIONS]);
});

test('all that is available moves from available to available', () => {
  const decision = decide(aTransfer());
  expect(decision.ok && decision.entry).toMatchObject({
    kind: 'transfer',
    cause: 't1',
    postings: [
      { owner: 'user', userId: 'u1', account: 'funding', bucket: 'available' },
      { owner: 'user', userId: 'u1', account: 'contract', bucket: 'available' },
    ],
  });
  expect(decision.ok && decision.entry.postings.map(({ amount }) => amount.toFixed())).toEqual([
    '-100',
    '100',
  ]);
});

test('a transfer that is made is a sound entry and never exceeds what is available', () => {
  fc.assert(
    fc.property(fc.nat(2e9), fc.nat(2e9), (units, availableUnits) => {
      const amount = decimal(String(units)).div(1_000_000);
      const available = decimal(String(availableUnits)).div(1_000_000);
      const decision = decideTransfer({ ...aTransfer(), amount }, available, 't1');
      expect(decision.ok).toBe(units > 0 && units <= availableUnits);
      if (decision.ok) expect(checkEntry(decision.entry)).toBeUndefined();
    }),
  );
});
