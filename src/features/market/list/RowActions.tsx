import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo } from '../../../lib/paths.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { FavouriteButton } from '../../../market/product/Favourite.tsx';
import { newerOf } from '../../../market/product/useLiveQuote.ts';
import { useQuote } from '../../../state/selectors.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';

interface RowActionsProps {
  readonly id: string;
  readonly product: TickerDto;
  /** What the product is called, in the language on the screen. */
  readonly name: string;
  /** Left out where the row itself has a star. */
  readonly hasStar?: boolean;
}

/** What can be done with a product, in place below its row: the screens that trade it, an alert, and the star (DESIGN 9.14). */
export function RowActions(props: RowActionsProps): ReactElement {
  const { id, product, name, hasStar = true } = props;
  const { t } = useTranslation('market');
  const { t: tCommon } = useTranslation('common');
  const { state, opensAt } = newerOf<QuoteDto>(product, useQuote(product.id)).status;
  const why = {
    live: undefined,
    paused: tCommon('state.pricePaused'),
    closed:
      opensAt === null
        ? t('row.closed')
        : tCommon('state.marketClosed', { time: formatTime(opensAt) }),
  }[state];
  return (
    <div
      id={id}
      className="market-acts unfold"
      role="group"
      aria-label={t('row.trade', { pair: pairOf(product) })}
    >
      <p className="market-about t-cap c3">
        {name}
        {why !== undefined && ` · ${why}`}
      </p>
      {product.sections.map((section) => (
        <a key={section} className="btn sm" href={`#${linkTo(section, { productId: product.id })}`}>
          {tCommon(`tabs.${section}`)}
        </a>
      ))}
      <a
        className="ib"
        href={`#${linkTo('alerts', { productId: product.id })}`}
        aria-label={t('row.alert', { pair: pairOf(product) })}
      >
        <Icon name="bell" size={22} />
      </a>
      {hasStar && <FavouriteButton productId={product.id} />}
    </div>
  );
}
