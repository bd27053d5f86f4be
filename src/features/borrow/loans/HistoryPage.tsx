import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { useBorrowGetOrderListInfiniteQuery } from '../../../api/borrowApi.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { paths } from '../../../lib/paths.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { useBack } from '../../../lib/useBack.ts';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import { useAskedOrder } from '../../../market/orders/useAskedOrder.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { Page } from '../../../ui/Frame/Page.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { OrderRow } from '../../../ui/OrderRow/OrderRow.tsx';
import { DAY_MS } from '../model/days.ts';
import { LoanSheet } from './LoanSheet.tsx';
import { LoanTags } from './LoanTags.tsx';
import { useReasonText } from './useReasonText.ts';
import '../borrow.css';

const CLOCK_MS = 10_000;

interface HistoryItemProps {
  readonly order: ToldLoan;
  readonly onOpen: (order: ToldLoan) => void;
}

/** One loan of the history, whatever its state. */
function HistoryItem({ order, onOpen }: HistoryItemProps): ReactElement {
  const { t } = useTranslation('borrow');
  const { t: tCommon } = useTranslation('common');
  const { exact, span } = useFormat();
  const textOf = useReasonText();
  const now = useServerNow(CLOCK_MS);
  const { reason } = order;
  return (
    <OrderRow
      pair={exact(order.amount, SETTLEMENT_CURRENCY)}
      tags={<LoanTags order={order} now={now} />}
      facts={[
        { label: t('fact.days'), value: span(order.days * DAY_MS) },
        { label: t('fact.repaid'), value: exact(order.repaymentAmount) },
        { label: t('form.repayment'), value: exact(order.estimatedRepayment) },
      ]}
      foot={
        <>
          {formatTime(order.appliedAt)}
          {reason !== null && <span className="loan-reason">{textOf(reason)}</span>}
        </>
      }
      actions={[
        {
          label: tCommon('action.details'),
          onClick: () => {
            onOpen(order);
          },
        },
      ]}
    />
  );
}

const useOne: Parameters<typeof useAskedOrder<ToldLoan>>[0] = ({ orderId }, options) =>
  useBorrowGetOrderListInfiniteQuery({ orderId }, options);

/** All loans, newest first; `?orderId=` opens one, as a notice does. */
export function HistoryPage(): ReactElement {
  const { t } = useTranslation('borrow');
  const back = useBack(paths.borrow);
  const rows = orderRowsOf<ToldLoan>(
    useBorrowGetOrderListInfiniteQuery({}, { refetchOnMountOrArgChange: true }),
  );
  const [opened, setOpened] = useState<ToldLoan>();
  const [asked, forgetAsked] = useAskedOrder<ToldLoan>(useOne);
  const renderItem = useCallback(
    (order: ToldLoan) => <HistoryItem order={order} onOpen={setOpened} />,
    [],
  );
  const shown = opened ?? asked;
  return (
    <Page isFlush nav={<NavBar title={t('loans.history')} onBack={back} />}>
      <OrderList
        rows={rows}
        renderItem={renderItem}
        emptyText={t('loans.empty')}
        emptyAction={useWayTo(t('form.submitEmpty'), paths.borrow)}
      />
      {shown !== undefined && (
        <LoanSheet
          order={rows.orders?.find(({ id }) => id === shown.id) ?? shown}
          onClose={() => {
            setOpened(undefined);
            forgetAsked();
          }}
        />
      )}
    </Page>
  );
}
