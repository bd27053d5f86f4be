import { memo, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { Stretch } from './listBoard.ts';
import { MarketRow } from './MarketRow.tsx';
import type { RowTexts } from './MarketRow.tsx';

interface ListStretchProps {
  readonly stretch: Stretch;
  readonly products: ReadonlyMap<string, TickerDto>;
  /** Half-hour closes by product. */
  readonly closes: ReadonlyMap<string, readonly (string | null)[]>;
  readonly texts: RowTexts;
  readonly openId: string | undefined;
  readonly onToggle: (productId: string) => void;
}

/** A few rows of a list that are drawn together. */
export const ListStretch = memo(function ListStretch(props: ListStretchProps): ReactElement {
  const { stretch, products, closes, texts, openId, onToggle } = props;
  const { ids, rates, quotes } = useSyncExternalStore(stretch.subscribe, stretch.read);
  return (
    <div className="market-stretch" role="presentation">
      {ids.map((id, at) => {
        const product = products.get(id);
        return (
          product && (
            <MarketRow
              key={id}
              product={product}
              quote={quotes[at]}
              rate={rates.get(product.quote)}
              closes={closes.get(id)}
              texts={texts}
              isOpen={openId === id}
              onToggle={onToggle}
            />
          )
        );
      })}
    </div>
  );
});
