import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { ChartPanel } from '../../../market/chart/ChartPanel.tsx';
import type { PickCell } from '../../../market/chart/press/pricePick.ts';
import type { ChartLevel } from '../../../market/chart/levels.ts';
import { MoveSpotSheet } from '../orders/MoveSpotSheet.tsx';
import { useSpotOrders } from '../orders/useSpotOrders.ts';
import { useSpotProduct } from '../product/productContext.ts';
import { useSpotLevels } from './useSpotLevels.ts';

interface Drop {
  readonly order: SpotOrderDto;
  /** Decimal text at the tick. */
  readonly price: string;
}

interface SpotChartProps {
  readonly onToggleTall: () => void;
  readonly picks: PickCell;
}

const describeMove = (level: ChartLevel): string => level.text;

/** The chart with the user's waiting limits; a dropped line asks before anything is sent. */
export function SpotChart({ onToggleTall, picks }: SpotChartProps): ReactElement {
  const { info } = useSpotProduct();
  const { orders } = useSpotOrders({ view: 'open' });
  const levels = useSpotLevels(orders);
  const [drop, setDrop] = useState<Drop>();
  // A dropped line stays where it was dropped until the user has decided; then the orders say where it is.
  const shown = useMemo(
    () =>
      levels.map((level) =>
        drop?.order.id === level.orderId ? { ...level, price: Number(drop.price) } : level,
      ),
    [levels, drop],
  );
  const onDrop = useCallback(
    (level: ChartLevel, price: number) => {
      const order = orders?.find(({ id }) => id === level.orderId);
      if (order !== undefined) setDrop({ order, price: price.toFixed(info.priceDecimals) });
    },
    [orders, info.priceDecimals],
  );
  return (
    <>
      <ChartPanel
        isTall
        ticket="spot"
        picks={picks}
        levels={shown}
        describeMove={describeMove}
        onDrop={onDrop}
        onToggleTall={onToggleTall}
      />
      {drop !== undefined && (
        <MoveSpotSheet
          key={drop.price}
          order={drop.order}
          price={drop.price}
          onClose={() => {
            setDrop(undefined);
          }}
        />
      )}
    </>
  );
}
