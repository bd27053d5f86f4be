import type { ReactElement } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { Change } from '../../ui/Tag/Change.tsx';
import { useProductInfo } from './productContext.ts';
import { useLiveQuote } from './useLiveQuote.ts';
import { useShownPrice } from './useShownPrice.ts';

/** The price in the bar once the quote has scrolled away (DESIGN 9.3). */
export function MiniQuote(): ReactElement {
  const format = useFormat();
  const info = useProductInfo();
  const quote = useLiveQuote();
  const { change24h } = quote;
  const price = useShownPrice(quote);
  const direction = toDirection(change24h);
  return (
    <span className="mini-quote">
      <Change direction={direction}>{format.price(price, info.priceDecimals)}</Change>
      <small className={direction === 'flat' ? 'c2' : direction}>
        {format.percent(change24h, { sign: 'always' })}
      </small>
    </span>
  );
}
