import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsSignedIn } from '../../state/session.ts';
import { useToLogin } from '../../lib/useToLogin.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { EndlessList } from '../../ui/EndlessList/EndlessList.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import type { OrderRows } from './orderRows.ts';

interface OrderListProps<Order> {
  readonly rows: OrderRows<Order>;
  /** Must be steady: each row is drawn anew when it changes. */
  readonly renderItem: (order: Order) => ReactNode;
  /** What will be here one day. */
  readonly emptyText: string;
  /** What fills it, where that is another screen. */
  readonly emptyAction?: ComponentProps<typeof Empty>['action'];
  /** Shown where there are none: what is real and of use meanwhile. */
  readonly first?: ReactNode;
}

const keyOf = (order: { readonly id: string }): string => order.id;

/** The user's orders of one view: loading, failed, none, a visitor's, or the endless list (product.md §8). */
export function OrderList<Order extends { readonly id: string }>(
  props: OrderListProps<Order>,
): ReactElement {
  const { rows, renderItem, emptyText, emptyAction, first } = props;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const toLogin = useToLogin();
  const { orders, isFailed, isFetching, retry } = rows;
  if (orders === undefined && isFailed) {
    return <LoadFailed onRetry={retry} isRetrying={isFetching} />;
  }
  if (!isSignedIn) {
    // Below a ticket, which has the way in as its own button, the words are enough.
    const action =
      first === undefined ? { label: tCommon('action.logIn'), onClick: toLogin } : undefined;
    return (
      <Empty title={tCommon('state.emptyTitle')} action={action} first={first}>
        {t('orders.visitor')}
      </Empty>
    );
  }
  if (orders === undefined) return <SkeletonRows count={3} label={tCommon('state.loading')} />;
  if (orders.length === 0) {
    return (
      <Empty title={tCommon('state.emptyTitle')} action={emptyAction} first={first}>
        {emptyText}
      </Empty>
    );
  }
  const error = { text: tCommon('state.errorTitle'), retryLabel: tCommon('action.retry') };
  return (
    <EndlessList
      items={orders}
      keyOf={keyOf}
      renderItem={renderItem}
      hasMore={rows.hasMore}
      isLoading={rows.isLoadingMore}
      onMore={rows.loadMore}
      endText={tCommon('state.endOfList')}
      loadingLabel={tCommon('state.loading')}
      error={isFailed ? error : undefined}
    />
  );
}
