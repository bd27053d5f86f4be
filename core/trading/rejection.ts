// Every reason a trading command can be refused for, as ONE list in order of precedence.
// The code, the documentation and the test tables keep this order; the wire sends the key, the locales hold the sentence.
// Source: architecture.md "The core", wire.md "Error keys", decisions.md "Contract".
import { type RefusedDecision, refuseBy } from '../wallet/decision.ts';

export const TRADING_REJECTIONS = [
  'forbidden', // the account is frozen
  'not_found', // no such product or order of this user
  'already_final', // the order has been closed, cancelled or liquidated
  'cfd_not_offered', // the product or the profile has no call and put
  'market_closed', // the product's calendar says closed
  'market_paused', // the feed guard paused the product
  'period_not_offered', // no call or put of that many seconds
  'period_past_close', // the market closes before the order would expire
  'stake_or_quantity', // both were typed, or neither
  'stake_step', // finer than the currency's unit
  'quantity_or_amount', // a spot order names one of them, an amount only when buying at the market
  'amount_step', // finer than the currency's unit
  'quantity_step', // not a multiple of the lot size
  'below_minimum', // quantity under the product's minimum
  'above_maximum', // quantity over the product's maximum, or over what is open
  'price_step', // not a multiple of the tick size
  'price_required', // a limit order without a price, or a market order with one
  'trigger_required', // a stop entry without a trigger, or another order with one
  'post_only_needs_limit', // only what rests in the book can be post-only
  'stop_or_trailing', // a stop loss and a trailing stop were both asked for
  'below_minimum_value', // a spot order worth less than the minimum
  'price_too_far', // a spot limit too far from the index
  'leverage_not_allowed', // not one of the product's leverages
  'leverage_too_high', // more than the margin tier of this notional allows
  'slippage_invalid', // maxSlippage outside 0 to the rulebook's bound
  'trailing_invalid', // how far a trailing stop stays behind: out of bounds, or out of step
  'trigger_side', // the mark is at or beyond the trigger of a stop entry already
  'take_profit_side', // take profit on the wrong side of the price
  'stop_loss_side', // stop loss on the wrong side of the price
  'stop_beyond_liquidation', // the position would be liquidated before the stop
  'close_window_over', // too late to sell a call or put
  'stale_quote', // no accepted tick within 2 s of the acceptance
  'insufficient_depth', // deeper than the visible book
  'price_moved', // worse than maxSlippage
  'would_take', // a post-only order would fill at its first message
  'too_many_open_orders', // the user's open orders and positions of every kind
  'open_stakes_exceeded', // the user's open stakes in the product
  'open_payout_exceeded', // what the house may owe in the product
  'insufficient_balance', // margin and fee exceed the available balance
] as const;
export type TradingRejection = (typeof TRADING_REJECTIONS)[number];

export type Rejected = RefusedDecision<TradingRejection>;

/** Builds a refusal; `params` are decimal strings for the sentence. */
export const refuse = refuseBy<TradingRejection>();
