import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { graceEnd } from '../../../../core/trading/loan/interest.ts';
import { stageOf, valuePledges } from '../../../../core/trading/loan/collateral.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { LtvCard } from '../form/LtvCard.tsx';
import type { LoanView } from '../model/useLoanView.ts';

interface LoanRiskProps {
  readonly view: LoanView;
}

/** What has to be said loudly: overdue, in its grace, close to a sale. */
function LoanWarnings({ view }: LoanRiskProps): ReactElement | null {
  const { t } = useTranslation('borrow');
  const { quantity } = useFormat();
  const { loan, figures, market, now } = view;
  const { rules } = market;
  const factor = quantity(rules.overdueFactor.toFixed(), rules.overdueFactor.decimalPlaces());
  const valued = valuePledges(loan.pledges, market.prices, rules);
  const isNear = valued !== undefined && stageOf(figures.debt.total, valued) !== 0;
  const isOver = loan.dueAt !== null && now >= loan.dueAt && !loan.isOverdue;
  return (
    <>
      {loan.isOverdue && <Note kind="bad">{t('note.overdue', { factor })}</Note>}
      {isOver && loan.dueAt !== null && (
        <Note kind="risk">
          {t('note.grace', { time: formatTime(graceEnd(loan.dueAt, rules)), factor })}
        </Note>
      )}
      {isNear && <Note kind="bad">{t('note.near')}</Note>}
    </>
  );
}

/** How far an unpaid loan is from a sale of its collateral, and what has to be said of it. */
export function LoanRisk({ view }: LoanRiskProps): ReactElement {
  const { figures, bounds, market } = view;
  return (
    <>
      <LtvCard
        ltv={figures.ltv ?? undefined}
        bounds={bounds}
        coins={figures.pledges}
        known={market}
      />
      <LoanWarnings view={view} />
    </>
  );
}
