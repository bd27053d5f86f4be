import { useEffect, useRef, useState } from 'react';
import { proofGetFills } from '../../../api/proofApi.ts';
import { useAppDispatch, useAppSelector } from '../../../state/clientState.ts';
import type { TradedFill } from '../../../../protocol/proof.ts';
import { selectUid } from '../../../state/session.ts';
import type { ChartTicket } from '../press/pricePick.ts';
import { FillShelf } from './fillShelf.ts';
import type { OwnFill, TimeSpan } from './groupFills.ts';
import { ordersWithin, withSides } from './ownOrders.ts';
import type { OwnOrder } from './ownOrders.ts';
import { useOwnOrders } from './useOwnOrders.ts';

export interface OwnFills {
  readonly fills: readonly OwnFill[];
  /** Some did not come. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface Known {
  readonly owner: string | undefined;
  readonly fills: readonly OwnFill[];
  readonly hasFailed: boolean;
}

const NONE: readonly OwnFill[] = [];

/** What was traded with these orders, page by page; undefined when a page did not come. */
async function readFills(
  dispatch: ReturnType<typeof useAppDispatch>,
  orders: readonly OwnOrder[],
): Promise<readonly OwnFill[] | undefined> {
  const orderIds = orders.map(({ id }) => id).toSorted();
  const fills: TradedFill[] = [];
  let cursor: string | undefined;
  do {
    // Held until it has come: an answer that nobody holds may be thrown away.
    const query = dispatch(proofGetFills.initiate({ orderIds, cursor }, { forceRefetch: true }));
    const { data } = await query;
    query.unsubscribe();
    if (data === undefined) return undefined;
    fills.push(...data.list);
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  return withSides(orders, fills);
}

/**
 * The user's own fills of the product on the screen while the chart shows `span`: all orders in sight are one question.
 * The evidence behind a fill is asked for where its mark is tapped.
 */
export function useOwnFills(ticket: ChartTicket | undefined, span: TimeSpan | undefined): OwnFills {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectUid);
  const isWanted = owner !== undefined && span !== undefined;
  const list = useOwnOrders({
    ticket: isWanted ? ticket : undefined,
    since: span?.from ?? Infinity,
  });
  const shelf = useRef<FillShelf>(undefined);
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    const own = new FillShelf({
      fetch: (orders) => readFills(dispatch, orders),
      onChange: (fills, hasFailed) => {
        setKnown({ owner, fills, hasFailed });
      },
    });
    shelf.current = own;
    return () => {
      own.end();
    };
  }, [dispatch, owner, ticket]);
  // The list is made anew with every drawing; what it says changes seldom.
  const key = JSON.stringify(isWanted ? ordersWithin(list.orders, span) : []);
  useEffect(() => {
    shelf.current?.want(JSON.parse(key) as readonly OwnOrder[]);
  }, [key, dispatch, owner, ticket]);
  const own = isWanted && known?.owner === owner ? known : undefined;
  return {
    fills: own?.fills ?? NONE,
    hasFailed: isWanted && (list.hasFailed || own?.hasFailed === true),
    retry: () => {
      if (list.hasFailed) list.retry();
      shelf.current?.retry();
    },
  };
}
