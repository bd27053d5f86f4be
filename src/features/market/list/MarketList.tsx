import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SparklinesDto, TickerDto } from '../../../../protocol/product.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ListHead } from './ListHead.tsx';
import type { HeadProps } from './ListHead.tsx';
import { watchTouch } from './listTouch.ts';
import { ListStretch } from './ListStretch.tsx';
import { useListBoard } from './useListBoard.ts';

interface MarketListProps extends HeadProps {
  /** In their own order. */
  readonly products: readonly TickerDto[];
  /** Every product: what turnovers are converted with. */
  readonly all: readonly TickerDto[];
  readonly sparklines: SparklinesDto | undefined;
  readonly nameOf: (product: TickerDto) => string;
}

/**
 * A market list: heads that sort, and a row per product. A stretch of it draws when its rows change places or come near, a row
 * when its product ticks.
 */
export function MarketList(props: MarketListProps): ReactElement {
  const { products, all, sparklines, nameOf, sort, onSort } = props;
  const list = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string>();
  const board = useListBoard(products, all, sort, list, openId !== undefined);
  useEffect(() => (list.current === null ? undefined : watchTouch(list.current)), []);
  const toggle = useCallback((id: string) => {
    setOpenId((open) => (open === id ? undefined : id));
  }, []);
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const closes = useMemo(
    () => new Map(sparklines?.lines.map((line) => [line.id, line.closes])),
    [sparklines],
  );
  const { t } = useTranslation('market');
  const format = useFormat();
  const texts = useMemo(
    () => ({ nameOf, format, priceHead: t('sort.price'), changeHead: t('sort.change') }),
    [nameOf, format, t],
  );
  return (
    <>
      <ListHead sort={sort} onSort={onSort} />
      <div className="market-list" role="list" ref={list}>
        {board.stretches.map((stretch) => (
          <ListStretch
            key={stretch.from}
            stretch={stretch}
            products={byId}
            closes={closes}
            texts={texts}
            openId={openId}
            onToggle={toggle}
          />
        ))}
      </div>
    </>
  );
}
