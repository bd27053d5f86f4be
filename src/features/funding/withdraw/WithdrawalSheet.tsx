import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalRecord } from '../../../../protocol/withdraw.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MINUS } from '../../../lib/formatParts.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { CopyLine } from '../CopyLine.tsx';
import { StateTag } from '../StateTag.tsx';
import type { RecordSheetProps } from '../recordSheet.ts';

/** Everything about one withdrawal: what it cost, where it went, its transaction, why it failed. */
export function WithdrawalSheet({
  record,
  onClose,
}: RecordSheetProps<WithdrawalRecord>): ReactElement {
  const { t } = useTranslation('funding');
  const { exact } = useFormat();
  const { currency, state, reason, transactionId } = record;
  const decided =
    state === 'auditing'
      ? { label: t('due'), value: formatTime(record.dueAt) }
      : { label: t('decided'), value: formatTime(record.decidedAt) };
  return (
    <Sheet isOpen onClose={onClose} title={t('withdraw.title')}>
      <div className="detail">
        {reason !== null && (
          <Note kind={reason === 'cancelled' ? 'info' : 'bad'}>
            {t(`withdraw.reasons.${reason}`)} {t('withdraw.returned')}
          </Note>
        )}
        <KeyValues
          facts={[
            { label: t('state.label'), value: <StateTag state={state} /> },
            { label: t('amount'), value: exact(record.amount, currency) },
            ...(state === 'fail'
              ? [{ label: t('withdraw.back'), value: exact(record.amount, currency) }]
              : [
                  {
                    label: t('withdraw.feeTaken'),
                    value: `${MINUS}${exact(record.fee, currency)}`,
                  },
                  { label: t('withdraw.arrival'), value: exact(record.received, currency) },
                ]),
            { label: t('withdraw.to'), value: record.label },
            { label: t('network'), value: record.networkName },
            { label: t('submitted'), value: formatTime(record.submittedAt) },
            decided,
          ]}
        />
        <CopyLine label={t('address')} text={record.address} copyLabel={t('copyAddress')} />
        {transactionId !== null && (
          <CopyLine
            label={t('transaction')}
            text={transactionId}
            copyLabel={t('copyTransaction')}
          />
        )}
      </div>
    </Sheet>
  );
}
