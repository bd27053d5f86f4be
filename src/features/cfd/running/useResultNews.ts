import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { cfdOrderGetStatus } from '../../../api/orderApi.ts';
import { readOnce } from '../../../api/readOnce.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { usePeriodText } from '../usePeriodText.ts';

/** Orders that were open before and are not any more. */
export function leftOrders(
  before: readonly CfdOrderDto[],
  now: readonly CfdOrderDto[],
): readonly CfdOrderDto[] {
  const ids = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !ids.has(id));
}

/** Says how orders ended that are not the one on the card: those of other products, and the other ones of this. */
export function useResultNews(
  orders: readonly CfdOrderDto[] | undefined,
  shownId: string | undefined,
): void {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const periodText = usePeriodText();
  const dispatch = useAppDispatch();
  const before = useRef<readonly CfdOrderDto[]>([]);
  const latest = useRef({ t, format, periodText, shownId });
  useEffect(() => {
    latest.current = { t, format, periodText, shownId };
  });
  useEffect(() => {
    if (orders === undefined) return;
    const left = leftOrders(before.current, orders);
    before.current = orders;
    const tell = async ({ id }: CfdOrderDto): Promise<void> => {
      const asked = cfdOrderGetStatus.initiate(id, { forceRefetch: true });
      const { data: order } = await readOnce(dispatch(asked));
      // A newer page of the list may have pushed it out: then it still runs.
      if (order === undefined || order.state === 'open') return;
      const words = latest.current;
      const side = words.t(`side.${order.direction}`, { period: words.periodText(order.seconds) });
      const what = `${order.productId} ${side}`;
      const result = words.format.signed(order.profitLoss);
      const title = words.t(`toast.${order.state}`, { what, result });
      dispatch(toastShown({ kind: 'info', title }));
    };
    for (const order of left) if (order.id !== latest.current.shownId) void tell(order);
  }, [orders, dispatch]);
}
