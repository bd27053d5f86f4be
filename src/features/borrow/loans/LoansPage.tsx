import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBorrowGetOrderListInfiniteQuery } from '../../../api/borrowApi.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { useBack } from '../../../lib/useBack.ts';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import { Page } from '../../../ui/Frame/Page.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import { LoanCard } from './LoanCard.tsx';
import { LoanSheets } from './LoanSheets.tsx';
import type { OpenedLoan } from './LoanSheets.tsx';
import { LOAN_STATES, readState } from './loanStates.ts';

/** The loans of one state, asked for anew as the tab opens. */
function Panel({ state }: { readonly state: (typeof LOAN_STATES)[number] }): ReactElement {
  const { t } = useTranslation('borrow');
  const query = useBorrowGetOrderListInfiniteQuery({ state }, { refetchOnMountOrArgChange: true });
  const rows = orderRowsOf<ToldLoan>({ ...query, data: query.currentData });
  const [opened, setOpened] = useState<OpenedLoan>();
  const ask = useWayTo(t('form.submitEmpty'), paths.borrow);
  const renderItem = useCallback(
    (order: ToldLoan) => (
      <LoanCard
        order={order}
        onAct={(act, on) => {
          setOpened({ act, order: on });
        }}
      />
    ),
    [],
  );
  return (
    <>
      <OrderList
        rows={rows}
        renderItem={renderItem}
        emptyText={t(`loans.none.${state}`)}
        emptyAction={ask}
      />
      <LoanSheets opened={opened} onOpen={setOpened} list={rows.orders} />
    </>
  );
}

/** The user's loans under the tabs of product.md §4. */
export function LoansPage(): ReactElement {
  const { t } = useTranslation('borrow');
  const navigate = useNavigate();
  const { search } = useLocation();
  const back = useBack(paths.borrow);
  const state = readState(search);
  return (
    <Page
      isFlush
      nav={
        <NavBar
          title={t('loans.title')}
          onBack={back}
          right={
            <a className="txt" href={`#${paths.borrowHistory}`}>
              {t('loans.history')}
            </a>
          }
        />
      }
    >
      <Tabs
        label={t('state.label')}
        panelId="loans"
        value={state}
        onChange={(next) => {
          void navigate(linkTo('borrow', { view: 'loans', state: next }), { replace: true });
        }}
        items={LOAN_STATES.map((id) => ({ id, label: t(`state.${id}`) }))}
      />
      <div id="loans" role="tabpanel" aria-label={t(`state.${state}`)}>
        <Panel key={state} state={state} />
      </div>
    </Page>
  );
}
