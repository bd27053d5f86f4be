// Call and put: the use cases of call group order. Each write becomes one command of the executor.
// Must trust nothing of a request but its intent: direction, stake or quantity, period, and the least value of a sale.
// Settlement is not here: nobody asks for it (server/jobs/cfdSettlement.ts).
import { decimal } from '../../../core/money/decimal.ts';
import { validateCfdOpen } from '../../../core/trading/cfd/decideOpen.ts';
import { quoteSale, validateSell } from '../../../core/trading/cfd/decideSell.ts';
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
import type { MatchingDesk } from '../../execution/matchingDesk.ts';
import type { Clock } from '../../ports.ts';
import { cfdOrders, listCfdOrders } from '../../store/cfdOrderStore.ts';
import type { Database } from '../../store/database.ts';
import type { CfdMarket, CfdProductNow } from './cfdMarket.ts';
import { presentCfdOrder, presentCloseQuote } from './cfdOrderView.ts';
import { identify, unwrap } from '../commandKeys.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import { type FirmQuote, FirmQuotes } from './firmQuotes.ts';
import type { SafetySwitch } from '../invariants.ts';
import { Refusal } from '../refusal.ts';

export interface CfdOrdersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: CfdMarket;
  readonly matching: Pick<MatchingDesk, 'atNextTick'>;
  readonly run: (command: Command) => Promise<Answer>;
  readonly deskOf: (rules: CfdRules) => CfdDesk;
  /** Frozen while an invariant is violated: no new risk, but selling goes on. */
  readonly safety: SafetySwitch;
}

export interface CfdOrderQuery {
  readonly state: 'open' | 'history';
  readonly productId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const NAME = 'cfd.open';

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
  const { database, clock, market, run } = options;
  const quotes = new FirmQuotes();

  const refuse = (name: string, who: Identified, refusal: RefusalBody): Promise<Answer> =>
    run(refuseCommand(name, who, refusal));
  const show = (order: CfdOrder): CfdOrderDto =>
    presentCfdOrder(order, market.rules(order.productId));

  async function find(user: CurrentUser, orderId: string): Promise<CfdOrder> {
    const order = await cfdOrders.find(database.pool, user.userId, orderId);
    if (!order) throw new Refusal('not_found');
    return order;
  }

  /** The value that holds for the order now: the one that was quoted, or a new one. */
  async function quote(order: CfdOrder): Promise<FirmQuote> {
    const firm = quotes.find(order.id, clock.now());
    if (firm) return firm;
    const closes = await market.closes(order.productId, clock.now());
    const now = clock.now();
    // Somebody else's question may have been answered while the minutes were read.
    const other = quotes.find(order.id, now);
    if (other) return other;
    const tick = market.latest(order.productId);
    if (!tick) throw new Refusal('market_paused');
    const { seq, indexDoubled } = tick;
    const rules = market.rules(order.productId);
    const made = { quote: quoteSale(order, { now, seq, indexDoubled, closes }, rules), tick };
    quotes.keep(made, now);
    return made;
  }

  const sellRefusal = (order: CfdOrder, at: number) =>
    validateSell(order, market.rules(order.productId), sellGate(order), at);
  const sellGate = (order: CfdOrder): CfdGate => gateOf(market.product(order.productId));

  return {
    async submit(user: CurrentUser, key: string, body: SubmitCfdOrder): Promise<CfdOrderDto> {
      if (options.safety.reason !== null) throw new Refusal('unavailable');
      const who = identify(user, key, 'order/submit', body);
      const command = parseSubmit(body);
      const now = market.product(command.productId);
      const acceptance = acceptanceOf(now, clock.now());
      const gate = acceptance ? gateOf(now) : withoutPrice(now);
      const refusal = validateCfdOpen(command, now?.rules, acceptance, gate);
      if (refusal) return unwrap(await run(refuseOpenCommand(NAME, who, refusal)));
      if (now === undefined || acceptance === undefined) throw new Refusal('market_paused');
      const desk = options.deskOf(now.rules);
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

    async closeQuote(user: CurrentUser, orderId: string): Promise<CfdCloseQuote> {
      const order = await find(user, orderId);
      const refusal = sellRefusal(order, clock.now());
      if (refusal) unwrap({ ...refusal });
      const { quote: made } = await quote(order);
      return presentCloseQuote(made, market.rules(order.productId));
    },

    async close(user: CurrentUser, key: string, body: CloseCfdOrder): Promise<CfdOrderDto> {
      const who = identify(user, key, 'order/close', body);
      const order = await cfdOrders.find(database.pool, user.userId, body.orderId);
      if (!order) return unwrap(await refuse('cfd.sell', who, { error: 'not_found' }));
      const at = clock.now();
      const refusal = sellRefusal(order, at);
      if (refusal) return unwrap(await refuse('cfd.sell', who, refusal));
      const { orderId, minValue } = body;
      const { productId } = order;
      const desk = options.deskOf(market.rules(productId));
      const sale = { ...(await quote(order)), minValue: decimal(minValue), at, gate: OPEN };
      return unwrap(await run(sellCfdCommand(who, { orderId, productId }, sale, desk)));
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
