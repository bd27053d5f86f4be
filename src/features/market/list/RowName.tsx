import { memo } from 'react';
import type { ReactElement } from 'react';
import type { TickerDto } from '../../../../protocol/product.ts';

interface RowNameProps {
  readonly product: Pick<TickerDto, 'base' | 'quote'>;
}

/** "BTC/USDT". It stays while the row ticks. */
export const RowName = memo(function RowName({ product }: RowNameProps): ReactElement {
  return (
    <span className="market-name">
      {product.base}
      <span className="c3">/{product.quote}</span>
    </span>
  );
});
