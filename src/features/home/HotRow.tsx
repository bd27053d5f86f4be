import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndexDataDto } from '../../../protocol/home.ts';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { DayPrice } from '../../market/product/DayPrice.tsx';
import { tradeLink } from '../../market/product/tradeLink.ts';
import { newerOf } from '../../market/product/useLiveQuote.ts';
import { useQuote } from '../../state/selectors.ts';
import { placeBetween } from './placeBetween.ts';

export type HotProduct = IndexDataDto['hot'][number];

/** Low and high of the day with a ring where the price stands (DESIGN 9.15). */
function DayRange({ quote, decimals }: { readonly quote: QuoteDto; readonly decimals: number }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const place = placeBetween(quote.price, quote.low24h, quote.high24h, decimals);
  return (
    <span className="day-range">
      <span className="line" aria-hidden="true">
        {place !== undefined && <i style={{ insetInlineStart: `${place}%` }} />}
      </span>
      <span className="row between t-micro c3">
        <span>
          <span className="sr">{t('hot.low')} </span>
          {format.price(quote.low24h, decimals)}
        </span>
        <span>
          <span className="sr">{t('hot.high')} </span>
          {format.price(quote.high24h, decimals)}
        </span>
      </span>
    </span>
  );
}

/** A product of the hot list: turnover, the day's range, the price, and why it is here. Leads to where it trades. */
export function HotRow({ product }: { readonly product: HotProduct }): ReactElement {
  const { t } = useTranslation('home');
  const format = useFormat();
  const quote = newerOf<QuoteDto>(product, useQuote(product.id));
  return (
    <a className="li hot" href={`#${tradeLink(product)}`}>
      <span className="a">
        <span className="tt">
          {product.base}
          <span className="c3">/{product.quote}</span>
        </span>
        <span className="sb">
          {format.volume(quote.volume24h)} · {format.volume(quote.amount24h)}
        </span>
        <span className="sb c3">{t(`hot.reason.${product.reason}`)}</span>
      </span>
      <DayRange quote={quote} decimals={product.priceDecimals} />
      <DayPrice quote={quote} decimals={product.priceDecimals} />
    </a>
  );
}

/** The heads of the three columns. */
export function HotHead(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <div className="hot-h t-micro c3 px" aria-hidden="true">
      <span>{t('hot.turnover')}</span>
      <span>{t('hot.range')}</span>
      <span>{t('hot.price')}</span>
    </div>
  );
}
