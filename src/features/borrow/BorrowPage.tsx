import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { BorrowForm } from './form/BorrowForm.tsx';
import { LoansPage } from './loans/LoansPage.tsx';
import { useBorrowKnown } from './model/useBorrowKnown.ts';
import './borrow.css';

function Form(): ReactElement {
  const { t } = useTranslation('borrow');
  const back = useBack(paths.menu);
  const source = useBorrowKnown();
  return (
    <QueryPage
      title={t('title')}
      onBack={back}
      source={source}
      skeleton={
        <>
          <Skeleton width="100%" height={224} radius={12} />
          <Skeleton width="100%" height={56} radius={8} top={16} />
          <Skeleton width="100%" height={80} radius={8} top={16} />
          <Skeleton width="100%" height={80} radius={8} top={16} />
        </>
      }
    >
      {(known) => <BorrowForm known={known} />}
    </QueryPage>
  );
}

/** Borrow, and with `?view=loans` the loans by their state (product.md §2 gives both one route). */
export function BorrowPage(): ReactElement {
  const { search } = useLocation();
  return new URLSearchParams(search).get('view') === 'loans' ? <LoansPage /> : <Form />;
}
