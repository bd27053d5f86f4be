import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import type { BorrowKnown, BorrowPreview } from '../model/borrowModel.ts';
import { DAY_MS } from '../model/days.ts';

interface CostFactsProps {
  readonly known: BorrowKnown;
  readonly preview: BorrowPreview;
}

/** What the loan costs over its whole term, and how much may still be borrowed. */
export function CostFacts({ known, preview }: CostFactsProps): ReactElement {
  const { t } = useTranslation('borrow');
  const { exact, money, percent, span } = useFormat();
  const { term, estimate, dueAt } = preview;
  const { limit, limitLeft, creditScore } = known.data;
  const amount = (value: Decimal | undefined): string => exact(value && toText(value));
  return (
    <>
      <KeyValues
        facts={[
          {
            label: t('form.dailyRate'),
            value: percent(term && toText(term.dailyRate), { decimals: 3 }),
          },
          {
            label: t('form.totalInterest', { span: span((term?.days ?? 0) * DAY_MS) }),
            value: amount(estimate?.totalInterest),
          },
          { label: t('form.serviceFee'), value: amount(estimate?.serviceFee) },
          {
            label: t('form.repayment'),
            value: (
              <b className="t-row" data-testid="repayment">
                {exact(estimate && toText(estimate.estimatedRepayment), SETTLEMENT_CURRENCY)}
              </b>
            ),
          },
          { label: t('form.dueTime'), value: formatTime(dueAt) },
        ]}
      />
      <p className="t-cap c3">{t('form.early')}</p>
      <hr className="hr" />
      <KeyValues
        facts={[
          {
            label: t('form.limit'),
            value: t('form.leftOf', { left: money(limitLeft), limit: money(limit) }),
          },
          { label: t('form.score'), value: String(creditScore) },
        ]}
      />
    </>
  );
}
