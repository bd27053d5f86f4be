// Call and put: the use cases of call group order. Each write becomes one operation.
// Must trust nothing of a request but its intent: direction, stake or quantity, period, and the least value of a sale.
// Settlement is not here: nobody asks for it.
import { toText } from '../../../core/money/decimal.ts';
import { valueOrder } from '../../../core/trading/cfd/closeValue.ts';
import { validateCfdOpen } from '../../../core/trading/cfd/decideOpen.ts';
import { validateSell } from '../../../core/trading/cfd/decideSell.ts';
import { areClosesOf, type KnownCloses } from '../../../core/proof/closes.ts';
import { refuse } from '../../../core/trading/rejection.ts';
import type {
  CfdAcceptance,
  CfdGate,
  CfdOrder,
  CfdRules,
} from '../../../core/trading/cfd/types.ts';
import type {
  CfdCloseQuote,
  CfdOrderDto,
  CfdOrderList,
  CloseCfdOrder,
  SubmitCfdOrder,
} from '../../../protocol/order.ts';
import type { ByOrder } from '../../../protocol/orders.ts';
import type { Clock } from '../../ports.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { unwrap } from '../../services/commandKeys.ts';
import type { PageQuery } from '../../services/cursor.ts';
import { makeAtPrice, makeAtTick, NOT_FOUND, PAUSED, type Taken } from '../../services/intake.ts';
import type { MinuteCloses } from '../../services/minuteCloses.ts';
import { Refusal } from '../../services/refusal.ts';
import type { CfdMarket, CfdProductNow } from './cfdMarket.ts';
import { listCfdOrders } from './cfdOrderStore.ts';
import { openCfd, parseCfd, sellCfd } from './cfdOperations.ts';
import { presentCfdOrder, presentCloseQuote } from './cfdOrderView.ts';
import type { OrdersFooting } from '../../services/footing.ts';
import { orderPage } from '../../services/trading/orderPage.ts';

export interface CfdOrdersOptions extends OrdersFooting<CfdMarket, CfdOrder> {
  readonly clock: Pick<Clock, 'now'>;
  readonly closes: Pick<MinuteCloses, 'of'>;
}

/** Calls and puts; each method's name is the call's. Refuses with Refusal. */
export interface CfdOrders {
  submit(user: CurrentUser, key: string, body: SubmitCfdOrder): Promise<CfdOrderDto>;
  list(user: CurrentUser, query: CfdOrderQuery): Promise<CfdOrderList>;
  status(user: CurrentUser, query: ByOrder): Promise<CfdOrderDto>;
  /** What it is worth now; it holds for nothing. */
  closeQuote(user: CurrentUser, query: ByOrder): Promise<CfdCloseQuote>;
  close(user: CurrentUser, key: string, body: CloseCfdOrder): Promise<CfdOrderDto>;
}

export interface CfdOrderQuery extends PageQuery {
  readonly state: 'open' | 'history';
  readonly productId?: string | undefined;
}

/** The market's gate was asked when the request came. */
const OPEN: CfdGate = { market: 'live' };

const gateOf = (now: CfdProductNow | undefined): CfdGate => ({
  market: now?.state ?? 'paused',
});

const withoutPrice = (now: CfdProductNow | undefined): CfdGate => ({
  market: now?.state === 'closed' ? 'closed' : 'paused',
});

/** What stands now; undefined while the product has no price or no conversion rate. */
function acceptanceOf(now: CfdProductNow | undefined, time: number): CfdAcceptance | undefined {
  if (now?.tick === undefined || now.quoteRate === undefined) return undefined;
  const { seq, indexDoubled } = now.tick;
  return { seq, time, indexDoubled, quoteRate: now.quoteRate };
}

function takeOpen(order: SubmitCfdOrder, now: CfdProductNow | undefined, at: number): Taken {
  const accepted = acceptanceOf(now, at);
  const gate = accepted ? gateOf(now) : withoutPrice(now);
  const refusal = validateCfdOpen(parseCfd(order), now?.rules, accepted, gate);
  if (refusal) return { refusal };
  if (now === undefined || accepted === undefined) return PAUSED;
  const { rules, rulebookHash } = now;
  const acceptance = { ...accepted, quoteRate: toText(accepted.quoteRate) };
  return {
    productId: order.productId,
    afterSeq: acceptance.seq,
    withinMs: rules.staleQuoteMs,
    atMessage: makeAtPrice(openCfd, { order, rulebookHash, acceptance, gate }),
  };
}

export function createCfdOrders(options: CfdOrdersOptions): CfdOrders {
  const { database, clock, closes: minutes, markets, intake, find } = options;
  /** An order that is there runs by its own rulebook. */
  const marketOf = (order: CfdOrder): CfdMarket => markets.ofHash(order.rulebookHash);
  const rulesOf = (order: CfdOrder): CfdRules => marketOf(order).rules(order.productId);
  const show = (order: CfdOrder): CfdOrderDto => presentCfdOrder(order, rulesOf(order));

  async function locate({ userId }: CurrentUser, orderId: string): Promise<CfdOrder> {
    const order = await find(userId, orderId);
    if (!order) throw new Refusal('not_found');
    return order;
  }

  const sellRefusal = (order: CfdOrder, at: number) =>
    validateSell(order, rulesOf(order), gateOf(marketOf(order).product(order.productId)), at);

  function takeSale(order: CfdOrder, closes: KnownCloses, minValue: string, time: number): Taken {
    const { id: orderId, productId } = order;
    const now = marketOf(order).product(productId);
    const refusal = sellRefusal(order, time);
    if (refusal) return { refusal };
    if (now?.tick === undefined) return PAUSED;
    // It has been on its way for so long that the minutes after them are known.
    if (!areClosesOf(closes.minute, time)) return { refusal: refuse('stale_quote') };
    const acceptance = { seq: now.tick.seq, time };
    return {
      productId,
      afterSeq: acceptance.seq,
      withinMs: now.rules.staleQuoteMs,
      atMessage: makeAtTick(sellCfd, {
        orderId,
        productId,
        acceptance,
        minValue,
        closes,
        gate: OPEN,
      }),
    };
  }

  return {
    submit: (user, key, body) =>
      intake.take({ name: 'order/submit', opens: true }, { userId: user.userId, key, body }, (at) =>
        takeOpen(body, markets.ofAccount(user).product(body.productId), at),
      ),

    async list(user, query) {
      const { state: view, productId } = query;
      return orderPage(query, {
        read: (page) =>
          listCfdOrders(database.pool, user.userId, { ...page, view, equal: { productId } }),
        timeOf: ({ closedAt, acceptedAt }) => closedAt ?? acceptedAt,
        show,
      });
    },

    status: async (user, { orderId }) => show(await locate(user, orderId)),

    async closeQuote(user, { orderId }) {
      const order = await locate(user, orderId);
      const market = marketOf(order);
      const { closes } = await minutes.of(order.productId, clock.now());
      const time = clock.now();
      const refusal = sellRefusal(order, time);
      if (refusal) unwrap({ ...refusal });
      const tick = market.latest(order.productId);
      if (!tick) throw new Refusal('market_paused');
      const { seq, indexDoubled } = tick;
      const rules = rulesOf(order);
      const worth = valueOrder(order, { time, indexDoubled, closes }, rules);
      return presentCloseQuote(order, { time, seq, indexDoubled }, worth, rules);
    },

    async close({ userId }, key, body) {
      const order = await find(userId, body.orderId);
      // Before the sale is taken: what stands then must not have aged in between.
      const closes = order && (await minutes.of(order.productId, clock.now()));
      return intake.take({ name: 'order/close', opens: false }, { userId, key, body }, (at) =>
        order && closes ? takeSale(order, closes, body.minValue, at) : NOT_FOUND,
      );
    },
  };
}
