import { useSearchParams } from 'react-router-dom';
import { useProductInfo } from '../../market/product/productContext.ts';
import { useCfdOrders } from './orders/useCfdOrders.ts';
import type { CfdOrders } from './orders/useCfdOrders.ts';
import { useFocusedOrder } from './running/useFocusedOrder.ts';
import type { FocusedOrder } from './running/useFocusedOrder.ts';
import { useResultNews } from './running/useResultNews.ts';
import { useCfdTicket } from './ticket/useCfdTicket.ts';
import type { CfdTicket } from './ticket/useCfdTicket.ts';

/** What stands beside the index on both screens. */
export const STATS = ['last', 'high24h', 'low24h', 'volume24h'] as const;

interface CfdState {
  readonly ticket: CfdTicket;
  readonly open: CfdOrders;
  readonly focused: FocusedOrder;
}

/** What both screens are about: the ticket, the open orders, and the one order in focus (`?orderId=` at first). */
export function useCfdScreen(): CfdState {
  const info = useProductInfo();
  const [search] = useSearchParams();
  const open = useCfdOrders('open');
  const focused = useFocusedOrder(info.id, open, search.get('orderId') ?? undefined);
  useResultNews(open.orders, focused.order?.id);
  return { ticket: useCfdTicket(), open, focused };
}
