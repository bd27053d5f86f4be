import type { ReactElement } from 'react';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { Change } from '../../ui/Tag/Change.tsx';

/** How a product's price has moved in the last 24 hours, in a line of text. */
export function DayChange({
  quote,
}: {
  readonly quote: Pick<QuoteDto, 'change24h'>;
}): ReactElement {
  const { percent } = useFormat();
  return (
    <Change direction={toDirection(quote.change24h)}>
      {percent(quote.change24h, { sign: 'always' })}
    </Change>
  );
}
