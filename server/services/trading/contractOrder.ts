// Contract trading: the use cases of call group contract_order. Each write becomes one command of the executor.
// Must trust nothing of a request but its intent: side, size, product and limits (reliability.md "Rules").
import { decimal, type Decimal } from '../../../core/money/decimal.ts';
import { validateClose } from '../../../core/trading/contract/decideClose.ts';
import { validateOpen } from '../../../core/trading/contract/validateOpen.ts';
import type {
  ContractOrder,
  ContractGate,
  ContractCommand,
} from '../../../core/trading/contract/types.ts';
import type {
  AddMargin,
  CloseContractOrder,
  ContractOrderDto,
  SetStopProfitLossPrice,
  SubmitContractOrder,
} from '../../../protocol/contractOrder.ts';
import type { Answer, Command, Identified, RefusalBody } from '../../execution/command.ts';
import { refuseCommand, refuseOpenCommand } from '../../execution/commonCommands.ts';
import {
  addMarginCommand,
  cancelCommand,
  closeCommand,
  openCommand,
  protectCommand,
  restCommand,
  type ContractDesk,
} from '../../execution/contractCommands.ts';
import type { MatchingEngine } from '../../execution/matchingEngine.ts';
import type { Clock } from '../../ports.ts';
import {
  contractOrders,
  listContractOrders,
  type ContractView,
} from '../../store/contractOrderStore.ts';
import type { Database } from '../../store/database.ts';
import { identify, unwrap } from '../commandKeys.ts';
import { acceptanceOf, type ContractMarket, type ProductNow } from './contractMarket.ts';
import { presentContractOrder } from './contractOrderView.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import { Refusal } from '../refusal.ts';
import type { PerRulebook } from '../rulebooks.ts';
import { marketGate } from './tradingMarket.ts';

export interface ContractOrdersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly markets: PerRulebook<ContractMarket>;
  readonly matching: Pick<MatchingEngine, 'atNextTick' | 'run'>;
  readonly run: (command: Command) => Promise<Answer>;
  readonly deskOf: (now: ProductNow & { readonly quoteRate: Decimal }) => ContractDesk;
  /** Leverage cap of an account by its age (live mode), null for none. */
  readonly leverageCapOf: (user: CurrentUser) => Promise<number | null>;
}

export interface ContractOrderQuery {
  readonly view: ContractView;
  readonly productId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const NAME = 'contract.open';
const optional = (text: string | null | undefined): Decimal | null =>
  text == null ? null : decimal(text);

function parseOpen(body: SubmitContractOrder): ContractCommand {
  return {
    productId: body.productId,
    direction: body.direction,
    type: body.type,
    quantity: decimal(body.quantity),
    leverage: body.leverage,
    price: optional(body.price),
    takeProfit: optional(body.takeProfit),
    stopLoss: optional(body.stopLoss),
    maxSlippage: optional(body.maxSlippage),
  };
}

export function createContractOrders(options: ContractOrdersOptions) {
  const { database, clock, markets, matching, run } = options;

  /** An order that is there runs by its own rulebook. */
  const marketOf = (order: ContractOrder): ContractMarket => markets.ofHash(order.rulebookHash);
  const gateOf = (now: ProductNow | undefined, leverageCap: number | null): ContractGate => ({
    frozen: false, // The executor reads it under the user's lock.
    market: marketGate(now),
    leverageCap,
  });
  const refuse = (name: string, who: Identified, refusal: RefusalBody): Promise<Answer> =>
    run(refuseCommand(name, who, refusal));
  const show = (order: ContractOrder): ContractOrderDto =>
    presentContractOrder(order, marketOf(order).now(order.productId, clock.now()));

  /** The user's ticket and its product now; a foreign id answers exactly as a missing one. */
  async function locate(who: Identified, orderId: string) {
    const order = await contractOrders.find(database.pool, who.userId, orderId);
    const now = order && marketOf(order).product(order.productId);
    return order && now ? { order, now } : undefined;
  }

  /** Runs an edge of a ticket that needs no price message. */
  async function onTicket(
    name: string,
    who: Identified,
    orderId: string,
    build: (now: ProductNow, desk: ContractDesk) => Command,
  ) {
    const found = await locate(who, orderId);
    if (!found) return unwrap<ContractOrderDto>(await refuse(name, who, { error: 'not_found' }));
    const quoteRate = found.now.quoteRate ?? found.order.quoteRate;
    const command = build(found.now, options.deskOf({ ...found.now, quoteRate }));
    return unwrap<ContractOrderDto>(await matching.run(command));
  }

  return {
    async submit(
      user: CurrentUser,
      key: string,
      body: SubmitContractOrder,
    ): Promise<ContractOrderDto> {
      markets.ofAccount(user).assertRecorded();
      const who = identify(user, key, 'contract_order/submit', body);
      const open = parseOpen(body);
      const leverageCap = await options.leverageCapOf(user);
      // Only then: what stands when the order is taken must not have aged in between.
      const now = markets.ofAccount(user).product(open.productId);
      const gate = gateOf(now, leverageCap);
      const refusal = validateOpen(open, now?.rules, gate);
      if (refusal) return unwrap(await run(refuseOpenCommand(NAME, who, refusal)));
      const ready = assertReady(now);
      const acceptance = acceptanceOf(ready.tick, open.direction, clock.now());
      if (open.type === 'limit') {
        return unwrap(
          await matching.run(restCommand(who, open, acceptance, gate, options.deskOf(ready))),
        );
      }
      const answer = matching.atNextTick(
        open.productId,
        acceptance.seq,
        ready.rules.staleQuoteMs,
        (message) => {
          if (message?.quoteRate === undefined)
            return refuseOpenCommand(NAME, who, { error: 'stale_quote' });
          const desk = options.deskOf({ ...ready, quoteRate: message.quoteRate });
          return openCommand(who, open, { tick: message.tick, acceptance, gate }, desk);
        },
      );
      return unwrap(await answer);
    },

    async close(
      user: CurrentUser,
      key: string,
      body: CloseContractOrder,
    ): Promise<ContractOrderDto> {
      const who = identify(user, key, 'contract_order/closeContractOrder', body);
      const found = await locate(who, body.orderId);
      if (!found) return unwrap(await refuse('contract.close', who, { error: 'not_found' }));
      const quantity = optional(body.quantity);
      const gate = gateOf(found.now, null);
      const refusal = validateClose(found.order, quantity, found.now.rules, gate);
      if (refusal) return unwrap(await refuse('contract.close', who, refusal));
      const ready = assertReady(found.now);
      const side = found.order.direction === 'long' ? 'short' : 'long';
      const acceptance = acceptanceOf(ready.tick, side, clock.now());
      const answer = matching.atNextTick(
        found.order.productId,
        acceptance.seq,
        ready.rules.staleQuoteMs,
        (message) => {
          if (message?.quoteRate === undefined)
            return refuseCommand('contract.close', who, { error: 'stale_quote' });
          const desk = options.deskOf({ ...ready, quoteRate: message.quoteRate });
          return closeCommand(
            who,
            body.orderId,
            quantity,
            { tick: message.tick, acceptance, gate },
            desk,
          );
        },
      );
      return unwrap(await answer);
    },

    cancel(user: CurrentUser, key: string, body: { orderId: string }): Promise<ContractOrderDto> {
      const who = identify(user, key, 'contract_order/cancelContractOrder', body);
      return onTicket('contract.cancel', who, body.orderId, (_now, desk) =>
        cancelCommand(who, body.orderId, desk),
      );
    },

    setStopProfitLossPrice(
      user: CurrentUser,
      key: string,
      body: SetStopProfitLossPrice,
    ): Promise<ContractOrderDto> {
      const who = identify(user, key, 'contract_order/setStopProfitLossPrice', body);
      const protection = {
        takeProfit: optional(body.takeProfit),
        stopLoss: optional(body.stopLoss),
      };
      return onTicket('contract.protect', who, body.orderId, (now, desk) =>
        protectCommand(
          who,
          body.orderId,
          protection,
          now.tick ? markets.ofHash(now.rulebookHash).markPrice(now.tick) : null,
          desk,
        ),
      );
    },

    addMargin(user: CurrentUser, key: string, body: AddMargin): Promise<ContractOrderDto> {
      const who = identify(user, key, 'contract_order/addMargin', body);
      return onTicket('contract.addMargin', who, body.orderId, (_now, desk) =>
        addMarginCommand(who, body.orderId, decimal(body.amount), desk),
      );
    },

    async list(
      user: CurrentUser,
      query: ContractOrderQuery,
    ): Promise<{ list: ContractOrderDto[]; next: string | null }> {
      if (query.orderId !== undefined) {
        const order = await contractOrders.find(database.pool, user.userId, query.orderId);
        return { list: order === undefined ? [] : [show(order)], next: null };
      }
      const rows = await listContractOrders(database.pool, user.userId, {
        view: query.view,
        productId: query.productId,
        after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
        limit: query.limit + 1,
      });
      const { list, next } = toPage(rows, query.limit, (order) => ({
        time: order.closeTime ?? order.orderTime,
        id: order.id,
      }));
      return { list: list.map(show), next };
    },
  };
}
export type ContractOrders = ReturnType<typeof createContractOrders>;

/** After the gate said live there is a price and a rate. */
function assertReady(now: ProductNow | undefined) {
  if (now?.tick === undefined || now.quoteRate === undefined) throw new Refusal('market_paused');
  return { ...now, tick: now.tick, quoteRate: now.quoteRate };
}
