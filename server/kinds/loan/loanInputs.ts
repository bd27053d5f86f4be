// What operations on loans are asked with: JSON, amounts and prices as decimal texts, and the market as it stood.
import { USER_ACCOUNTS, type UserAccount } from '../../../core/ledger/types.ts';
import type { Tick } from '../../../core/market/types.ts';
import { type Decimal, decimal, ZERO } from '../../../core/money/decimal.ts';
import { CURRENCY_SCALES } from '../../../core/money/money.ts';
import type { Means } from '../../../core/trading/loan/lien.ts';
import type { CoinPrices, Pledge } from '../../../core/trading/loan/types.ts';
import type { View } from '../../execution/command.ts';
import type { LoanStanding } from './loanStanding.ts';

export interface PledgeInput {
  readonly account: UserAccount;
  readonly currency: string;
  readonly amount: string;
}

/** The market as it stood: prices of collateral while they are live, and what everything is worth. */
export interface LoanPrices {
  readonly prices: Readonly<Record<string, string>>;
  readonly rates: Readonly<Record<string, string>>;
}

export interface ApplyInput extends LoanPrices {
  readonly rulebookHash: string;
  readonly amount: string;
  readonly days: number;
  readonly pledges: readonly PledgeInput[];
  readonly agreed: boolean;
  /** Names of uploads. */
  readonly documents: readonly string[];
}

export interface OnLoanInput {
  readonly orderId: string;
}

export interface PricedInput extends OnLoanInput, LoanPrices {}

export interface RepayInput extends PricedInput {
  readonly amount: string;
}

export interface AddInput extends PricedInput {
  readonly pledges: readonly PledgeInput[];
}

/** What a price, or the clock, has a loan looked at with. */
export interface LookInput extends OnLoanInput {
  /** The newest message of every collateral whose market is live. */
  readonly ticks: readonly Tick[];
  /** The product whose price was met; null by the clock. */
  readonly met: string | null;
  /** The message from which on it has been met. */
  readonly first: Tick | null;
}

export const parsePledges = (pledges: readonly PledgeInput[]): readonly Pledge[] =>
  pledges.map((one) => ({ ...one, amount: decimal(one.amount) }));

export const parsePrices = (texts: Readonly<Record<string, string>>): CoinPrices =>
  new Map(Object.entries(texts).map(([currency, text]) => [currency, decimal(text)]));

/** What he has in the house that is not pledged, and what of it was lent. What nobody knows the price of is worth nothing. */
export function meansOf(
  view: Pick<View, 'available' | 'locked'>,
  { borrowed, pledges }: LoanStanding,
  rates: LoanPrices['rates'],
): Means {
  const prices = parsePrices(rates);
  const worth = (currency: string, held: Decimal): Decimal =>
    held.times(prices.get(currency) ?? ZERO);
  let unpledged = ZERO;
  for (const account of USER_ACCOUNTS)
    for (const currency of Object.keys(CURRENCY_SCALES)) {
      const held = view.available(account, currency).plus(view.locked(account, currency));
      if (!held.isZero()) unpledged = unpledged.plus(worth(currency, held));
    }
  for (const { currency, amount } of pledges) unpledged = unpledged.minus(worth(currency, amount));
  return { unpledged, borrowed };
}
