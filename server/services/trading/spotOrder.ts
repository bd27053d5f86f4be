// Spot trading: the use cases of call group spot_order. Each write becomes one command of the executor.
// Must trust nothing of a request but its intent: side, size, product and limit (reliability.md "Rules").
import { decimal, type Decimal } from '../../../core/money/decimal.ts';
import { validateSpot } from '../../../core/trading/spot/orderChecks.ts';
import type { SpotCommand, SpotGate, SpotOrder } from '../../../core/trading/spot/types.ts';
import type { SpotOrderDto, SubmitSpotOrder } from '../../../protocol/spotOrder.ts';
import type { Answer, Command } from '../../execution/command.ts';
import { refuseCommand, refuseOpenCommand } from '../../execution/commonCommands.ts';
import type { MatchingEngine } from '../../execution/matchingEngine.ts';
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
import { Refusal } from '../refusal.ts';
import type { PerRulebook } from '../rulebooks.ts';
import { acceptSpot, type SpotMarket, type SpotProductNow } from './spotMarket.ts';
import { presentSpotOrder } from './spotOrderView.ts';
import { marketGate } from './tradingMarket.ts';

export interface SpotOrdersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly markets: PerRulebook<SpotMarket>;
  readonly matching: Pick<MatchingEngine, 'atNextTick' | 'run'>;
  readonly run: (command: Command) => Promise<Answer>;
  readonly booksOf: (rules: Pick<SpotBooks, 'rules' | 'rulebookHash'>) => SpotBooks;
  /** For an order that is there: by its own rulebook. */
  readonly booksFor: (order: SpotOrder) => SpotBooks;
}

export interface SpotOrderQuery {
  readonly view: SpotView;
  readonly productId?: string | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly orderId?: string | undefined;
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
  const { database, clock, markets, matching, run, booksOf, booksFor } = options;
  return {
    async submit(user: CurrentUser, key: string, body: SubmitSpotOrder): Promise<SpotOrderDto> {
      markets.ofAccount(user).assertRecorded();
      const who = identify(user, key, 'spot_order/submit', body);
      const command = parse(body);
      const now = markets.ofAccount(user).product(command.productId);
      // The executor reads under the user's lock whether the account is frozen.
      const gate: SpotGate = { frozen: false, market: marketGate(now) };
      const refusal = validateSpot(command, now?.rules, gate);
      if (refusal) return unwrap(await run(refuseOpenCommand(NAME, who, refusal)));
      const ready = assertReady(now);
      const { rules, tick, quoteRate } = ready;
      const acceptance = acceptSpot(tick, command.side, clock.now());
      if (command.type === 'limit') {
        const desk = { ...booksOf(ready), quoteRate };
        return unwrap(await matching.run(restSpotCommand(who, command, acceptance, gate, desk)));
      }
      const answer = matching.atNextTick(
        command.productId,
        acceptance.seq,
        rules.staleQuoteMs,
        (message) => {
          if (message?.quoteRate === undefined)
            return refuseOpenCommand(NAME, who, { error: 'stale_quote' });
          const desk = { ...booksOf(ready), quoteRate: message.quoteRate };
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
      return unwrap(await matching.run(cancelSpotCommand(who, body.orderId, booksFor(order))));
    },

    async list(
      user: CurrentUser,
      query: SpotOrderQuery,
    ): Promise<{ list: SpotOrderDto[]; next: string | null }> {
      if (query.orderId !== undefined) {
        const order = await spotOrders.find(database.pool, user.userId, query.orderId);
        return { list: order === undefined ? [] : [presentSpotOrder(order)], next: null };
      }
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
  const { rules, rulebookHash, tick, quoteRate } = now;
  return { rules, rulebookHash, tick, quoteRate };
}
