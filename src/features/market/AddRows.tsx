import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../protocol/product.ts';
import { useProductGetRecommendProductQuery } from '../../api/productApi.ts';
import { changeFavourites } from '../../market/favourites/changeFavourites.ts';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { DayPrice } from '../../market/product/DayPrice.tsx';
import { newerOf } from '../../market/product/useLiveQuote.ts';
import { useQuote } from '../../state/selectors.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';

interface AddRowsProps {
  readonly products: readonly TickerDto[];
  readonly nameOf: (product: TickerDto) => string;
  /** Told after a product was added. */
  readonly onAdded?: (product: TickerDto) => void;
}

function Price({ product }: { readonly product: TickerDto }): ReactElement {
  const quote = newerOf<QuoteDto>(product, useQuote(product.id));
  return <DayPrice quote={quote} decimals={product.priceDecimals} />;
}

/** Products with a plus each. */
export function AddRows({ products, nameOf, onAdded }: AddRowsProps): ReactElement {
  const { t } = useTranslation('market');
  const dispatch = useAppDispatch();
  return (
    <ul>
      {products.map((product) => (
        <li key={product.id} className="li market-add">
          <span className="f1">
            <span className="tt">
              {product.base}
              <span className="c3">/{product.quote}</span>
            </span>
            <span className="sb">{nameOf(product)}</span>
          </span>
          <Price product={product} />
          <IconButton
            icon="add"
            className="market-plus"
            label={t('favourites.add', { pair: pairOf(product) })}
            onClick={() => {
              void dispatch(changeFavourites({ productId: product.id, action: 'add' }));
              onAdded?.(product);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface SuggestionsProps extends Omit<AddRowsProps, 'products'> {
  readonly favourites: readonly string[];
}

/** The liveliest products that are no favourites yet; nothing while they are not known. */
export function Suggestions({ favourites, ...rest }: SuggestionsProps): ReactElement | null {
  const { t } = useTranslation('market');
  const { data } = useProductGetRecommendProductQuery(undefined);
  const offered = data?.filter(({ id }) => !favourites.includes(id)) ?? [];
  if (offered.length === 0) return null;
  return (
    <section className="market-suggested">
      <h2 className="t-h3 px">{t('favourites.suggested')}</h2>
      <AddRows products={offered} {...rest} />
    </section>
  );
}
