import { memo } from 'react';
import type { ReactElement } from 'react';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import type { Formatters } from '../../../i18n/useFormat.ts';
import { classNames } from '../../../ui/classNames.ts';
import { LiveFigures } from './LiveFigures.tsx';
import { actsIdOf, RowButton } from './RowButton.tsx';
import { RowActions } from './RowActions.tsx';
import { formatRow } from './formatRow.ts';
import { RowName } from './RowName.tsx';
import { StillFigures } from './StillFigures.tsx';

/** What all rows of a list say alike; asked for once, for it is dear where twenty rows tick. */
export interface RowTexts {
  readonly nameOf: (product: TickerDto) => string;
  readonly format: Formatters;
  /** What stands at the heads of the columns. */
  readonly priceHead: string;
  readonly changeHead: string;
}

interface MarketRowProps {
  readonly product: TickerDto;
  /** Far from what is seen a row has none, but its name: it can be found, read out and reached by the keyboard. */
  readonly quote: QuoteDto | undefined;
  /** USDT per unit of the quote currency. */
  readonly rate: string | undefined;
  readonly closes: readonly (string | null)[] | undefined;
  readonly texts: RowTexts;
  /** Whether what can be done with it is shown below. */
  readonly isOpen: boolean;
  readonly onToggle: (productId: string) => void;
}

/** A product with its line, price and change (DESIGN 9.14). A tap opens what can be done with it, in place. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps): ReactElement {
  const { product, quote, rate, closes, texts, isOpen, onToggle } = props;
  const { id } = product;
  const name = texts.nameOf(product);
  const isLive = quote?.status.state === 'live';
  const figures = quote && formatRow(product, quote, rate, texts.format);
  return (
    <div className={classNames('market-item', isOpen && 'is-open')} role="listitem">
      <RowButton className="market-row" productId={id} isOpen={isOpen} onToggle={onToggle}>
        {figures === undefined && (
          <span className="market-pair">
            <RowName product={product} />
          </span>
        )}
        {figures && isLive && <LiveFigures {...{ product, figures, name, texts, closes }} />}
        {figures && !isLive && <StillFigures {...{ product, quote, name, figures, texts }} />}
      </RowButton>
      {isOpen && <RowActions id={actsIdOf(id)} product={product} name={name} />}
    </div>
  );
});
