import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../../protocol/product.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { classNames } from '../../../ui/classNames.ts';
import { ChangeBadge } from '../../../ui/Tag/Change.tsx';
import { turnoverInUsdt } from '../marketRates.ts';
import { RowActions } from './RowActions.tsx';
import { RowPrice } from './RowPrice.tsx';
import { RowStatus } from './RowStatus.tsx';
import { Sparkline } from './Sparkline.tsx';
import { useRowQuote } from './useRowQuote.ts';
import { actsIdOf, RowButton } from './RowButton.tsx';

export interface MarketRowProps {
  readonly product: TickerDto;
  /** USDT per unit of the quote currency. */
  readonly rate: string | undefined;
  readonly closes: readonly (string | null)[] | undefined;
  readonly nameOf: (product: TickerDto) => string;
  /** Whether what can be done with it is shown below. */
  readonly isOpen: boolean;
  /** Whose turn it is to be drawn. */
  readonly turn: number;
  readonly onToggle: (productId: string) => void;
}

/** A product with its line, price and change (DESIGN 9.14). A tap opens what can be done with it, in place. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps): ReactElement {
  const { product, rate, closes, nameOf, turn, ...row } = props;
  const { isOpen } = row;
  const { t } = useTranslation('market');
  const format = useFormat();
  const { item, isInSight, quote } = useRowQuote(product, turn);
  const { id, base, quote: quoted, priceDecimals } = product;
  const isLive = quote.status.state === 'live';
  const direction = toDirection(quote.change24h);
  const name = nameOf(product);
  return (
    <li className={classNames('market-item', isOpen && 'is-open')} ref={item}>
      <RowButton {...row} className="market-row" status={quote.status} productId={id}>
        <span className="market-pair">
          <span className="market-name">
            {base}
            <span className="c3">/{quoted}</span>
          </span>
          <span className="sr">, {name}, </span>
          <span className="market-sub">
            {isLive ? (
              format.volume(turnoverInUsdt(quote.amount24h, rate))
            ) : (
              <RowStatus quote={quote} isInSight={isInSight} />
            )}
          </span>
        </span>
        {isLive && (
          <Sparkline closes={closes} priceDecimals={priceDecimals} direction={direction} />
        )}
        <span className="sr">, {t('sort.price')} </span>
        <span className="market-price">
          <RowPrice quote={quote} priceDecimals={priceDecimals} />
        </span>
        <span className="sr">, {t('sort.change')} </span>
        <ChangeBadge direction={direction}>
          {format.percent(quote.change24h, { sign: 'always' })}
        </ChangeBadge>
      </RowButton>
      {isOpen && (
        <RowActions id={actsIdOf(id)} product={product} status={quote.status} name={name} />
      )}
    </li>
  );
});
