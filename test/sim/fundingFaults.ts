/** Faults planted into deposits and withdrawals: each must be caught by some promise. */
import type { Withdrawal } from '../../core/wallet/withdrawalTypes.ts';
import type { Effects } from '../../server/execution/command.ts';
import type { Seams } from './seams.ts';
import { onEntries, shift, UNIT } from './tamper.ts';

function onWithdrawals(effects: Effects, change: (one: Withdrawal) => Withdrawal): Effects {
  const withdrawal = (effects.changed.withdrawal ?? []).map(change);
  return { ...effects, changed: { ...effects.changed, withdrawal } };
}

export const FUNDING_FAULTS: Readonly<Record<string, Seams>> = {
  'refused withdrawal keeps a unit': {
    write: (effects) =>
      onEntries(effects, 'withdrawal_release', (row) => shift(row, 'available', 'locked', UNIT)),
  },
  'withdrawal fee waived': {
    write: (effects) =>
      onWithdrawals(effects, (one) => ({ ...one, fee: UNIT, received: one.amount.minus(UNIT) })),
  },
  'large withdrawal paid by one operator': {
    write: (effects) => onWithdrawals(effects, (one) => ({ ...one, approvalsNeeded: 1 })),
  },
  'day without a limit': {
    decide: (command, view) =>
      command.decide({
        ...view,
        own: (name, id) => {
          const record = view.own(name, id);
          return name === 'fundingState' && record !== undefined
            ? ({ ...record, used: UNIT.minus(UNIT), day: 0 } as never)
            : record;
        },
      }),
  },
  'deposit credited twice': {
    afterBatch: (store) => {
      for (const deposit of store.recordsOf('deposit').values())
        if (deposit.state === 'success')
          store.recordsOf('deposit').set(deposit.id, { ...deposit, state: 'auditing' });
    },
  },
  'withdrawal cancelled after it was approved': {
    decide: (command, view) =>
      command.decide(
        command.name === 'withdrawal.cancel'
          ? {
              ...view,
              own: (name, id) => {
                const record = view.own(name, id);
                return name === 'withdrawal' && record !== undefined
                  ? ({ ...record, approvals: [] } as never)
                  : record;
              },
            }
          : view,
      ),
  },
};
