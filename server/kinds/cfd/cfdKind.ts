// Calls and puts: stakes with an expiry, and how each user stands in each product.
import type { CfdOrder } from '../../../core/trading/cfd/types.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { cfdOrders } from '../../store/cfdOrderStore.ts';
import {
  type CfdStanding,
  cfdStandingsStatement,
  parseCfdStanding,
  saveCfdStandingsStatement,
} from '../../store/cfdStandingStore.ts';
import { defineKind } from '../defineKind.ts';

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
};

const standings: RecordKind<'cfdStanding'> = {
  name: 'cfdStanding',
  store: {
    load: cfdStandingsStatement,
    parse: parseCfdStanding,
    save: saveCfdStandingsStatement,
  },
};

export const cfdKind = defineKind({
  name: 'cfd',
  records: [orders, standings],
  notices: {
    cfd: ({ state, voidReason }) => ({ type: 'cfdOrder', state, reason: voidReason }),
  },
});
