// Withdrawals: money out to a bound address, decided by operators.
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { withdrawals } from '../../store/withdrawalStore.ts';
import { defineKind } from '../defineKind.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    withdrawal: Withdrawal;
  }
}

const records: RecordKind<'withdrawal'> = {
  name: 'withdrawal',
  store: withdrawals,
};

export const withdrawalKind = defineKind({
  name: 'withdrawal',
  records: [records],
  notices: {
    withdrawal: ({ state, reason }) => ({ type: 'withdrawal', state, reason }),
  },
});
