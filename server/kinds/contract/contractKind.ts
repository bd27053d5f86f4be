// Contract trading (futures): positions with leverage, market and limit orders.
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { contractOrders } from '../../store/contractOrderStore.ts';
import { defineKind } from '../defineKind.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    contract: ContractOrder;
  }
}

const orders: RecordKind<'contract'> = {
  name: 'contract',
  store: contractOrders,
  open: { table: 'contract_orders', states: ['pending', 'holding'] },
};

export const contractKind = defineKind({
  name: 'contract',
  records: [orders],
  notices: {
    contract: ({ state, closeReason }) => ({ type: 'contractOrder', state, reason: closeReason }),
  },
});
