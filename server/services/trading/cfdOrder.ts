// Call and put: the use cases of call group order. Each write becomes one command of the executor.
// Must trust nothing of a request but its intent: direction, stake or quantity, period, and the least value of a sale.
// Settlement is not here: nobody asks for it (server/execution/cfdResting.ts).
import { decimal } from '../../../core/money/decimal.ts';
import { validateCfdOpen } from '../../../core/trading/cfd/decideOpen.ts';
import { valueOrder } from '../../../core/trading/cfd/closeValue.ts';
import { validateSell } from '../../../core/trading/cfd/decideSell.ts';
import type {
  CfdAcceptance,
  CfdCommand,
  CfdGate,
  CfdOrder,
  CfdRules,
} from '../../../core/trading/cfd/types.ts';
import type {
  CfdCloseQuote,
  CfdOrderDto,
  CloseCfdOrder,
  SubmitCfdOrder,
} from '../../../protocol/order.ts';
import { type CfdDesk, openCfdCommand, sellCfdCommand } from '../../execution/cfdCommands.ts';
import type { Answer, Command, Identified, RefusalBody } from '../../execution/command.ts';
import { refuseCommand, refuseOpenCommand } from '../../execution/commonCommands.ts';
import type { MatchingEngine } from '../../execution/matchingEngine.ts';
import type { Clock } from '../../ports.ts';
import { cfdOrders, listCfdOrders } from '../../store/cfdOrderStore.ts';
import type { Database } from '../../store/database.ts';
import type { CfdMarket, CfdProductNow } from './cfdMarket.ts';
import { presentCfdOrder, presentCloseQuote } from './cfdOrderView.ts';
import { identify, unwrap } from '../commandKeys.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import { Refusal } from '../refusal.ts';
import type { PerRulebook } from '../rulebooks.ts';

export interface CfdOrdersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly markets: PerRulebook<CfdMarket>;
  readonly matching: Pick<MatchingEngine, 'atNextTick'>;
  readonly run: (command: Command) => Promise<Answer>;
  readonly deskOf: (rules: Pick<CfdDesk, 'rules' | 'rulebookHash'>) => CfdDesk;
}

export interface CfdOrderQuery {
  readonly state: 'open' | 'history';
  readonly productId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const NAME = 'cfd.open';
const SALE = 'cfd.sell';

function parseSubmit(body: SubmitCfdOrder): CfdCommand {
  return {
    productId: body.productId,
    direction: body.direction,
    seconds: body.seconds,
    stake: body.stake == null ? null : decimal(body.stake),
    quantity: body.quantity == null ? null : decimal(body.quantity),
  };
}

export function createCfdOrders(options: CfdOrdersOptions) {
  const { database, clock, markets, run } = options;

  /** An order that is there runs by its own rulebook. */
  const marketOf = (order: CfdOrder): CfdMarket => markets.ofHash(order.rulebookHash);
  const rulesOf = (order: CfdOrder): CfdRules => marketOf(order).rules(order.productId);
  const refuse = (name: string, who: Identified, refusal: RefusalBody): Promise<Answer> =>
    run(refuseCommand(name, who, refusal));
  const show = (order: CfdOrder): CfdOrderDto => presentCfdOrder(order, rulesOf(order));

  async function find(user: CurrentUser, orderId: string): Promise<CfdOrder> {
    const order = await cfdOrders.find(database.pool, user.userId, orderId);
    if (!order) throw new Refusal('not_found');
    return order;
  }

  const sellRefusal = (order: CfdOrder, at: number) =>
    validateSell(order, rulesOf(order), sellGate(order), at);
  const sellGate = (order: CfdOrder): CfdGate => gateOf(marketOf(order).product(order.productId));

  return {
    async submit(user: CurrentUser, key: string, body: SubmitCfdOrder): Promise<CfdOrderDto> {
      markets.ofAccount(user).assertRecorded();
      const who = identify(user, key, 'order/submit', body);
      const command = parseSubmit(body);
      const now = markets.ofAccount(user).product(command.productId);
      const acceptance = acceptanceOf(now, clock.now());
      const gate = acceptance ? gateOf(now) : withoutPrice(now);
      const refusal = validateCfdOpen(command, now?.rules, acceptance, gate);
      if (refusal) return unwrap(await run(refuseOpenCommand(NAME, who, refusal)));
      if (now === undefined || acceptance === undefined) throw new Refusal('market_paused');
      const desk = options.deskOf(now);
      const answer = options.matching.atNextTick(
        command.productId,
        acceptance.seq,
        now.rules.staleQuoteMs,
        (message) => {
          if (message?.quoteRate === undefined)
            return refuseOpenCommand(NAME, who, { error: 'stale_quote' });
          const { tick, quoteRate } = message;
          return openCfdCommand(who, command, { tick, quoteRate, acceptance, gate }, desk);
        },
      );
      return unwrap(await answer);
    },

    async list(
      user: CurrentUser,
      query: CfdOrderQuery,
    ): Promise<{ list: CfdOrderDto[]; next: string | null }> {
      const rows = await listCfdOrders(database.pool, user.userId, {
        view: query.state,
        productId: query.productId,
        after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
        limit: query.limit + 1,
      });
      const { list, next } = toPage(rows, query.limit, (order) => ({
        time: order.closedAt ?? order.acceptedAt,
        id: order.id,
      }));
      return { list: list.map(show), next };
    },

    status: async (user: CurrentUser, orderId: string): Promise<CfdOrderDto> =>
      show(await find(user, orderId)),

    /** What it is worth now; it holds for nothing. */
    async closeQuote(user: CurrentUser, orderId: string): Promise<CfdCloseQuote> {
      const order = await find(user, orderId);
      const market = marketOf(order);
      const closes = await market.closes(order.productId, clock.now());
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

    async close(user: CurrentUser, key: string, body: CloseCfdOrder): Promise<CfdOrderDto> {
      const who = identify(user, key, 'order/close', body);
      const order = await cfdOrders.find(database.pool, user.userId, body.orderId);
      if (!order) return unwrap(await refuse(SALE, who, { error: 'not_found' }));
      const { id: orderId, productId } = order;
      const market = marketOf(order);
      const closes = await market.closes(productId, clock.now());
      // Only then: what stands when the sale is taken must not have aged in between.
      const now = market.product(productId);
      const time = clock.now();
      const refusal = sellRefusal(order, time);
      if (refusal) return unwrap(await refuse(SALE, who, refusal));
      if (now?.tick === undefined)
        return unwrap(await refuse(SALE, who, { error: 'market_paused' }));
      const { rules, tick } = now;
      const acceptance = { seq: tick.seq, time };
      const sale = { acceptance, minValue: decimal(body.minValue), closes };
      const answer = options.matching.atNextTick(
        productId,
        acceptance.seq,
        rules.staleQuoteMs,
        (message) => {
          if (message === undefined) return refuseCommand(SALE, who, { error: 'stale_quote' });
          const at = { sale, tick: message.tick, gate: OPEN };
          return sellCfdCommand(who, { orderId, productId }, at, options.deskOf(now));
        },
      );
      return unwrap(await answer);
    },
  };
}
export type CfdOrders = ReturnType<typeof createCfdOrders>;

/** The market's gate was asked when the request came; the account's freeze stops nobody from selling. */
const OPEN: CfdGate = { frozen: false, market: 'live' };

// `frozen` is read by the executor under the user's lock.
const gateOf = (now: CfdProductNow | undefined): CfdGate => ({
  frozen: false,
  market: now?.state ?? 'paused',
});

const withoutPrice = (now: CfdProductNow | undefined): CfdGate => ({
  frozen: false,
  market: now?.state === 'closed' ? 'closed' : 'paused',
});

/** What stands now; undefined while the product has no price or no conversion rate. */
function acceptanceOf(now: CfdProductNow | undefined, time: number): CfdAcceptance | undefined {
  if (now?.tick === undefined || now.quoteRate === undefined) return undefined;
  const { seq, indexDoubled } = now.tick;
  return { seq, time, indexDoubled, quoteRate: now.quoteRate };
}
