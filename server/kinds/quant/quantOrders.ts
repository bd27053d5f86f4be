// Automated grids: the use cases of call group quant_order. Each write becomes one operation.
// Must trust nothing of a request but its intent: which grid, how much of it, which subscription to redeem.
import { refuseCommand } from '../../../core/trading/grid/decideSubscribe.ts';
import { lotsHeld } from '../../../core/trading/grid/formulas.ts';
import type { GridGate, GridOrder, GridState } from '../../../core/trading/grid/types.ts';
import type { ByOrder } from '../../../protocol/orders.ts';
import type {
  QuantFillList,
  QuantOrderDto,
  QuantOrderList,
  SubmitQuantOrder,
} from '../../../protocol/quantOrder.ts';
import type { Clock } from '../../ports.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import type { PageQuery } from '../../services/cursor.ts';
import type { OrdersFooting } from '../../services/footing.ts';
import { make, makeAtTick, NOT_FOUND, PAUSED, type Taken } from '../../services/intake.ts';
import { orderPage, pageOfOne } from '../../services/trading/orderPage.ts';
import { marketGate } from '../../services/trading/tradingMarket.ts';
import { readQuantFills } from './quantFills.ts';
import { acceptQuant, type QuantMarket, type QuantNow } from './quantMarket.ts';
import { parseSubscribe, redeemQuant, subscribeQuant } from './quantOperations.ts';
import { listQuantOrders, readEndMarks } from './quantOrderStore.ts';
import { presentQuantOrder } from './quantOrderView.ts';

export interface QuantOrdersOptions extends OrdersFooting<QuantMarket, GridOrder> {
  readonly clock: Pick<Clock, 'now'>;
}

/** Subscriptions to automated grids. Refuses with Refusal. */
export interface QuantOrders {
  submit(user: CurrentUser, key: string, body: SubmitQuantOrder): Promise<QuantOrderDto>;
  list(user: CurrentUser, query: QuantOrderQuery): Promise<QuantOrderList>;
  /** Every trade of a subscription, newest first; a foreign one answers as a missing one. */
  fills(user: CurrentUser, query: PageQuery & { readonly orderId: string }): Promise<QuantFillList>;
  redeem(user: CurrentUser, key: string, body: ByOrder): Promise<QuantOrderDto>;
}

export interface QuantOrderQuery extends PageQuery {
  readonly state: GridState;
  readonly orderId?: string | undefined;
}

const gateOf = (now: QuantNow | undefined): GridGate => ({ market: marketGate(now) });

function takeSubscribe(order: SubmitQuantOrder, now: QuantNow | undefined, at: number): Taken {
  const gate = gateOf(now);
  const refusal = refuseCommand(parseSubscribe(order), now?.rules, gate);
  if (refusal) return { refusal };
  if (now?.tick === undefined) return PAUSED;
  const { rules, rulebookHash, tick } = now;
  const { productId } = rules;
  const acceptance = acceptQuant(tick, 'buy', at);
  return {
    productId,
    afterSeq: acceptance.seq,
    withinMs: rules.staleQuoteMs,
    atMessage: makeAtTick(subscribeQuant, { order, productId, rulebookHash, acceptance, gate }),
  };
}

function takeRedeem(order: GridOrder, now: QuantNow | undefined, at: number): Taken {
  if (order.state !== 'progress') return { refusal: { error: 'already_final' } };
  if (now?.tick === undefined) return PAUSED;
  const { productId, id: orderId } = order;
  const gate = gateOf(now);
  const acceptance = acceptQuant(now.tick, 'sell', at);
  const input = { orderId, acceptance, gate };
  // Cash alone goes back at once, whatever the market does: no price is asked for.
  if (lotsHeld(order.cells) === 0)
    return { ...make(redeemQuant, { ...input, tick: now.tick }), productId };
  if (gate.market !== 'live') return { refusal: { error: `market_${gate.market}` } };
  return {
    productId,
    afterSeq: acceptance.seq,
    withinMs: now.rules.staleQuoteMs,
    atMessage: makeAtTick(redeemQuant, input),
  };
}

export function createQuantOrders(options: QuantOrdersOptions): QuantOrders {
  const { database, clock, markets, intake, find } = options;

  /** One that is there runs by its own rulebook. */
  const nowOf = ({ rulebookHash, quantId }: GridOrder): QuantNow | undefined =>
    markets.ofHash(rulebookHash).now(quantId);
  /** How each of them is shown: those that are over need the mark that they ended at. */
  const showing = async (orders: readonly GridOrder[]) => {
    const endMarks = await readEndMarks(database.pool, orders);
    return (order: GridOrder): QuantOrderDto => {
      const known = nowOf(order);
      if (known === undefined) throw new RangeError(`no rules for ${order.quantId}`);
      const { rules, tick } = known;
      const endMark = endMarks.get(order.id);
      return presentQuantOrder(order, { now: clock.now(), rules, tick, endMark });
    };
  };

  return {
    submit: (user, key, body) =>
      intake.take(
        { name: 'quant_order/submit', opens: true },
        { userId: user.userId, key, body },
        (at) => takeSubscribe(body, markets.ofAccount(user).now(body.quantId), at),
      ),

    async redeem({ userId }, key, body) {
      const order = await find(userId, body.orderId);
      const call = { name: 'quant_order/redemptionQuantOrder', opens: false };
      return intake.take(call, { userId, key, body }, (at) =>
        order === undefined ? NOT_FOUND : takeRedeem(order, nowOf(order), at),
      );
    },

    async list(user, query) {
      const { state, orderId } = query;
      if (orderId !== undefined) {
        const order = await find(user.userId, orderId);
        return pageOfOne(order, await showing(order === undefined ? [] : [order]));
      }
      const { list, next } = await orderPage(query, {
        read: (page) => listQuantOrders(database.pool, user.userId, { ...page, state }),
        timeOf: ({ endedAt, appliedAt }) => endedAt ?? appliedAt,
        show: (order) => order,
      });
      return { list: list.map(await showing(list)), next };
    },

    fills: ({ userId }, query) => readQuantFills({ database, find }, userId, query),
  };
}
