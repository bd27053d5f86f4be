import { useCallback, useEffect, useMemo } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { baseApi } from '../../../api/baseApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { Formatters } from '../../../i18n/useFormat.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import { figuresOf, stopFiguresOf, ticketOf } from '../orders/position.ts';
import { trailingStopOf } from '../orders/trails.ts';
import { useContractOrders } from '../orders/useContractOrders.ts';
import { useSeenMarks } from '../orders/useTrailingStop.ts';
import { quoteRateOf } from '../../../market/product/book.ts';
import { useProduct } from '../product/productContext.ts';
import type { ContractProduct } from '../product/productContext.ts';
import type { ChartLevel, LevelKind } from '../../../market/chart/levels.ts';
import type { LevelNames } from './useLevelNames.ts';

/** Tags of the chart follow the mark once a second: they are read, not traded by. */
const TEXT_PACE = { everyMs: 1000, phase: 0.9 } as const;

export interface OwnLevels {
  readonly levels: readonly ChartLevel[];
  /** The order of a level, for the sheet that confirms a drop. */
  readonly orderOf: (level: ChartLevel) => ContractOrderDto | undefined;
  readonly describeMove: (level: ChartLevel, price: number) => string;
}

interface TextContext {
  readonly product: ContractProduct;
  readonly mark: string | null;
  readonly format: Formatters;
  readonly names: LevelNames;
}

/** "SL −92.40", "Trailing 1% −92.40", "Long 0.0600 +38.61", "Liq.", "Limit Long 0.0500", "Stop Long 0.0500". */
function textOf(
  order: ContractOrderDto,
  kind: LevelKind,
  price: string,
  context: TextContext,
): string {
  const { product, mark, format, names } = context;
  const ticket = ticketOf(order, product.rules, quoteRateOf(product.info));
  const quantity = (value: string): string => format.quantity(value, product.info.quantityDecimals);
  switch (kind) {
    case 'open': {
      const { result } = figuresOf(order, ticket, mark ?? order.currentPrice, product.rules);
      return `${names[order.direction]} ${quantity(order.quantity)} ${format.signed(result?.net.toFixed())}`;
    }
    case 'limit':
    case 'trigger':
      return `${names[kind]} ${names[order.direction]} ${quantity(order.restingQuantity)}`;
    case 'liquidation':
      return names.liquidation;
    default: {
      const { outcome } = stopFiguresOf(price, mark, ticket, product.rules);
      const name =
        kind === 'trailing' ? names.trailing(format.percent(order.trailingRate)) : names[kind];
      return outcome === undefined ? name : `${name} ${format.signed(outcome)}`;
    }
  }
}

function levelsOf(
  order: ContractOrderDto,
  trailing: string | null,
  context: TextContext,
): ChartLevel[] {
  const isOpen = order.state === 'holding';
  const prices: readonly (readonly [LevelKind, string | null])[] = [
    ['limit', order.restingQuantity === '0' ? null : order.price],
    ['trigger', order.restingQuantity === '0' ? null : order.triggerPrice],
    ['open', isOpen ? order.openPrice : null],
    ['liquidation', isOpen ? order.liquidationPrice : null],
    ['takeProfit', order.takeProfit],
    ['stopLoss', order.stopLoss],
    ['trailing', isOpen ? trailing : null],
  ];
  return prices.flatMap(([kind, price]) => {
    if (price === null) return [];
    return {
      id: `${order.id} ${kind}`,
      orderId: order.id,
      kind,
      direction: order.direction === 'long' ? 'up' : 'down',
      price: Number(price),
      text: textOf(order, kind, price, context),
    };
  });
}

/** A page out of sight hears of few marks: how far a stop has followed them says the server once it is seen again. */
function useReadAgain(isFollowing: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isFollowing) return undefined;
    const read = (): void => {
      if (document.visibilityState === 'visible')
        dispatch(baseApi.util.invalidateTags(['ContractHolding', 'ContractOpen']));
    };
    document.addEventListener('visibilitychange', read);
    return () => {
      document.removeEventListener('visibilitychange', read);
    };
  }, [dispatch, isFollowing]);
}

/** The user's own prices of the product on the screen, as lines of the chart. */
export function useOwnLevels(names: LevelNames): OwnLevels {
  const product = useProduct();
  const format = useFormat();
  const { id, priceDecimals } = product.info;
  const { orders: holding } = useContractOrders('holding');
  const { orders: open } = useContractOrders('open');
  const select = useCallback((state: ClientState) => selectQuote(state, id)?.mark ?? null, [id]);
  const mark = useSteadySelector(select, TEXT_PACE);
  const own = useMemo(() => {
    const all = new Map([...(holding ?? []), ...(open ?? [])].map((order) => [order.id, order]));
    return [...all.values()].filter((order) => order.productId === id);
  }, [holding, open, id]);
  const seen = useSeenMarks(own, TEXT_PACE);
  useReadAgain(own.some(({ trailingSince }) => trailingSince !== null));
  const levels = useMemo(
    () =>
      own.flatMap((order) => {
        const trailing = trailingStopOf(order, seen.get(order.id), product.rules);
        return levelsOf(order, trailing, { product, mark, format, names });
      }),
    [own, seen, product, mark, format, names],
  );
  const orderOf = useCallback(
    (level: ChartLevel) => own.find((order) => order.id === level.orderId),
    [own],
  );
  const describeMove = useCallback(
    (level: ChartLevel, price: number) => {
      const order = orderOf(level);
      if (order === undefined) return level.text;
      const text = decimal(price.toFixed(priceDecimals)).toFixed();
      return textOf(order, level.kind, text, { product, mark, format, names });
    },
    [orderOf, product, mark, format, names, priceDecimals],
  );
  return { levels, orderOf, describeMove };
}
