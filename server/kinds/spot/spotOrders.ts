// Spot trading: the use cases of call group spot_order. Each write becomes one operation.
// Must trust nothing of a request but its intent: side, size, product and limit (reliability.md "Rules").
import { toText } from '../../../core/money/decimal.ts';
import { validateSpot } from '../../../core/trading/spot/orderChecks.ts';
import type { SpotGate, SpotOrder } from '../../../core/trading/spot/types.ts';
import type { ByOrder } from '../../../protocol/orders.ts';
import type { SpotOrderDto, SpotOrderList, SubmitSpotOrder } from '../../../protocol/spotOrder.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import type { PageQuery } from '../../services/cursor.ts';
import { make, makeAtPrice, PAUSED, type Taken } from '../../services/intake.ts';
import { acceptSpot, type SpotMarket, type SpotProductNow } from './spotMarket.ts';
import { marketGate } from '../../services/trading/tradingMarket.ts';
import { listSpotOrders, type SpotView } from './spotOrderStore.ts';
import { cancelSpot, marketSpot, parseSpot, restSpot } from './spotOperations.ts';
import { presentSpotOrder } from './spotOrderView.ts';
import type { OrdersFooting } from '../../services/footing.ts';
import { orderPage, pageOfOne } from '../../services/trading/orderPage.ts';

export type SpotOrdersOptions = OrdersFooting<SpotMarket, SpotOrder>;

/** Spot trading; each method's name is the call's. Refuses with Refusal. */
export interface SpotOrders {
  submit(user: CurrentUser, key: string, body: SubmitSpotOrder): Promise<SpotOrderDto>;
  list(user: CurrentUser, query: SpotOrderQuery): Promise<SpotOrderList>;
  cancel(user: CurrentUser, key: string, body: ByOrder): Promise<SpotOrderDto>;
}

export interface SpotOrderQuery extends PageQuery {
  readonly view: SpotView;
  readonly productId?: string | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
  readonly orderId?: string | undefined;
}

function takeSubmit(order: SubmitSpotOrder, now: SpotProductNow | undefined, at: number): Taken {
  const gate: SpotGate = { market: marketGate(now) };
  const refusal = validateSpot(parseSpot(order), now?.rules, gate);
  if (refusal) return { refusal };
  // After the gate said live there is a price and a rate.
  if (now?.tick === undefined || now.quoteRate === undefined) return PAUSED;
  const { rules, rulebookHash, tick } = now;
  const acceptance = acceptSpot(tick, order.side, at);
  const taken = { order, rulebookHash, acceptance, gate };
  if (order.type === 'limit') {
    const rests = make(restSpot, { ...taken, quoteRate: toText(now.quoteRate) });
    return { ...rests, productId: order.productId };
  }
  return {
    productId: order.productId,
    afterSeq: acceptance.seq,
    withinMs: rules.staleQuoteMs,
    atMessage: makeAtPrice(marketSpot, { ...taken, base: rules.base }),
  };
}

export function createSpotOrders(options: SpotOrdersOptions): SpotOrders {
  const { database, markets, intake, find } = options;
  return {
    submit: (user, key, body) =>
      intake.take(
        { name: 'spot_order/submit', opens: true },
        { userId: user.userId, key, body },
        (at) => takeSubmit(body, markets.ofAccount(user).product(body.productId), at),
      ),

    cancel: ({ userId }, key, body) =>
      intake.take({ name: 'spot_order/cancelSpotOrder', opens: false }, { userId, key, body }, () =>
        make(cancelSpot, { orderId: body.orderId }),
      ),

    async list(user, query) {
      const { view, productId, side, orderId } = query;
      if (orderId !== undefined) {
        return pageOfOne(await find(user.userId, orderId), presentSpotOrder);
      }
      return orderPage(query, {
        read: (page) =>
          listSpotOrders(database.pool, user.userId, { ...page, view, equal: { productId, side } }),
        timeOf: ({ handlingTime, orderTime }) => handlingTime ?? orderTime,
        show: presentSpotOrder,
      });
    },
  };
}
