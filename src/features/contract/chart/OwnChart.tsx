import { useCallback, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { MoveContractSheet } from '../orders/MoveContractSheet.tsx';
import { ProtectSheet } from '../orders/ProtectSheet.tsx';
import { useProduct } from '../product/productContext.ts';
import { ChartPanel } from '../../../market/chart/ChartPanel.tsx';
import type { PickCell } from '../../../market/chart/press/pricePick.ts';
import type { ChartLevel, LevelKind } from '../../../market/chart/levels.ts';
import { useLevelNames } from './useLevelNames.ts';
import { useOwnLevels } from './useOwnLevels.ts';

interface Drop {
  readonly order: ContractOrderDto;
  readonly kind: LevelKind;
  /** Decimal text at the tick. */
  readonly price: string;
}

interface OwnChartProps {
  readonly isTall: boolean;
  readonly onToggleTall: () => void;
  readonly picks: PickCell;
}

/** The chart with the user's own levels; a dropped line asks before anything is sent. */
export function OwnChart(props: OwnChartProps): ReactElement {
  const { info } = useProduct();
  const { levels, orderOf, describeMove } = useOwnLevels(useLevelNames());
  const [drop, setDrop] = useState<Drop>();
  // A dropped line stays where it was dropped until the user has decided; then the orders say where it is.
  const shown = useMemo(
    () =>
      levels.map((level) => {
        const isDropped = drop?.order.id === level.orderId && drop.kind === level.kind;
        return isDropped ? { ...level, price: Number(drop.price) } : level;
      }),
    [levels, drop],
  );
  const onDrop = useCallback(
    (level: ChartLevel, price: number) => {
      const order = orderOf(level);
      if (order === undefined) return;
      setDrop({ order, kind: level.kind, price: price.toFixed(info.priceDecimals) });
    },
    [orderOf, info.priceDecimals],
  );
  const close = useCallback(() => {
    setDrop(undefined);
  }, []);
  return (
    <>
      <ChartPanel
        {...props}
        ticket="contract"
        levels={shown}
        describeMove={describeMove}
        onDrop={onDrop}
      />
      {drop?.kind === 'limit' && (
        <MoveContractSheet key={drop.price} order={drop.order} price={drop.price} onClose={close} />
      )}
      {drop !== undefined && drop.kind !== 'limit' && (
        <ProtectSheet
          key={drop.price}
          order={drop.order}
          takeProfit={drop.kind === 'takeProfit' ? drop.price : undefined}
          stopLoss={drop.kind === 'stopLoss' ? drop.price : undefined}
          onClose={close}
        />
      )}
    </>
  );
}
