// The shapes of contract trading: rules, a ticket (one isolated-margin position), commands, context and events.
// Money is Decimal in USDT at 6 decimals; prices are Decimal in quote currency. Source: decisions.md "Contract".
import type { Decimal } from '../../money/decimal.ts';
import type { Tick, TimeMs } from '../../market/types.ts';
import type { Fill, Liquidity } from '../book/types.ts';
import type { MarketGate, OpeningGate, OrderType } from '../order.ts';
import type { Rejected, TradingRejection } from '../rejection.ts';

export type Direction = 'long' | 'short';
/** A stop waits for the mark, then is a market order. */
export type ContractOrderType = OrderType | 'stop';
/** Wire states (wire.md "Objects"). A partly filled limit order is `holding` with `restingQuantity` > 0. */
export type ContractState = 'pending' | 'holding' | 'closed' | 'cancelled' | 'liquidated';
export type CloseReason = 'user' | 'take_profit' | 'stop_loss' | 'liquidation' | 'cancelled';
/** What can close a position without the user's hand. */
export type TriggerReason = 'take_profit' | 'stop_loss' | 'liquidation';

/** One margin tier: notional up to `upTo` (USDT, null = no bound), m = ½ ÷ max leverage, d keeps maintenance continuous. */
export interface MarginTier {
  readonly upTo: Decimal | null;
  readonly maxLeverage: number;
  readonly maintenanceRate: Decimal;
  readonly deduction: Decimal;
}

/** The rulebook's contract rules of one product, compiled to Decimals. */
export interface ContractRules {
  readonly productId: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly minQuantity: Decimal;
  readonly maxQuantity: Decimal;
  readonly leverages: readonly number[];
  readonly tiers: readonly MarginTier[];
  readonly takerRate: Decimal;
  readonly makerRate: Decimal;
  readonly defaultMaxSlippage: Decimal;
  readonly highestMaxSlippage: Decimal;
  /** Of one user, orders and positions of every kind together. */
  readonly maxOpenOrders: number;
  readonly staleQuoteMs: number;
  readonly liquidation: {
    readonly stepShare: Decimal;
    readonly targetRatio: Decimal;
    /** Two messages at least this far apart must have the mark at or beyond the level. */
    readonly apartMs: number;
    /** From one part to the next, but under `atOnceRatio` × maintenance. */
    readonly pauseMs: number;
    /** All at once when equity is under this share of the maintenance. */
    readonly atOnceRatio: Decimal;
    readonly feeRate: Decimal;
  };
  /** Overnight charge per day as a share of notional; negative pays the user. */
  readonly overnightLong: Decimal;
  readonly overnightShort: Decimal;
  /** Of a trailing stop: how far it may stay behind, and in which steps. */
  readonly trailing: {
    readonly lowest: Decimal;
    readonly highest: Decimal;
    readonly step: Decimal;
  };
  /** Days charged at the roll of each UTC weekday, Sunday first: crypto 1×7, forex and metals 0,1,1,3,1,1,0. */
  readonly overnightDays: readonly [number, number, number, number, number, number, number];
  readonly rollHourUtc: number;
}

/** One ticket: an order and, once filled, its position. */
export interface ContractOrder {
  readonly id: string;
  readonly userId: string;
  /** Of the rulebook it was accepted under: its rules for life. */
  readonly rulebookHash: string;
  readonly productId: string;
  readonly direction: Direction;
  readonly type: ContractOrderType;
  readonly state: ContractState;
  /** What was ordered. */
  readonly orderedQuantity: Decimal;
  /** Still resting: in the book (limit orders), or waiting for the mark (stop entries); 0 otherwise. */
  readonly restingQuantity: Decimal;
  /** Open now. */
  readonly openQuantity: Decimal;
  /** Closed so far (by the user, a trigger or liquidation). */
  readonly closedQuantity: Decimal;
  readonly leverage: number;
  /** Limit price, null for every other type. */
  readonly price: Decimal | null;
  /** Mark at which a stop entry fires, null for every other type. */
  readonly triggerPrice: Decimal | null;
  /** Of a limit order: it never takes. */
  readonly postOnly: boolean;
  /** Of a stop entry: the user's bound for its market order; null for the rulebook's. */
  readonly maxSlippage: Decimal | null;
  /** Of a stop entry: the message that fired it; null before, and for every other type. */
  readonly fired: FiredEntry | null;
  /** Locked for the resting part: its margin and open fee. */
  readonly reserved: Decimal;
  /** Locked as isolated margin of the open part. */
  readonly margin: Decimal;
  /** Average entry over all opening fills, exact (not rounded to the tick), null before the first. */
  readonly openPrice: Decimal | null;
  /** Q·E of what is open now, quote currency: the exact sum behind openPrice; closed parts take their share along. */
  readonly openCost: Decimal;
  /** Average exit over all closing fills, null before the first. */
  readonly closePrice: Decimal | null;
  /** Σ quantity × price of the closing fills, quote currency: the exact sum behind closePrice. */
  readonly closeValue: Decimal;
  /** USDT per unit of quote currency at the last fill, margin change or roll; 1 for USDT and USD quotes. */
  readonly quoteRate: Decimal;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  /** How far a trailing stop stays behind the best mark, in place of a stop loss; null for none. */
  readonly trailingRate: Decimal | null;
  /** Since when it follows and the best mark as far as it is stored; null while nothing is open. */
  readonly trail: ContractTrail | null;
  /** Mark price at which it is liquidated, to the tick on the safe side; null while nothing is open or when there is none. */
  readonly liquidationPrice: Decimal | null;
  /** Handling fees paid so far, USDT. */
  readonly handlingFee: Decimal;
  /** Overnight fee accrued on the open part and not yet settled (F of the formulas), USDT; may be negative. */
  readonly accruedOvernightFee: Decimal;
  /** Overnight fee settled with closed parts, USDT. */
  readonly settledOvernightFee: Decimal;
  /** Price result of closed parts that the user bore (never beyond the margin), fees not included, USDT. */
  readonly realised: Decimal;
  /** Liquidation fees paid, USDT. */
  readonly liquidationFee: Decimal;
  /** Last roll (its UTC instant) charged, so that no roll is charged twice; null when none. */
  readonly lastRollAt: TimeMs | null;
  /** Last partial liquidation; null when none. */
  readonly lastLiquidationAt: TimeMs | null;
  /** Price message that stood when the server took the order. */
  readonly acceptanceSeq: number;
  readonly orderTime: TimeMs;
  readonly openTime: TimeMs | null;
  readonly closeTime: TimeMs | null;
  readonly closeReason: CloseReason | null;
  /** Why the house took back what rested: the market order of a stop entry was refused; null otherwise. */
  readonly cancelReason: TradingRejection | null;
  /** A trigger that has fired and found too thin a book: the rest closes at each following tick. */
  readonly closing: TriggerReason | null;
  /** Counts changes; the trigger index uses it to drop outdated triggers. */
  readonly version: number;
}

/** A stop entry that has fired: its market order was accepted with this message. */
export interface FiredEntry {
  readonly seq: number;
  /** When the message came. */
  readonly time: TimeMs;
  readonly mark: Decimal;
  /** Best opposing price of the message: the reference of maxSlippage. */
  readonly reference: Decimal;
}

/** What a trailing stop has followed. */
export interface ContractTrail {
  /** The message that stood when it was set, or that opened the position. */
  readonly since: number;
  /** The message that moved it last, with its mark. */
  readonly seq: number;
  readonly mark: Decimal;
}

/** What the user sends (protocol/contractOrder.ts), parsed. */
export interface ContractCommand {
  readonly productId: string;
  readonly direction: Direction;
  readonly type: ContractOrderType;
  readonly quantity: Decimal;
  readonly leverage: number;
  readonly price: Decimal | null;
  readonly triggerPrice: Decimal | null;
  readonly postOnly: boolean;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly trailingRate: Decimal | null;
  readonly maxSlippage: Decimal | null;
}

/** What can forbid any new trade before its numbers are looked at. */
export interface ContractGate extends MarketGate {
  /** A young account's highest leverage in live mode (decisions.md "Contract"); null where none applies. */
  readonly leverageCap: number | null;
}

/** The same under its owner's lock: what opens a position asks for it. */
export type ContractOpeningGate = ContractGate & OpeningGate;

/** Everything a decision may know besides the state: nothing else goes in. */
export interface ContractContext {
  readonly now: TimeMs;
  readonly rules: ContractRules;
  readonly tick: Tick;
  /** USDT per unit of the product's quote currency, at the index. */
  readonly quoteRate: Decimal;
  /** The user's available USDT in the contract account. */
  readonly available: Decimal;
  readonly liquidity: Liquidity;
}

/** What a limit order or a stop entry needs at acceptance, before any tick. */
export interface ContractRestContext extends Pick<
  ContractContext,
  'now' | 'rules' | 'quoteRate' | 'available'
> {
  /** That stood at the acceptance: a stop entry's trigger is held against it; null where nothing is. */
  readonly markPrice: Decimal | null;
}

export type ContractEvent =
  | { readonly type: 'rested'; readonly order: ContractOrder }
  | {
      readonly type: 'opened';
      /** Present for a market order: the order as it was before this fill (version 0). */
      readonly order?: ContractOrder;
      readonly fill: Fill;
      readonly margin: Decimal;
      /** Taken out of `reserved` (limit orders, stop entries): margin + fee + release. 0 for market orders. */
      readonly fromReserved: Decimal;
      /** Mark of the message: where a trailing stop begins. */
      readonly mark: Decimal;
      readonly at: TimeMs;
    }
  /** A stop entry's price was met; moves no money. */
  | { readonly type: 'fired'; readonly fired: FiredEntry }
  | {
      readonly type: 'cancelled';
      readonly released: Decimal;
      /** The house took it back, for this reason; absent where its owner did, or its position ended. */
      readonly reason?: TradingRejection;
      readonly at: TimeMs;
    }
  | {
      readonly type: 'closed';
      readonly reason: CloseReason;
      readonly fill: Fill;
      /** Price result of this part after rounding down, USDT. */
      readonly result: Decimal;
      /** This part's share of openCost, quote currency. */
      readonly entryCost: Decimal;
      /** Margin before minus marginKept: what leaves `locked`. */
      readonly marginReleased: Decimal;
      readonly overnightFee: Decimal;
      readonly liquidationFee: Decimal;
      /** Credited to the user's available balance, ≥ 0. */
      readonly payout: Decimal;
      /** Paid by the insurance fund, ≥ 0. */
      readonly deficit: Decimal;
      /** Margin that stays with the remaining part (partial liquidation keeps it in the position). */
      readonly marginKept: Decimal;
      /** Why, where no hand closed it; null for a close by the user. */
      readonly cause: Cause | null;
      readonly at: TimeMs;
    }
  | {
      readonly type: 'protected';
      readonly takeProfit: Decimal | null;
      readonly stopLoss: Decimal | null;
      readonly trailingRate: Decimal | null;
      readonly trail: ContractTrail | null;
    }
  /** A trailing stop fired: how far it had followed; moves no money. */
  | { readonly type: 'trailed'; readonly trail: ContractTrail }
  | { readonly type: 'marginAdded'; readonly amount: Decimal; readonly quoteRate: Decimal }
  | {
      readonly type: 'overnightCharged';
      readonly rollAt: TimeMs;
      readonly days: number;
      readonly markPrice: Decimal;
      readonly quoteRate: Decimal;
      readonly fee: Decimal;
    }
  /** A trigger fired and could not finish on this tick's book; moves no money. */
  | { readonly type: 'triggered'; readonly reason: TriggerReason }
  /** The quote currency's rate has moved so far that the liquidation price had to be computed again; moves no money. */
  | { readonly type: 'revalued'; readonly quoteRate: Decimal };

/** Why a trigger closed a position, so that a user can check it. Source: decisions.md "Price evidence". */
export interface Cause {
  /** The price that the mark had to reach. */
  readonly level: Decimal;
  /** Of the message that it was closed on. */
  readonly mark: Decimal;
  /**
   * Of a liquidation: the message from which on the mark was at or beyond the level. Of a trailing stop: the message that moved
   * it last. Null for everything else.
   */
  readonly first: { readonly seq: number; readonly mark: Decimal } | null;
  /** It had fired before and found too thin a book: it goes on whether or not the mark is still there. */
  readonly goesOn: boolean;
}

export type ContractOpenedEvent = Extract<ContractEvent, { type: 'opened' }>;
export type ContractClosedEvent = Extract<ContractEvent, { type: 'closed' }>;

export type ContractDecision =
  | { readonly ok: true; readonly events: readonly ContractEvent[] }
  | Rejected;
