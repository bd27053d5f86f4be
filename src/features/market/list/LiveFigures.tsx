import type { ReactElement } from 'react';
import type { TickerDto } from '../../../../protocol/product.ts';
import { ChangeBadge } from '../../../ui/Tag/Change.tsx';
import type { RowFigures } from './formatRow.ts';
import type { RowTexts } from './MarketRow.tsx';
import { RowName } from './RowName.tsx';
import { Sparkline } from './Sparkline.tsx';

interface LiveFiguresProps {
  readonly product: TickerDto;
  readonly figures: RowFigures;
  readonly name: string;
  readonly texts: RowTexts;
  readonly closes: readonly (string | null)[] | undefined;
}

/** What a row shows of a product that trades. */
export function LiveFigures(props: LiveFiguresProps): ReactElement {
  const { product, figures, name, texts, closes } = props;
  const { turnover, price, change, direction } = figures;
  return (
    <>
      <span className="market-pair">
        <RowName product={product} />
        <span className="sr">, {name}, </span>
        <span className="market-sub">{turnover}</span>
      </span>
      <Sparkline closes={closes} priceDecimals={product.priceDecimals} direction={direction} />
      <span className="sr">, {texts.priceHead} </span>
      <span className="market-price">{price}</span>
      <span className="sr">, {texts.changeHead} </span>
      <ChangeBadge direction={direction}>{change}</ChangeBadge>
    </>
  );
}
