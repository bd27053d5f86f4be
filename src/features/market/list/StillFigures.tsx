import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { useInSight } from '../../../market/useInSight.ts';
import { ChangeBadge } from '../../../ui/Tag/Change.tsx';
import type { RowFigures } from './formatRow.ts';
import type { RowTexts } from './MarketRow.tsx';
import { RowName } from './RowName.tsx';
import { RowPrice } from './RowPrice.tsx';
import { RowStatus } from './RowStatus.tsx';

interface StillFiguresProps {
  readonly product: TickerDto;
  readonly quote: QuoteDto;
  readonly name: string;
  readonly figures: RowFigures;
  readonly texts: RowTexts;
}

/** What a row shows of a product that does not trade now: why, in the place of its turnover and its line. */
export function StillFigures(props: StillFiguresProps): ReactElement {
  const { product, quote, name, figures, texts } = props;
  const pair = useRef<HTMLSpanElement>(null);
  const isInSight = useInSight(pair);
  return (
    <>
      <span className="market-pair is-still" ref={pair}>
        <RowName product={product} />
        <span className="sr">, {name}, </span>
        <span className="market-sub">
          <RowStatus quote={quote} isInSight={isInSight} />
        </span>
      </span>
      <span className="sr">, {texts.priceHead} </span>
      <span className="market-price">
        <RowPrice quote={quote} priceDecimals={product.priceDecimals} />
      </span>
      <span className="sr">, {texts.changeHead} </span>
      <ChangeBadge direction={figures.direction}>{figures.change}</ChangeBadge>
    </>
  );
}
