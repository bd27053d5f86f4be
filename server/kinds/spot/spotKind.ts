// Spot trading: market and limit orders, and what each user's coins cost on average.
import type { SpotOrder, SpotPosition } from '../../../core/trading/spot/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { spotOrders } from '../../store/spotOrderStore.ts';
import {
  parseSpotPosition,
  saveSpotPositionsStatement,
  spotPositionsStatement,
} from '../../store/spotPositionStore.ts';
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

export const spotKind = defineKind({
  name: 'spot',
  records: [orders, positions],
  notices: {
    spot: ({ state, endReason }) => ({ type: 'spotOrder', state, reason: endReason }),
  },
});
