// Contract trading (futures): positions with leverage, market and limit orders.
import { toText } from '../../../core/money/decimal.ts';
import { netResult } from '../../../core/trading/contract/netResult.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { contractOrders } from '../../store/contractOrderStore.ts';
import type { Hold } from '../../store/invariantStore.ts';
import type { OrdersOfRecords } from '../../services/funding/recordOrders.ts';
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

const holds: Hold = {
  account: 'contract',
  sql: `SELECT 'USDT' AS currency, o.margin + o.reserved AS held FROM contract_orders o
    WHERE o.user_id = t.user_id AND o.state IN ('pending', 'holding')`,
};

const ENDED: readonly string[] = ['closed', 'liquidated'];

const recordOrders: OrdersOfRecords = {
  name: 'contract',
  read: async (client, userId, ids) => {
    const found = await contractOrders.findAll(client, userId, ids);
    return found.map((order) => ({
      id: order.id,
      productId: order.productId,
      netResult: ENDED.includes(order.state) ? toText(netResult(order).net) : null,
    }));
  },
};

export const contractKind = defineKind({
  name: 'contract',
  records: [orders],
  notices: {
    contract: ({ state, closeReason }) => ({ type: 'contractOrder', state, reason: closeReason }),
  },
  holds: [holds],
  checks: [],
  recordOrders,
});
