// Contract trading: the use cases of call group contract_order. Each write becomes one operation.
// Must trust nothing of a request but its intent: side, size, product and limits (reliability.md "Rules").
import { decimal, toText } from '../../../core/money/decimal.ts';
import { validateClose } from '../../../core/trading/contract/decideClose.ts';
import { otherDirection } from '../../../core/trading/contract/decideReverse.ts';
import { validateOpen } from '../../../core/trading/contract/validateOpen.ts';
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import type {
  ContractGate,
  ContractOrder,
  ContractRules,
  ContractTrail,
} from '../../../core/trading/contract/types.ts';
import type {
  AddMargin,
  CloseContractOrder,
  ContractOrderDto,
  ContractOrderList,
  ReverseContractOrder,
  ReversedContractOrder,
  SetStopProfitLossPrice,
  SubmitContractOrder,
} from '../../../protocol/contractOrder.ts';
import type { ByOrder } from '../../../protocol/orders.ts';
import type { OperationHandler } from '../../execution/operation.ts';
import type { UseCaseHouse } from '../kindHouse.ts';
import type { Clock } from '../../ports.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import type { PageQuery } from '../../services/cursor.ts';
import { make, makeAtPrice, NOT_FOUND, PAUSED, type Taken } from '../../services/intake.ts';
import { acceptanceOf, type ContractMarket, type ProductNow } from './contractMarket.ts';
import { marketGate } from '../../services/trading/tradingMarket.ts';
import { type ContractView, listContractOrders } from './contractOrderStore.ts';
import {
  addContractMargin,
  cancelContract,
  closeContract,
  openContract,
  protectContract,
  restContract,
  restPostOnly,
} from './contractOperations.ts';
import { reverseContract } from './contractReverse.ts';
import { type MarketThen, parseOpen } from './contractInputs.ts';
import { presentContractOrder } from './contractOrderView.ts';
import type { OrdersFooting } from '../../services/footing.ts';
import { orderPage, pageOfOne } from '../../services/trading/orderPage.ts';

export interface ContractOrdersOptions extends OrdersFooting<ContractMarket, ContractOrder> {
  readonly clock: Pick<Clock, 'now'>;
  /** Leverage cap of an account by its age (live mode), null for none. */
  readonly leverageCapOf: (user: CurrentUser) => Promise<number | null>;
  /** How far an order's trigger has followed the price. */
  readonly followed: UseCaseHouse['followed'];
}

/** Contract trading; each method's name is the call's. Refuses with Refusal. */
export interface ContractOrders {
  submit(user: CurrentUser, key: string, body: SubmitContractOrder): Promise<ContractOrderDto>;
  list(user: CurrentUser, query: ContractOrderQuery): Promise<ContractOrderList>;
  cancel(user: CurrentUser, key: string, body: ByOrder): Promise<ContractOrderDto>;
  setStopProfitLossPrice(
    user: CurrentUser,
    key: string,
    body: SetStopProfitLossPrice,
  ): Promise<ContractOrderDto>;
  close(user: CurrentUser, key: string, body: CloseContractOrder): Promise<ContractOrderDto>;
  reverse(
    user: CurrentUser,
    key: string,
    body: ReverseContractOrder,
  ): Promise<ReversedContractOrder>;
  addMargin(user: CurrentUser, key: string, body: AddMargin): Promise<ContractOrderDto>;
}

export interface ContractOrderQuery extends PageQuery {
  readonly view: ContractView;
  readonly productId?: string | undefined;
  readonly orderId?: string | undefined;
}

const marketThen = ({ tick, quoteRate }: ProductNow): MarketThen => ({
  mark: tick?.mark ?? null,
  quoteRate: quoteRate === undefined ? null : toText(quoteRate),
});

function takeOpen(
  order: SubmitContractOrder,
  now: ProductNow | undefined,
  leverageCap: number | null,
  at: number,
): Taken {
  const gate: ContractGate = { market: marketGate(now), leverageCap };
  const refusal = validateOpen(parseOpen(order), now?.rules, gate);
  if (refusal) return { refusal };
  // After the gate said live there is a price and a rate.
  if (now?.tick === undefined || now.quoteRate === undefined) return PAUSED;
  const { rulebookHash, rules, tick, quoteRate } = now;
  const acceptance = acceptanceOf(tick, order.direction, at);
  const taken = { order, rulebookHash, acceptance, gate };
  if (order.postOnly === true) {
    return {
      productId: order.productId,
      afterSeq: acceptance.seq,
      withinMs: rules.staleQuoteMs,
      atMessage: makeAtPrice(restPostOnly, taken),
    };
  }
  if (order.type !== 'market') {
    const rests = make(restContract, { ...taken, mark: tick.mark, quoteRate: toText(quoteRate) });
    return { ...rests, productId: order.productId };
  }
  return {
    productId: order.productId,
    afterSeq: acceptance.seq,
    withinMs: rules.staleQuoteMs,
    atMessage: makeAtPrice(openContract, taken),
  };
}

export function createContractOrders(options: ContractOrdersOptions): ContractOrders {
  const { database, clock, markets, intake, find } = options;

  /** An order that is there runs by its own rulebook. */
  const marketOf = (order: ContractOrder): ContractMarket => markets.ofHash(order.rulebookHash);
  /** With a trailing stop as far as it has followed by now. */
  const show = (order: ContractOrder): ContractOrderDto => {
    const now = marketOf(order).now(order.productId, clock.now());
    return presentContractOrder(order, { ...now, trail: followedBy(order, now.rules) });
  };
  const followedBy = (
    { id, productId, trail }: ContractOrder,
    { priceDecimals }: ContractRules,
  ): ContractTrail | undefined => {
    const best = trail === null ? undefined : options.followed(productId, id, trail.since);
    if (trail === null || best === undefined) return undefined;
    return { since: trail.since, seq: best.seq, mark: scaledToDecimal(best.price, priceDecimals) };
  };

  /** The user's ticket and its product now; a foreign id answers exactly as a missing one. */
  async function locate({ userId }: CurrentUser, orderId: string) {
    const order = await find(userId, orderId);
    return () => {
      const now = order && marketOf(order).product(order.productId);
      return order && now ? { order, now } : undefined;
    };
  }

  /** Runs an edge of a ticket that needs no price message. */
  async function onTicket<Input>(
    name: string,
    handler: OperationHandler<Input>,
    user: CurrentUser,
    key: string,
    body: { readonly orderId: string },
    input: (then: MarketThen, now: ProductNow) => Input,
  ): Promise<ContractOrderDto> {
    const found = await locate(user, body.orderId);
    return intake.take({ name, opens: false }, { userId: user.userId, key, body }, () => {
      const now = found()?.now;
      return now === undefined ? NOT_FOUND : make(handler, input(marketThen(now), now));
    });
  }

  return {
    async submit(user, key, body) {
      const leverageCap = await options.leverageCapOf(user);
      return intake.take(
        { name: 'contract_order/submit', opens: true },
        { userId: user.userId, key, body },
        (at) => takeOpen(body, markets.ofAccount(user).product(body.productId), leverageCap, at),
      );
    },

    async close(user, key, body) {
      const located = await locate(user, body.orderId);
      const call = { name: 'contract_order/closeContractOrder', opens: false };
      return intake.take(call, { userId: user.userId, key, body }, (at) => {
        const found = located();
        if (!found) return NOT_FOUND;
        const { order, now } = found;
        const quantity = body.quantity ?? null;
        const gate = { market: marketGate(now) };
        const asked = quantity === null ? null : decimal(quantity);
        const refusal = validateClose(order, asked, now.rules, gate);
        if (refusal) return { refusal };
        if (now.tick === undefined || now.quoteRate === undefined) return PAUSED;
        const acceptance = acceptanceOf(now.tick, otherDirection(order.direction), at);
        return {
          productId: order.productId,
          afterSeq: acceptance.seq,
          withinMs: now.rules.staleQuoteMs,
          atMessage: makeAtPrice(closeContract, { orderId: order.id, quantity, acceptance, gate }),
        };
      });
    },

    async reverse(user, key, body) {
      const [located, leverageCap] = [
        await locate(user, body.orderId),
        await options.leverageCapOf(user),
      ];
      const call = { name: 'contract_order/reverseContractOrder', opens: true };
      return intake.take(call, { userId: user.userId, key, body }, (at) => {
        const found = located();
        if (!found) return NOT_FOUND;
        const { order, now } = found;
        const gate: ContractGate = { market: marketGate(now), leverageCap };
        const refusal = validateClose(order, null, now.rules, gate);
        if (refusal) return { refusal };
        const ruled = markets.ofAccount(user).product(order.productId);
        if (now.tick === undefined || now.quoteRate === undefined || ruled === undefined)
          return PAUSED;
        const acceptance = acceptanceOf(now.tick, otherDirection(order.direction), at);
        return {
          productId: order.productId,
          afterSeq: acceptance.seq,
          withinMs: now.rules.staleQuoteMs,
          atMessage: makeAtPrice(reverseContract, {
            orderId: order.id,
            acceptance,
            rulebookHash: ruled.rulebookHash,
            gate,
            maxSlippage: body.maxSlippage ?? null,
          }),
        };
      });
    },

    cancel: (user, key, body) =>
      onTicket('contract_order/cancelContractOrder', cancelContract, user, key, body, (then) => ({
        orderId: body.orderId,
        ...then,
      })),

    setStopProfitLossPrice: (user, key, body) =>
      onTicket(
        'contract_order/setStopProfitLossPrice',
        protectContract,
        user,
        key,
        body,
        (then, { tick }) => ({
          orderId: body.orderId,
          takeProfit: body.takeProfit ?? null,
          stopLoss: body.stopLoss ?? null,
          trailingRate: body.trailingRate,
          tick: body.trailingRate == null ? null : (tick ?? null),
          ...then,
        }),
      ),

    addMargin: (user, key, body) =>
      onTicket('contract_order/addMargin', addContractMargin, user, key, body, (then) => ({
        orderId: body.orderId,
        amount: body.amount,
        ...then,
      })),

    async list(user, query) {
      const { view, productId, orderId } = query;
      if (orderId !== undefined) return pageOfOne(await find(user.userId, orderId), show);
      return orderPage(query, {
        read: (page) =>
          listContractOrders(database.pool, user.userId, { ...page, view, equal: { productId } }),
        timeOf: ({ closeTime, orderTime }) => closeTime ?? orderTime,
        show,
      });
    },
  };
}
