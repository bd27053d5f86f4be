// Calls and puts: stakes with an expiry, and how each user stands in each product.
import { winPayout } from '../../../core/trading/cfd/terms.ts';
import type { CfdOrder } from '../../../core/trading/cfd/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { cfdOrders, readOpenCfdOrders, readOverdueCfdOrders } from './cfdOrderStore.ts';
import { type CfdStanding, cfdStandings } from './cfdStandingStore.ts';
import { type Hold, type Check, TOUCHED } from '../../store/invariantStore.ts';
import { ordersOf } from '../../services/funding/recordOrders.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind } from '../defineKind.ts';
import { type UseCaseHouse, withOrders } from '../kindHouse.ts';
import { createCfdMarket } from './cfdMarket.ts';
import { createCfdOrders } from './cfdOrders.ts';
import { cfdFigures } from './cfdFigures.ts';
import { cfdTraded } from './cfdTraded.ts';
import { cfdOperations } from './cfdOperations.ts';
import { restingCfd } from './cfdWaits.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    cfd: CfdOrder;
    cfdStanding: CfdStanding;
  }
}

const orders: RecordKind<'cfd'> = {
  name: 'cfd',
  store: cfdOrders,
  open: { table: 'cfd_orders', states: ['open'] },
  owes: ({ state, productId, stake, returnRate }) =>
    state === 'open' ? { productId, amount: winPayout(stake, returnRate) } : undefined,
};

const standings: RecordKind<'cfdStanding'> = { name: 'cfdStanding', store: cfdStandings };

const holds: Hold = {
  account: 'cfd',
  sql: `SELECT 'USDT' AS currency, o.stake AS held FROM cfd_orders o
    WHERE o.user_id = t.user_id AND o.state = 'open'`,
};

const standingCheck: Check = {
  invariant: 'standing = sum of a user’s calls and puts',
  sql: `SELECT t.user_id, s.product_id AS detail FROM (${TOUCHED}) t
    JOIN cfd_standings s ON s.user_id = t.user_id
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(stake), 0) AS held FROM cfd_orders o
      WHERE o.user_id = t.user_id AND o.product_id = s.product_id AND o.state = 'open') h ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(max(trades), 0) AS trades FROM cfd_orders o
      WHERE o.user_id = t.user_id AND o.product_id = s.product_id) n ON true
    WHERE s.open_stakes <> h.held OR s.trades <> n.trades`,
};

const recordOrders = ordersOf(
  'cfd',
  cfdOrders,
  ({ payout, stake }) => payout && payout.minus(stake),
);

/** A stake that went back has decided nothing. */
const ENDED = `SELECT product_id, closed_at AS at, payout - stake AS net FROM cfd_orders
  WHERE user_id = $1 AND state NOT IN ('open', 'void') AND closed_at >= $2::bigint AND closed_at < $3::bigint`;

const useCases = (house: UseCaseHouse) => ({
  cfdOrders: createCfdOrders(withOrders(house, createCfdMarket, cfdOrders)),
});

/** Stakes, and what the house owes beyond them where every one of a side wins. */
const EXPOSURE = `SELECT product_id, direction AS side, count(*) AS open, NULL::numeric AS quantity, sum(stake) AS amount,
    sum(stake * return_rate) AS may_cost
  FROM cfd_orders WHERE state = 'open' GROUP BY product_id, direction`;

export const cfdKind = defineKind({
  name: 'cfd',
  operations: cfdOperations,
  useCases,
  peopleCases: null,
  waits: (house) => ({ cfd: restingCfd(house) }),
  live: { cfd: readOpenCfdOrders },
  overdue: { cfd: readOverdueCfdOrders },
  records: [orders, standings],
  mails: {},
  notices: {
    cfd: ({ state, voidReason }) => ({ type: 'cfdOrder', state, reason: voidReason }),
  },
  statement: {
    entries: {
      cfd_open: {},
      cfd_settle: { trading_result: 'result' },
      cfd_void: {},
      cfd_sell: { trading_result: 'result' },
    },
    parts: [],
    realised: null,
    ended: ENDED,
  },
  holds: [holds],
  tables: { cfd_orders: RECORD, cfd_standings: RECORD },
  entries: {
    table: 'cfd_orders',
    kinds: {
      cfd_open: ['open'],
      cfd_settle: ['settlement'],
      cfd_void: ['void'],
      cfd_sell: ['sale'],
    },
  },
  causes: null,
  checks: [standingCheck],
  recordOrders,
  exposure: EXPOSURE,
  worth: null,
  shareable: `SELECT FROM cfd_orders WHERE user_id = $1 AND id = $2 AND state NOT IN ('open', 'void')`,
  traded: cfdTraded,
  review: null,
  figures: cfdFigures,
});
