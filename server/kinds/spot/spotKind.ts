// Spot trading: market and limit orders, and what each user's coins cost on average.
import { ZERO } from '../../../core/money/decimal.ts';
import type { SpotOrder, SpotPosition } from '../../../core/trading/spot/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { readOpenSpotOrders, spotOrders } from './spotOrderStore.ts';
import { spotPositions } from './spotPositionStore.ts';
import type { Hold } from '../../store/invariantStore.ts';
import { ordersOf } from '../../services/funding/recordOrders.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind } from '../defineKind.ts';
import { type UseCaseHouse, withOrders } from '../kindHouse.ts';
import { createSpotHoldings } from './spotHoldings.ts';
import { createSpotMarket } from './spotMarket.ts';
import { createSpotOrders } from './spotOrders.ts';
import { spotFigures } from './spotFigures.ts';
import { spotTraded } from './spotTraded.ts';
import { spotOperations } from './spotOperations.ts';
import { restingSpot } from './spotWaits.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    spot: SpotOrder;
    spotPosition: SpotPosition;
  }
}

const orders: RecordKind<'spot'> = {
  name: 'spot',
  store: spotOrders,
  open: { table: 'spot_orders', states: ['open'] },
};

const positions: RecordKind<'spotPosition'> = { name: 'spotPosition', store: spotPositions };

const holds: Hold = {
  account: 'spot',
  sql: `SELECT CASE o.side WHEN 'buy' THEN 'USDT' ELSE o.base END AS currency, o.hold AS held FROM spot_orders o
    WHERE o.user_id = t.user_id AND o.state = 'open'`,
};

// What is bought has brought nothing yet; of a sale its fee and what the coins cost are taken off.
const recordOrders = ordersOf('spot', spotOrders, ({ side, state, filledQuantity, realised }) =>
  side === 'sell' && state !== 'open' && filledQuantity.gt(ZERO) ? realised : null,
);

/** Of the sales of a span; their evidence has the result that the order and the position were given. */
const REALISED = `SELECT 'USDT' AS currency, (f.inputs::json ->> 'result')::numeric AS amount, 1 AS count, f.product_id, s.created_at
  FROM (SELECT DISTINCT split_part(cause, ':', 1)::uuid AS order_id, created_at FROM house
    WHERE kind = 'spot_fill' AND account = 'trading_result' AND currency = 'USDT' AND amount < 0) s
  JOIN fills f ON f.order_id = s.order_id AND f.created_at = s.created_at AND f.kind = 'sell'`;

const ENDED = `SELECT product_id, handling_time AS at, realised AS net FROM spot_orders
  WHERE user_id = $1 AND state <> 'open' AND side = 'sell' AND filled_quantity > 0
    AND handling_time >= $2::bigint AND handling_time < $3::bigint`;

const useCases = (house: UseCaseHouse) => ({
  spotOrders: createSpotOrders(withOrders(house, createSpotMarket, spotOrders)),
  spotHoldings: createSpotHoldings(house),
});

export const spotKind = defineKind({
  name: 'spot',
  operations: spotOperations,
  useCases,
  peopleCases: null,
  waits: (house) => ({ spot: restingSpot(house) }),
  live: { spot: readOpenSpotOrders },
  overdue: {},
  records: [orders, positions],
  mails: {},
  notices: {
    spot: ({ state, endReason }) => ({ type: 'spotOrder', state, reason: endReason }),
  },
  statement: {
    entries: {
      spot_hold: {},
      spot_release: {},
      spot_fill: { trading_result: { gives: 'paid', gets: 'received' }, fees: 'fee' },
    },
    parts: [],
    realised: REALISED,
    ended: ENDED,
  },
  holds: [holds],
  tables: { spot_orders: RECORD, spot_positions: RECORD },
  entries: {
    table: 'spot_orders',
    kinds: { spot_hold: null, spot_release: null, spot_fill: ['buy', 'sell'] },
  },
  causes: null,
  checks: [],
  recordOrders,
  exposure: null,
  worth: null,
  shareable: `SELECT FROM spot_orders WHERE user_id = $1 AND id = $2 AND state <> 'open' AND filled_quantity > 0`,
  traded: spotTraded,
  review: null,
  figures: spotFigures,
});
