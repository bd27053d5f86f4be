import type { ReactElement } from 'react';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useShownPrice } from '../../../market/product/useShownPrice.ts';

interface RowPriceProps {
  readonly quote: QuoteDto;
  readonly priceDecimals: number;
}

/** Of a closed market without a quote the close that its candles know. */
function LastClose({ quote, priceDecimals }: RowPriceProps): ReactElement {
  const format = useFormat();
  return <>{format.price(useShownPrice(quote), priceDecimals)}</>;
}

/** The last price of a row. */
export function RowPrice({ quote, priceDecimals }: RowPriceProps): ReactElement {
  const format = useFormat();
  if (quote.price === null && quote.status.state === 'closed') {
    return <LastClose quote={quote} priceDecimals={priceDecimals} />;
  }
  return <>{format.price(quote.price, priceDecimals)}</>;
}
