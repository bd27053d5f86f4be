// Deposits: money in with its proof, confirmed by operators.
import type { Deposit } from '../../../core/wallet/deposit.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { deposits } from '../../store/depositStore.ts';
import { defineKind } from '../defineKind.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    deposit: Deposit;
  }
}

const records: RecordKind<'deposit'> = {
  name: 'deposit',
  store: deposits,
};

export const depositKind = defineKind({
  name: 'deposit',
  records: [records],
  notices: {
    deposit: ({ state, reason }) => ({ type: 'deposit', state, reason }),
  },
});
