// Spot trading: market and limit orders, and what each user's coins cost on average.
import type { SpotOrder, SpotPosition } from '../../../core/trading/spot/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { spotOrders } from '../../store/spotOrderStore.ts';
import {
  parseSpotPosition,
  saveSpotPositionsStatement,
  spotPositionsStatement,
} from '../../store/spotPositionStore.ts';
import type { Hold } from '../../store/invariantStore.ts';
import { defineKind } from '../defineKind.ts';

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

const positions: RecordKind<'spotPosition'> = {
  name: 'spotPosition',
  store: {
    load: spotPositionsStatement,
    parse: parseSpotPosition,
    save: saveSpotPositionsStatement,
  },
};

const holds: Hold = {
  account: 'spot',
  sql: `SELECT CASE o.side WHEN 'buy' THEN 'USDT' ELSE o.base END AS currency, o.hold AS held FROM spot_orders o
    WHERE o.user_id = t.user_id AND o.state = 'open'`,
};

export const spotKind = defineKind({
  name: 'spot',
  records: [orders, positions],
  notices: {
    spot: ({ state, endReason }) => ({ type: 'spotOrder', state, reason: endReason }),
  },
  holds: [holds],
  checks: [],
});
