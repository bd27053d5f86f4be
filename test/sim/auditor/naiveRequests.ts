/**
 * Requests of spot and of calls and puts as the naive house takes them: refused at once, started, or waiting for a message.
 */
import type { Shown } from './bookWalk.ts';
import { callRefusal, openCall, readCall } from './callTrading.ts';
import { closesAt, saleRefusal, sellCall } from './callSale.ts';
import { parse } from './fraction.ts';
import {
  cancelWithdrawal,
  decideDeposit,
  decideWithdrawal,
  declareDeposit,
  requestWithdrawal,
} from './funding.ts';
import type { Accepted } from './opening.ts';
import { hasCalls, rulesOf } from './rules.ts';
import { plainSpotRefusal, readSpot } from './spotRules.ts';
import { endSpot, restSpot, spotAtMarket } from './spotTrading.ts';
import { type Market, type NaiveState, type Outcome, refused } from './state.ts';
import type {
  CallAction,
  CancelSpotAction,
  CommandStep,
  FundingAction,
  MarketState,
  SaleAction,
  SpotAction,
} from '../steps.ts';

/** What the house does with a request, whatever it is about. */
export interface Counter {
  readonly state: NaiveState;
  /** When its turn comes, it is decided, unless its key was answered before. */
  start(
    step: CommandStep,
    productId: string | null,
    decide: () => Outcome,
    more?: { readonly isForeign?: boolean },
  ): void;
  /** At the product's next message. */
  wait(
    step: CommandStep,
    productId: string,
    accepted: Accepted,
    run: (shown: Shown) => Outcome,
  ): void;
  accept(shown: Shown, isBuyer: boolean): Accepted;
  gate(market: Market | undefined): MarketState;
  unlessFrozen(user: number): (run: () => Outcome) => Outcome;
}

export function requestSpot(house: Counter, step: CommandStep, action: SpotAction): void {
  const { state } = house;
  const { productId } = action;
  const market = state.markets.get(productId);
  const wanted = readSpot(action);
  const refusal = plainSpotRefusal(wanted, rulesOf(productId), house.gate(market));
  const unlessFrozen = house.unlessFrozen(step.user);
  const rate = market && state.rateOf(market);
  if (refusal !== undefined || market?.shown === undefined || rate === undefined) {
    house.start(step, productId, () => unlessFrozen(() => refused(refusal ?? 'not_found')));
    return;
  }
  const { indexDoubled } = market.shown;
  const accepted = house.accept(market.shown, action.side === 'buy');
  const request = { user: step.user, wanted, accepted, born: ++state.born };
  if (action.type === 'limit') {
    const taken = { rate, indexDoubled };
    house.start(step, productId, () => unlessFrozen(() => restSpot(state, market, request, taken)));
    return;
  }
  house.wait(step, productId, accepted, (shown) =>
    unlessFrozen(() => spotAtMarket(state, market, shown, request)),
  );
}

export function requestCall(house: Counter, step: CommandStep, action: CallAction): void {
  const { state } = house;
  const { productId } = action;
  const market = state.markets.get(productId);
  const rate = market && state.rateOf(market);
  const call = readCall(action, market, rate);
  const offered = {
    rules: rulesOf(productId),
    hasCalls: hasCalls(state.countryOf(step.user)),
  };
  const refusal = callRefusal(call, offered, house.gate(market), state.now);
  const unlessFrozen = house.unlessFrozen(step.user);
  if (refusal !== undefined || market?.shown === undefined || rate === undefined) {
    house.start(step, productId, () => unlessFrozen(() => refused(refusal ?? 'not_found')));
    return;
  }
  const accepted = house.accept(market.shown, action.direction === 'call');
  const request = { user: step.user, call, accepted };
  house.wait(step, productId, accepted, (shown) => {
    state.born += 1;
    return unlessFrozen(() => openCall(state, market, shown, request));
  });
}

export function requestSale(
  house: Counter,
  step: CommandStep,
  { order: number, minValue }: SaleAction,
): void {
  const { state } = house;
  const found = state.calls[number];
  const order = found?.user === step.user ? found : undefined;
  if (order === undefined) {
    const isForeign = found !== undefined;
    house.start(step, null, () => refused('not_found'), { isForeign });
    return;
  }
  const { productId } = order.rules;
  const market = state.market(order);
  const closes = closesAt(state, market);
  const refusal = saleRefusal(order, house.gate(market), state.now);
  if (refusal !== undefined || market.shown === undefined) {
    house.start(step, productId, () => refused(refusal ?? 'market_paused'));
    return;
  }
  const accepted = house.accept(market.shown, false);
  const wanted = { least: parse(minValue), accepted, closes };
  house.wait(step, productId, accepted, (shown) => sellCall(state, shown, order, wanted));
}

export function requestSpotCancel(
  house: Counter,
  step: CommandStep,
  { order: number }: CancelSpotAction,
): void {
  const found = house.state.spotOrders[number];
  const order = found?.user === step.user ? found : undefined;
  if (order === undefined) {
    const isForeign = found !== undefined;
    house.start(step, null, () => refused('not_found'), { isForeign });
    return;
  }
  house.start(step, order.rules.productId, () => endSpot(house.state, order, 'user'));
}

/** Deposits and withdrawals wait for no price. An unknown one cannot be spoken of. */
export function requestFunding(house: Counter, step: CommandStep, action: FundingAction): void {
  const { state } = house;
  const { user } = step;
  house.start(step, null, () => {
    switch (action.call) {
      case 'withdraw':
        return requestWithdrawal(state, user, action.amount);
      case 'deposit':
        return declareDeposit(state, user, action.amount);
      case 'decideDeposit': {
        const deposit = state.deposits[action.deposit];
        return deposit
          ? decideDeposit(state, deposit, action.confirmed, action.operator)
          : refused('not_found');
      }
      default: {
        const withdrawal = state.withdrawals[action.withdrawal];
        if (withdrawal === undefined) return refused('not_found');
        if (action.call === 'cancelWithdrawal') return cancelWithdrawal(state, withdrawal);
        return decideWithdrawal(state, withdrawal, action.operator, action.verdict);
      }
    }
  });
}
