// A running call or put as the screens show it: where it stands, what it would pay now, how much of its time is left.
// Must never announce an end of its own: the server settles (decisions.md "CFD call / put").
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import { outcomeOf, payoutOf } from '../../../../core/trading/cfd/decideSettle.ts';
import { winPayout } from '../../../../core/trading/cfd/terms.ts';
import type { CfdOrderDto } from '../../../../protocol/order.ts';

export interface Standing {
  readonly outcome: 'won' | 'lost' | 'tied';
  /** Profit or loss if it ended at this price, USDT. */
  readonly result: string;
  /** How far the price is from the entry, without a sign. */
  readonly distance: string;
  readonly side: 'above' | 'below' | 'level';
}

type Terms = Pick<CfdOrderDto, 'direction' | 'stake' | 'returnRate' | 'openPrice'>;

const SIDES = { '-1': 'below', '0': 'level', '1': 'above' } as const;

/** What the order would come to if it ended at `price` (the index, which settles it). */
export function standingOf(order: Terms, price: string): Standing {
  const stake = decimal(order.stake);
  const away = decimal(price).minus(order.openPrice);
  const sign = away.comparedTo(ZERO) as -1 | 0 | 1;
  const outcome = outcomeOf(order.direction, 0, sign);
  const payout = payoutOf(outcome, stake, decimal(order.returnRate));
  return {
    outcome,
    result: toText(payout.minus(stake)),
    distance: toText(away.abs()),
    side: SIDES[sign],
  };
}

export interface TimeLeft {
  readonly ms: number;
  /** Share of the period, 0 to 1. */
  readonly share: number;
  /** The last seconds: the text turns buff (DESIGN 7). */
  readonly isEnding: boolean;
}

/** DESIGN 7: the last five seconds. */
const ENDING_MS = 5000;

/** What is left at `now`, the server's clock; never less than nothing. */
export function timeLeftOf(
  { seconds, expiresAt }: Pick<CfdOrderDto, 'seconds' | 'expiresAt'>,
  now: number,
): TimeLeft {
  const ms = Math.max(0, expiresAt - now);
  return {
    ms,
    share: Math.min(1, ms / (seconds * 1000)),
    isEnding: ms > 0 && ms <= ENDING_MS,
  };
}

/** The order to look at: the one that ends first. */
export function nextToEnd(orders: readonly CfdOrderDto[]): CfdOrderDto | undefined {
  return orders.reduce<CfdOrderDto | undefined>(
    (first, order) => (first === undefined || order.expiresAt < first.expiresAt ? order : first),
    undefined,
  );
}

/** A share that is shown as per cent with two decimals. */
const RATE_DECIMALS = 4;

export interface EarlyTerms {
  /** Full payout × chance, before the charge. */
  readonly beforeCharge: string;
  readonly charge: string;
  /** Of the full payout. */
  readonly chargeShare: string;
  /** The value against the stake. */
  readonly result: string;
  readonly payout: string;
  /** Where the value stands between nothing and the full payout, 0 to 1. */
  readonly share: number;
  /** Where the stake stands there. */
  readonly stakeShare: number;
}

/** The sum behind an early close at its value now. The charge is what lies between the two values. */
export function earlyTermsOf(
  order: Pick<CfdOrderDto, 'stake' | 'returnRate'>,
  quote: { readonly value: string; readonly probability: string },
): EarlyTerms {
  const stake = decimal(order.stake);
  const payout = winPayout(stake, decimal(order.returnRate));
  const value = decimal(quote.value);
  const beforeCharge = payout.times(quote.probability);
  const charge = value.minus(beforeCharge);
  const place = (amount: typeof value): number =>
    payout.isZero() ? 0 : Math.min(1, amount.div(payout).toNumber());
  return {
    beforeCharge: toText(beforeCharge),
    charge: toText(charge),
    chargeShare: payout.isZero() ? '0' : charge.div(payout).abs().toFixed(RATE_DECIMALS),
    result: toText(value.minus(stake)),
    payout: toText(payout),
    share: place(value),
    stakeShare: place(stake),
  };
}
