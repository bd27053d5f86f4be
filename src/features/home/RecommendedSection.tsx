import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../protocol/product.ts';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { useProductGetRecommendProductQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { paths } from '../../lib/paths.ts';
import { DayChange } from '../../market/product/DayChange.tsx';
import { tradeLink } from '../../market/product/tradeLink.ts';
import { newerOf } from '../../market/product/useLiveQuote.ts';
import { useQuote } from '../../state/selectors.ts';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { MoreLink } from '../../ui/NavBar/MoreLink.tsx';

function Tile({ product }: { readonly product: TickerDto }): ReactElement {
  const format = useFormat();
  const quote = newerOf<QuoteDto>(product, useQuote(product.id));
  return (
    <a className="pick-tile" href={`#${tradeLink(product)}`}>
      <span className="t-label c2">
        {product.base}
        <span className="c3">/{product.quote}</span>
      </span>
      <span className="t-row">{format.price(quote.price, product.priceDecimals)}</span>
      <span className="t-cap">
        <DayChange quote={quote} />
      </span>
    </a>
  );
}

/** The liveliest products; nothing where they do not come, since the market page has them all. */
export function RecommendedSection(): ReactElement | null {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const { data } = useProductGetRecommendProductQuery(undefined);
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <section className="list-sec">
        <div className="sec-h px">
          <h2>{t('recommended.title')}</h2>
          <MoreLink href={`#${paths.market}`}>{tCommon('word.all')}</MoreLink>
        </div>
        <div className="pick-tiles px">
          {data.map((product) => (
            <Tile key={product.id} product={product} />
          ))}
        </div>
      </section>
      <Band />
    </>
  );
}
