// Automated grids: subscriptions that trade for themselves on the live book, between levels that are published.
import type { GridOrder } from '../../../core/trading/grid/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { ordersOf } from '../../services/funding/recordOrders.ts';
import type { Check, Hold } from '../../store/invariantStore.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind } from '../defineKind.ts';
import { type UseCaseHouse, withOrders } from '../kindHouse.ts';
import { createBacktests } from './backtest/backtests.ts';
import { quantChecks } from './quantChecks.ts';
import { quantFigures } from './quantFigures.ts';
import { createQuantMarket } from './quantMarket.ts';
import { createQuantOffers } from './quantOffers.ts';
import { quantOperations } from './quantOperations.ts';
import { createQuantOrders } from './quantOrders.ts';
import { quantOrders, readOverdueQuantOrders, readRunningQuantOrders } from './quantOrderStore.ts';
import { quantStatement as statement } from './quantStatement.ts';
import { restingQuant } from './quantWaits.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    quant: GridOrder;
  }
}

const orders: RecordKind<'quant'> = {
  name: 'quant',
  store: quantOrders,
  open: { table: 'quant_orders', states: ['progress'] },
};

/** Cash, and the coins of all cells. */
const holds: Hold = {
  account: 'wealth',
  sql: `SELECT 'USDT' AS currency, o.cash AS held FROM quant_orders o
      WHERE o.user_id = t.user_id AND o.state = 'progress'
    UNION ALL SELECT o.base, (SELECT sum(lots) FROM unnest(o.cell_lots) lots) / 10::numeric ^ o.quantity_decimals
      FROM quant_orders o WHERE o.user_id = t.user_id AND o.state = 'progress'`,
};

/** What the whole subscription has brought, the early fee taken off. */
const recordOrders = ordersOf(
  'quant',
  quantOrders,
  ({ proceeds, amount }) => proceeds && proceeds.minus(amount),
);

const useCases = (house: UseCaseHouse) => {
  const trading = withOrders(house, createQuantMarket, quantOrders);
  return {
    quantOrders: createQuantOrders(trading),
    quantOffers: createQuantOffers({ ...trading, backtests: createBacktests(house) }),
  };
};

/** What runs, by grid: what was subscribed. Coins are the subscribers' own, as those of spot trading. */
const EXPOSURE = `SELECT product_id, quant_id AS side, count(*) AS open, NULL::numeric AS quantity, sum(amount) AS amount,
    NULL::numeric AS may_cost
  FROM quant_orders WHERE state = 'progress' GROUP BY product_id, quant_id`;

export const quantKind = defineKind({
  name: 'quant',
  operations: quantOperations,
  useCases,
  peopleCases: null,
  waits: (house) => ({ quant: restingQuant(house) }),
  live: { quant: readRunningQuantOrders },
  overdue: { quant: readOverdueQuantOrders },
  records: [orders],
  mails: {},
  notices: {
    quant: ({ state, endReason }) => ({ type: 'quantOrder', state, reason: endReason }),
  },
  statement,
  holds: [holds],
  tables: { quant_orders: RECORD },
  entries: {
    table: 'quant_orders',
    kinds: { quant_open: ['open'], quant_fill: ['buy', 'sell'], quant_close: ['close'] },
  },
  causes: null,
  checks: quantChecks satisfies readonly Check[],
  recordOrders,
  exposure: EXPOSURE,
  // Its cash and its coins are balances of the wealth account, which equity counts at the index.
  worth: null,
  shareable: null,
  traded: null,
  review: null,
  figures: quantFigures,
});
