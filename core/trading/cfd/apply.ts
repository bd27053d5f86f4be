// State after an event: the only thing that changes a call or put.
// Must never decide anything, and never bring a final order back. Source: architecture.md "The core".
import type { CfdEvent, CfdOrder } from './types.ts';

/** The order after `event`, one version further. `order` is undefined only for `opened`, which brings its own. */
export function applyCfdEvent(order: CfdOrder | undefined, event: CfdEvent): CfdOrder {
  const base = event.type === 'opened' ? event.order : order;
  if (base === undefined) throw new Error(`event ${event.type} has no order to happen to`);
  if (base.state !== 'open') throw new Error(`order ${base.id} is ${base.state} already`);
  return { ...change(base, event), version: base.version + 1 };
}

function change(order: CfdOrder, event: CfdEvent): CfdOrder {
  switch (event.type) {
    case 'opened':
      return order;
    case 'settled': {
      const { outcome, closePrice, payout, at } = event;
      return { ...order, state: outcome, closePrice, payout, closedAt: at };
    }
    case 'voided':
      return {
        ...order,
        state: 'void',
        payout: order.stake,
        voidReason: event.reason,
        closedAt: event.at,
      };
    case 'sold':
      return {
        ...order,
        state: 'sold',
        closePrice: event.closePrice,
        payout: event.worth.value,
        closedAt: event.at,
      };
  }
}
