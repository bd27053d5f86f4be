import { useEffect, useMemo } from 'react';
import { decimal } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../core/money/rounding.ts';
import type { Book } from '../../../core/market/types.ts';
import type { MarketGate } from '../../../core/trading/order.ts';
import { useSteadyDepth } from '../ladder/LadderPanel.tsx';
import { bookOf, indexDoubledOf, quoteRateOf, topOfBook } from '../product/book.ts';
import { useProductInfo } from '../product/productContext.ts';
import { PACES, useSteadyQuote } from '../product/useLiveQuote.ts';
import { useMarketStatus } from '../product/useMarketState.ts';
import { useProductRules } from '../rules/rulesContext.ts';

/** What the market says to a ticket; undefined and null are not known yet. */
export interface MarketFacts {
  readonly quoteRate: Decimal | undefined;
  readonly book: Book | undefined;
  /** Twice the index in points. */
  readonly indexDoubled: number | null;
  /** Last price. */
  readonly last: Decimal | null;
  readonly market: MarketGate['market'];
}

/** The market of the product on the screen, as core's functions take it. */
export function useMarketFacts(): MarketFacts {
  const info = useProductInfo();
  const { maxQuantity } = useProductRules().document;
  const { bid, ask, index, price } = useSteadyQuote(PACES.ticket);
  const depth = useSteadyDepth(PACES.ticket);
  const { state: market } = useMarketStatus();
  return useMemo(
    () => ({
      quoteRate: quoteRateOf(info),
      book: depth === undefined ? topOfBook({ bid, ask }, info, maxQuantity) : bookOf(depth, info),
      indexDoubled: indexDoubledOf(index, info.priceDecimals),
      last: price === null ? null : decimal(price),
      market,
    }),
    [info, maxQuantity, depth, bid, ask, index, price, market],
  );
}

interface Limit {
  readonly type: 'market' | 'limit' | 'stop';
  readonly price: string;
}

/** A limit order starts at the price on the screen. */
export function useFirstLimit(
  { type, price }: Limit,
  change: (change: Pick<Limit, 'price'>) => void,
): void {
  const info = useProductInfo();
  const { price: last } = useSteadyQuote(PACES.ticket);
  useEffect(() => {
    if (type !== 'limit' || price !== '' || last === null) return;
    change({ price: roundPriceForDisplay(decimal(last), info.priceDecimals).toFixed() });
    // Only when the type changes: an emptied field stays empty under the user's fingers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [type]);
}
