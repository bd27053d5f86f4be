/** Spot trading with defaults for core tests; an option that is set matters to the test. */
import { decimal, type Decimal, ZERO } from '../../core/money/decimal.ts';
import { spotRules } from '../../core/rulebook/spotRules.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import { toPoints } from '../../core/trading/book/scale.ts';
import { NOBODYS_ACCOUNT, type OpeningGate } from '../../core/trading/order.ts';
import { applySpotEvent } from '../../core/trading/spot/apply.ts';
import { decideRest } from '../../core/trading/spot/decideRest.ts';
import { emptyPosition } from '../../core/trading/spot/position.ts';
import type {
  SpotFilledEvent,
  SpotAcceptance,
  SpotCommand,
  SpotContext,
  SpotDecision,
  SpotEvent,
  SpotOrder,
  SpotPosition,
  SpotRules,
} from '../../core/trading/spot/types.ts';
import { aTick, T0, type TickOptions } from './contract.ts';

export const BTC_SPOT: SpotRules = spotRules(OPEN_RULEBOOK, 'BTCUSDT');
export const OPEN_SPOT_GATE: OpeningGate = { market: 'live', ...NOBODYS_ACCOUNT };
export const SPOT_IDENTITY = { id: 'order-1', userId: 'user-1', rulebookHash: 'book' };

const orNull = (text: string | null | undefined): Decimal | null =>
  text === null || text === undefined ? null : decimal(text);

export interface SpotTexts {
  readonly side?: 'buy' | 'sell';
  readonly type?: 'market' | 'limit';
  readonly quantity?: string | null;
  readonly amount?: string | null;
  readonly price?: string | null;
}

/** A tenth of a bitcoin bought at the market. */
export function aSpotCommand(change: SpotTexts = {}, rules = BTC_SPOT): SpotCommand {
  const quantity = change.quantity === undefined && change.amount == null ? '0.1' : change.quantity;
  return {
    productId: rules.productId,
    side: change.side ?? 'buy',
    type: change.type ?? (change.price == null ? 'market' : 'limit'),
    quantity: orNull(quantity),
    amount: orNull(change.amount),
    price: orNull(change.price),
  };
}

export function aSpotAcceptance(price = '60000', rules = BTC_SPOT): SpotAcceptance {
  const referencePrice = toPoints(decimal(price), rules);
  return { seq: 10, time: T0, referencePrice, indexDoubled: 2 * referencePrice };
}

export interface SpotContextOptions extends TickOptions {
  readonly rules?: SpotRules;
  readonly quoteRate?: string;
  readonly available?: string;
  readonly held?: string;
  readonly position?: { readonly quantity: string; readonly cost: string };
  readonly now?: number;
}

export function aPositionOf(texts?: { quantity: string; cost: string }): SpotPosition {
  const empty = emptyPosition(SPOT_IDENTITY.userId, BTC_SPOT.base);
  return texts ? { ...empty, quantity: decimal(texts.quantity), cost: decimal(texts.cost) } : empty;
}

export function aSpotContext(options: SpotContextOptions = {}): SpotContext {
  const rules = options.rules ?? BTC_SPOT;
  // Of the contract's rules a tick needs the scales and the largest size only.
  const tick = aTick(options, rules as never);
  return {
    now: options.now ?? tick.receivedTime,
    rules,
    tick,
    quoteRate: decimal(options.quoteRate ?? '1'),
    available: decimal(options.available ?? '10000'),
    held: decimal(options.held ?? options.position?.quantity ?? '0'),
    position: aPositionOf(options.position),
    liquidity: createLiquidity(tick.book),
  };
}

/** The events of a decision; throws where it is a refusal. */
export function eventsOf(decision: SpotDecision): readonly SpotEvent[] {
  if (!decision.ok) throw new Error(`refused: ${decision.error}`);
  return decision.events;
}

export function filledOf(decision: SpotDecision): SpotFilledEvent {
  const filled = eventsOf(decision).find((event) => event.type === 'filled');
  if (filled === undefined) throw new Error('nothing was filled');
  return filled;
}

/** The order after all events in turn. */
export function afterEvents(order: SpotOrder | undefined, events: readonly SpotEvent[]): SpotOrder {
  let state = order;
  for (const event of events) state = applySpotEvent(state, event);
  if (state === undefined) throw new Error('no event, no order');
  return state;
}

/** A limit order that rests. */
export function aRestingSpot(change: SpotTexts = {}, options: SpotContextOptions = {}): SpotOrder {
  const rules = options.rules ?? BTC_SPOT;
  const context = aSpotContext({ available: '100000000', ...options });
  const command = aSpotCommand({ price: '60000', ...change }, rules);
  const acceptance = aSpotAcceptance(options.price ?? '60000', rules);
  const decision = decideRest(command, acceptance, context, SPOT_IDENTITY, OPEN_SPOT_GATE);
  return afterEvents(undefined, eventsOf(decision));
}

/** What an order has fixed: amounts as texts, for comparing with values derived by hand. */
export const textsOf = (values: Readonly<Record<string, Decimal | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, (value ?? ZERO).toFixed()]),
  );
