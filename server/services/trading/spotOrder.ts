// Spot trading: the use cases of call group spot_order. Each write becomes one command of the executor.
// Must trust nothing of a request but its intent: side, size, product and limit (reliability.md "Rules").
import { decimal, type Decimal } from '../../../core/money/decimal.ts';
import { validateSpot } from '../../../core/trading/spot/orderChecks.ts';
import type { SpotCommand, SpotGate, SpotRules } from '../../../core/trading/spot/types.ts';
import type { SpotOrderDto, SubmitSpotOrder } from '../../../protocol/spotOrder.ts';
import type { Answer, Command } from '../../execution/command.ts';
import { refuseCommand, refuseOpenCommand } from '../../execution/commonCommands.ts';
import type { MatchingDesk } from '../../execution/matchingDesk.ts';
import {
  cancelSpotCommand,
  marketSpotCommand,
  restSpotCommand,
  type SpotBooks,
} from '../../execution/spotCommands.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import { listSpotOrders, spotOrders, type SpotView } from '../../store/spotOrderStore.ts';
import { identify, unwrap } from '../commandKeys.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import type { SafetySwitch } from '../invariants.ts';
import { Refusal } from '../refusal.ts';
import { acceptSpot, type SpotMarket, type SpotProductNow } from './spotMarket.ts';
import { presentSpotOrder } from './spotOrderView.ts';
import { marketGate } from './tradingMarket.ts';

export interface SpotOrdersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: SpotMarket;
  readonly matching: Pick<MatchingDesk, 'atNextTick' | 'run'>;
  readonly run: (command: Command) => Promise<Answer>;
  readonly booksOf: (rules: SpotRules) => SpotBooks;
  /** Frozen while an invariant is violated: no new risk, but cancelling goes on. */
  readonly safety: SafetySwitch;
}

export interface SpotOrderQuery {
  readonly view: SpotView;
  readonly productId?: string | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const NAME = 'spot.submit';
const optional = (text: string | null | undefined): Decimal | null =>
  text == null ? null : decimal(text);

const parse = (body: SubmitSpotOrder): SpotCommand => ({
  productId: body.productId,
  side: body.side,
  type: body.type,
  quantity: optional(body.quantity),
  amount: optional(body.amount),
  price: optional(body.price),
});

export function createSpotOrders(options: SpotOrdersOptions) {
  const { database, clock, market, matching, run, booksOf } = options;
  return {
    async submit(user: CurrentUser, key: string, body: SubmitSpotOrder): Promise<SpotOrderDto> {
      if (options.safety.reason !== null) throw new Refusal('unavailable');
      const who = identify(user, key, 'spot_order/submit', body);
      const command = parse(body);
      const now = market.product(command.productId);
      // The executor reads under the user's lock whether the account is frozen.
      const gate: SpotGate = { frozen: false, market: marketGate(now) };
      const refusal = validateSpot(command, now?.rules, gate);
      if (refusal) return unwrap(await run(refuseOpenCommand(NAME, who, refusal)));
      const { rules, tick, quoteRate } = assertReady(now);
      const acceptance = acceptSpot(tick, command.side, clock.now());
      if (command.type === 'limit') {
        const desk = { ...booksOf(rules), quoteRate };
        return unwrap(await matching.run(restSpotCommand(who, command, acceptance, gate, desk)));
      }
      const answer = matching.atNextTick(
        command.productId,
        acceptance.seq,
        rules.staleQuoteMs,
        (message) => {
          if (message?.quoteRate === undefined)
            return refuseOpenCommand(NAME, who, { error: 'stale_quote' });
          const desk = { ...booksOf(rules), quoteRate: message.quoteRate };
          return marketSpotCommand(who, command, { tick: message.tick, acceptance, gate }, desk);
        },
      );
      return unwrap(await answer);
    },

    async cancel(
      user: CurrentUser,
      key: string,
      body: { readonly orderId: string },
    ): Promise<SpotOrderDto> {
      const who = identify(user, key, 'spot_order/cancelSpotOrder', body);
      const order = await spotOrders.find(database.pool, user.userId, body.orderId);
      if (!order)
        return unwrap(await run(refuseCommand('spot.cancel', who, { error: 'not_found' })));
      const books = booksOf(market.rules(order.productId));
      return unwrap(await matching.run(cancelSpotCommand(who, body.orderId, books)));
    },

    async list(
      user: CurrentUser,
      query: SpotOrderQuery,
    ): Promise<{ list: SpotOrderDto[]; next: string | null }> {
      const rows = await listSpotOrders(database.pool, user.userId, {
        view: query.view,
        productId: query.productId,
        side: query.side,
        after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
        limit: query.limit + 1,
      });
      const { list, next } = toPage(rows, query.limit, (order) => ({
        time: order.handlingTime ?? order.orderTime,
        id: order.id,
      }));
      return { list: list.map(presentSpotOrder), next };
    },
  };
}
export type SpotOrders = ReturnType<typeof createSpotOrders>;

/** After the gate said live there is a price and a rate. */
function assertReady(now: SpotProductNow | undefined) {
  if (now?.tick === undefined || now.quoteRate === undefined) throw new Refusal('market_paused');
  return { rules: now.rules, tick: now.tick, quoteRate: now.quoteRate };
}
