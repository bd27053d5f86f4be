import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { loanFigures } from '../../../../core/trading/loan/loanFigures.ts';
import { valuePledges } from '../../../../core/trading/loan/collateral.ts';
import type { AddBorrowCollateral, BorrowOrderDto } from '../../../../protocol/borrow.ts';
import { useBorrowAddCollateralMutation } from '../../../api/borrowApi.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { WriteSheet } from '../../../market/orders/WriteSheet.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { LtvCard } from '../form/LtvCard.tsx';
import { PledgeFields } from '../form/PledgeFields.tsx';
import { pledgeContext } from '../model/borrowModel.ts';
import type { BorrowKnown } from '../model/borrowModel.ts';
import { boundsOf } from '../model/coinRules.ts';
import { nextRow, pledgesIn, pledgeSources } from '../model/pledgeRows.ts';
import type { PledgeRow } from '../model/pledgeRows.ts';
import { addProblem, withPledged } from '../model/repayModel.ts';
import type { AddProblem } from '../model/repayModel.ts';
import { useBorrowKnown } from '../model/useBorrowKnown.ts';
import { useLoanView } from '../model/useLoanView.ts';
import type { LoanView } from '../model/useLoanView.ts';

interface Draft {
  readonly pledges: readonly PledgeRow[];
}

interface ReadyProps extends OrderSheetProps<ToldLoan> {
  readonly view: LoanView;
  readonly known: BorrowKnown;
}

/** Where the loan would stand with what is typed. */
function AfterCard({ view, rows }: { view: LoanView; rows: readonly PledgeRow[] }): ReactElement {
  const { market, now } = view;
  const loan = withPledged(view.loan, rows);
  const figures = loanFigures(loan, { now, ...market });
  const valued = valuePledges(loan.pledges, market.prices, market.rules);
  return (
    <LtvCard
      ltv={figures.ltv ?? undefined}
      bounds={valued && boundsOf(valued)}
      coins={figures.pledges}
      known={market}
    />
  );
}

function Ready({ order, view, known, onClose }: ReadyProps): ReactElement {
  const { t } = useTranslation('borrow');
  const [trigger] = useBorrowAddCollateralMutation();
  const row = nextRow(pledgeSources(known.data), []);
  // By the loan's own rules, at the balances of now.
  const context = { ...pledgeContext(known), rules: view.market.rules };
  const problemOf = ({ pledges }: Draft): AddProblem | undefined =>
    addProblem(pledges, view.loan, context);
  const form = useSheetForm<Draft, AddBorrowCollateral, BorrowOrderDto, AddProblem>({
    trigger,
    first: { pledges: row === undefined ? [] : [row] },
    problems: (draft) => {
      const problem = problemOf(draft);
      return { pledges: problem !== undefined && 'need' in problem ? undefined : problem };
    },
    bodyOf: ({ pledges }) => ({
      orderId: order.id,
      collateral: pledges
        .filter((one) => pledgesIn([one]).length > 0)
        .map(({ account, currency, amount }) => ({ account, currency, amount })),
    }),
    doneTitle: t('add.done'),
    onDone: onClose,
  });
  const { pledges } = form.draft;
  return (
    <WriteSheet
      title={t('add.title')}
      actLabel={t('add.title')}
      isDisabled={problemOf(form.draft) !== undefined}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <AfterCard view={view} rows={pledges} />
      {row === undefined && <Note kind="info">{t('asset.none')}</Note>}
      <PledgeFields
        known={known}
        rows={pledges}
        onChange={(next) => {
          form.change({ pledges: next });
        }}
        problem={form.problems.pledges}
        refused={form.refused?.message}
      />
    </WriteSheet>
  );
}

/** Pledges more behind a loan or an offer, and says where its prices go. */
export function AddCollateralSheet({ order, onClose }: OrderSheetProps<ToldLoan>): ReactElement {
  const { t } = useTranslation('borrow');
  const { t: tCommon } = useTranslation('common');
  const view = useLoanView(order);
  const { data: known, isError, isFetching, refetch } = useBorrowKnown();
  if (view !== undefined && known !== undefined)
    return <Ready order={order} view={view} known={known} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} title={t('add.title')}>
      {isError ? (
        <LoadFailed onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <SkeletonRows count={3} label={tCommon('state.loading')} />
      )}
    </Sheet>
  );
}
