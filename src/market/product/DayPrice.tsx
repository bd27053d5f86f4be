import type { ReactElement } from 'react';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { DayChange } from './DayChange.tsx';

interface DayPriceProps {
  readonly quote: QuoteDto;
  readonly decimals: number;
}

/** At the end of a row: what a product costs now, faint while it has no live price, and what the day did. */
export function DayPrice({ quote, decimals }: DayPriceProps): ReactElement {
  const { price } = useFormat();
  return (
    <span className="r">
      <span className={quote.status.state === 'live' ? 'tt' : 'tt c3'}>
        {price(quote.price, decimals)}
      </span>
      <span className="sb">
        <DayChange quote={quote} />
      </span>
    </span>
  );
}
