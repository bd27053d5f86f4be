// What the rules say of coins on a screen of loans: prices that count, bounds of several coins together, digits of a price.
// Must never invent a price: a coin whose market has none has no entry. Source: decisions.md "Borrowing".
import { decimal } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import type { CompiledRulebook } from '../../../../core/rulebook/compile.ts';
import { debtAt, mostLent, totalValue } from '../../../../core/trading/loan/collateral.ts';
import type { Valued } from '../../../../core/trading/loan/collateral.ts';
import type { CoinPrices, LoanRules } from '../../../../core/trading/loan/types.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';

/** A coin with the price that a snapshot told. */
export interface ToldCoin {
  readonly currency: string;
  readonly price: string | null;
}

/** USDT per coin: the index that streams in, else what the snapshot told; none while the market is not live. */
export function coinPrices(
  { collaterals }: Pick<LoanRules, 'collaterals'>,
  told: readonly ToldCoin[],
  quotes: Readonly<Record<string, QuoteDto>>,
): CoinPrices {
  const prices = new Map<string, Decimal>();
  for (const { currency, productId } of collaterals) {
    if (productId === null) continue;
    const quote = quotes[productId];
    const streamed = quote?.status.state === 'live' ? quote.index : null;
    const price =
      quote === undefined ? told.find((coin) => coin.currency === currency)?.price : streamed;
    if (price !== null && price !== undefined) prices.set(currency, decimal(price));
  }
  return prices;
}

/** Decimals of a product's prices by the rulebook. */
export const priceDecimalsIn =
  (rulebook: CompiledRulebook) =>
  (productId: string): number =>
    rulebook.document.products.find(({ id }) => id === productId)?.priceDecimals ?? 2;

/** Shares of the value at which something happens, for all coins together. */
export interface LoanBounds {
  readonly initial: Decimal;
  readonly notices: readonly Decimal[];
  readonly sale: Decimal;
  readonly target: Decimal;
  readonly fullSale: Decimal;
}

/** Each coin carries its own share of its own value; undefined while nothing is worth anything. */
export function boundsOf(valued: readonly Valued[]): LoanBounds | undefined {
  const value = totalValue(valued);
  if (value.isZero()) return undefined;
  const share = (debt: Decimal): Decimal => debt.div(value);
  const levels = valued[0]?.rules.noticeLtvs.length ?? 0;
  return {
    initial: share(mostLent(valued)),
    notices: Array.from({ length: levels }, (_, level) =>
      share(debtAt(valued, ({ noticeLtvs, saleLtv }) => noticeLtvs[level] ?? saleLtv)),
    ),
    sale: share(debtAt(valued, ({ saleLtv }) => saleLtv)),
    target: share(debtAt(valued, ({ targetLtv }) => targetLtv)),
    fullSale: share(debtAt(valued, ({ fullSaleLtv }) => fullSaleLtv)),
  };
}

/** What coins cost now and how their prices are written. */
export interface CoinMarket {
  readonly rules: LoanRules;
  readonly prices: CoinPrices;
  readonly priceDecimalsOf: (productId: string) => number;
}

/** Each coin once, wherever it stands: its prices are those of all of it together. */
export const coinsOnce = <T extends { readonly currency: string }>(
  pledged: readonly T[],
): readonly T[] =>
  pledged.filter(
    ({ currency }, at) => pledged.findIndex((one) => one.currency === currency) === at,
  );
