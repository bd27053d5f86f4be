// Contract trading (futures): positions with leverage, market and limit orders.
import { netResult } from '../../../core/trading/contract/netResult.ts';
import { openWorth } from '../../../core/trading/contract/openWorth.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import {
  contractOrders,
  listContractOrders,
  readLiveContractOrders,
} from './contractOrderStore.ts';
import type { Hold } from '../../store/invariantStore.ts';
import type { OpenWorth } from '../../services/funding/openWorths.ts';
import { ordersOf } from '../../services/funding/recordOrders.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind } from '../defineKind.ts';
import { contractStatement as statement } from './contractStatement.ts';
import { type UseCaseHouse, withOrders } from '../kindHouse.ts';
import { createAllContractOrders } from './contractAllOrders.ts';
import { contractChecks } from './contractChecks.ts';
import { createContractMarket } from './contractMarket.ts';
import { contractOperations } from './contractOperations.ts';
import { createContractOrders } from './contractOrders.ts';
import { contractFigures } from './contractFigures.ts';
import { contractTraded } from './contractTraded.ts';
import { leverageCapOf } from './leverageCap.ts';
import { restingContracts } from './contractWaits.ts';

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

const recordOrders = ordersOf('contract', contractOrders, (order) =>
  ENDED.includes(order.state) ? netResult(order).net : null,
);

/** More open positions than any screen has; a bound for the query only. */
const MOST_POSITIONS = 10_000;

/** What closing at the mark would bring, rounded as openWorth rounds it. */
const worth: OpenWorth = {
  sql: `SELECT o.user_id,
      coalesce(floor((CASE o.direction WHEN 'long' THEN 1 ELSE -1 END) * (o.open_quantity * m.mark - o.open_cost)
        * coalesce(m.quote_rate, o.quote_rate) * 1000000) / 1000000, 0) - o.accrued_overnight_fee AS value
    FROM contract_orders o LEFT JOIN mark m ON m.product_id = o.product_id
    WHERE o.state = 'holding'`,
  now: async (client, userId, { mark, quoteRate }) => {
    const page = { after: undefined, limit: MOST_POSITIONS, view: 'holding', equal: {} } as const;
    const positions = await listContractOrders(client, userId, page);
    return positions.map((order) =>
      openWorth(order, mark(order.productId), quoteRate(order.productId)),
    );
  },
};

const useCases = (house: UseCaseHouse) => {
  const orders = createContractOrders({
    ...withOrders(house, createContractMarket, contractOrders),
    leverageCapOf: (user) => leverageCapOf(house, user),
  });
  return {
    contractOrders: orders,
    allContractOrders: createAllContractOrders({
      intake: house.intake,
      orders,
      isProduct: (productId) => house.hub.product(productId) !== undefined,
      list: (userId, page) => listContractOrders(house.database.pool, userId, page),
    }),
  };
};

/** Positions at what they were opened at, in the product's quote currency. */
const EXPOSURE = `SELECT product_id, direction AS side, count(*) AS open, sum(open_quantity) AS quantity,
    sum(open_quantity * open_price) AS amount, NULL::numeric AS may_cost
  FROM contract_orders WHERE state = 'holding' GROUP BY product_id, direction`;

export const contractKind = defineKind({
  name: 'contract',
  operations: contractOperations,
  useCases,
  peopleCases: null,
  waits: (house) => ({ contract: restingContracts(house) }),
  live: { contract: readLiveContractOrders },
  overdue: {},
  records: [orders],
  mails: {},
  notices: {
    contract: ({ state, closeReason, cancelReason }) => ({
      type: 'contractOrder',
      state,
      reason: closeReason ?? cancelReason,
    }),
  },
  statement,
  holds: [holds],
  tables: { contract_orders: RECORD },
  entries: {
    table: 'contract_orders',
    kinds: {
      contract_hold: null,
      contract_release: null,
      contract_add_margin: null,
      contract_open: ['open'],
      contract_close: ['close', 'take_profit', 'stop_loss', 'liquidation'],
      contract_liquidation: ['liquidation'],
    },
  },
  causes: null,
  checks: contractChecks,
  recordOrders,
  exposure: EXPOSURE,
  worth,
  shareable: `SELECT FROM contract_orders WHERE user_id = $1 AND id = $2 AND state IN ('closed', 'liquidated')`,
  traded: contractTraded,
  review: null,
  figures: contractFigures,
});
