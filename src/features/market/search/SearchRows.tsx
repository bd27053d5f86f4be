import { memo, useCallback, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../../protocol/product.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { changeFavourites } from '../../../market/favourites/changeFavourites.ts';
import { useFavourites } from '../../../market/favourites/useFavourites.ts';
import { DayChange } from '../../../market/product/DayChange.tsx';
import { useInSight } from '../../../market/useInSight.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { classNames } from '../../../ui/classNames.ts';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { RowPrice } from '../list/RowPrice.tsx';
import { RowStatus } from '../list/RowStatus.tsx';
import { useRowQuote } from '../list/useRowQuote.ts';
import { useProductNames } from '../../../market/product/useProductNames.ts';
import { PairText } from './PairText.tsx';
import { actsIdOf, RowButton } from '../list/RowButton.tsx';

interface SearchRowProps {
  readonly product: TickerDto;
  readonly typed: string;
  readonly nameOf: (product: TickerDto) => string;
  readonly isFavourite: boolean;
  readonly isOpen: boolean;
  readonly turn: number;
  readonly onStar: (productId: string, isOn: boolean) => void;
  readonly onToggle: (productId: string) => void;
}

/** A product that was found: star, what it is called, price and change. A tap opens what can be done with it. */
const SearchRow = memo(function SearchRow(props: SearchRowProps): ReactElement {
  const { product, typed, nameOf, isFavourite, turn, onStar, ...row } = props;
  const { isOpen } = row;
  const { t } = useTranslation('market');
  const item = useRef<HTMLLIElement>(null);
  const isInSight = useInSight(item);
  const quote = useRowQuote(product, turn, isInSight);
  const { id, category, priceDecimals } = product;
  const isLive = quote.status.state === 'live';
  const pair = pairOf(product);
  const name = nameOf(product);
  return (
    <li className={classNames('market-item', isOpen && 'is-open')} ref={item}>
      <div className="market-hit">
        <IconButton
          icon="star"
          isQuiet
          isOn={isFavourite}
          label={t(isFavourite ? 'favourites.remove' : 'favourites.add', { pair })}
          onClick={() => {
            onStar(id, isFavourite);
          }}
        />
        <RowButton
          {...row}
          className={classNames('market-found', !isLive && 'is-still')}
          productId={id}
        >
          <span className="market-pair">
            <span className="market-name">
              <PairText product={product} typed={typed} />
            </span>
            <span className="sr">, </span>
            <span className="market-sub">
              {isLive ? name : <RowStatus quote={quote} isInSight={isInSight} />}
            </span>
          </span>
          <span className="sr">
            , {t(`category.${category}`)}, {t('sort.price')}{' '}
          </span>
          <span className="market-figures">
            <span className="market-price">
              <RowPrice quote={quote} priceDecimals={priceDecimals} />
            </span>
            <span className="market-sub">
              <DayChange quote={quote} />
            </span>
          </span>
        </RowButton>
      </div>
      {isOpen && <RowActions id={actsIdOf(id)} product={product} name={name} hasStar={false} />}
    </li>
  );
});

interface SearchRowsProps {
  readonly products: readonly TickerDto[];
  /** What was searched for: marked in the pair. */
  readonly typed: string;
}

export function SearchRows({ products, typed }: SearchRowsProps): ReactElement {
  const dispatch = useAppDispatch();
  const { nameOf } = useProductNames();
  const favourites = useFavourites();
  const [openId, setOpenId] = useState<string>();
  const toggle = useCallback((id: string) => {
    setOpenId((open) => (open === id ? undefined : id));
  }, []);
  const star = useCallback(
    (productId: string, isOn: boolean) => {
      void dispatch(changeFavourites({ productId, action: isOn ? 'remove' : 'add' }));
    },
    [dispatch],
  );
  return (
    <ul className="market-list">
      {products.map((product, turn) => (
        <SearchRow
          key={product.id}
          product={product}
          typed={typed}
          nameOf={nameOf}
          isFavourite={favourites.includes(product.id)}
          isOpen={openId === product.id}
          turn={turn}
          onStar={star}
          onToggle={toggle}
        />
      ))}
    </ul>
  );
}
