import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { SparklinesDto, TickerDto } from '../../../../protocol/product.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { ListHead } from './ListHead.tsx';
import { watchTouch } from './listTouch.ts';
import { MarketRow } from './MarketRow.tsx';
import { useCalmOrder } from './useCalmOrder.ts';

interface MarketListProps {
  /** In their own order. */
  readonly products: readonly TickerDto[];
  /** Every product: what turnovers are converted with. */
  readonly all: readonly TickerDto[];
  readonly sparklines: SparklinesDto | undefined;
  readonly nameOf: (product: TickerDto) => string;
}

/** A market list: heads that sort, and a row per product. The list draws when its order changes, a row when its product ticks. */
export function MarketList({ products, all, sparklines, nameOf }: MarketListProps): ReactElement {
  const { marketSort } = usePreferences();
  const list = useRef<HTMLUListElement>(null);
  const [openId, setOpenId] = useState<string>();
  const { ids, rates } = useCalmOrder(products, all, marketSort, list, openId !== undefined);
  useEffect(() => (list.current === null ? undefined : watchTouch(list.current)), []);
  const toggle = useCallback((id: string) => {
    setOpenId((open) => (open === id ? undefined : id));
  }, []);
  // The turn is that of the list's own order: a row keeps it when it moves.
  const byId = useMemo(
    () => new Map(products.map((product, turn) => [product.id, { product, turn }])),
    [products],
  );
  const closes = useMemo(
    () => new Map(sparklines?.lines.map((line) => [line.id, line.closes])),
    [sparklines],
  );
  return (
    <>
      <ListHead sort={marketSort} />
      <ul className="market-list" ref={list}>
        {ids.map((id) => {
          const row = byId.get(id);
          if (row === undefined) return null;
          const { product, turn } = row;
          return (
            <MarketRow
              key={id}
              product={product}
              rate={rates.get(product.quote)}
              closes={closes.get(id)}
              nameOf={nameOf}
              isOpen={openId === id}
              turn={turn}
              onToggle={toggle}
            />
          );
        })}
      </ul>
    </>
  );
}
