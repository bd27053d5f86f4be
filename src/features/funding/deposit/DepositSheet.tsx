import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositRecord } from '../../../../protocol/recharge.ts';
import { usePrivateImage } from '../../../account/usePrivateImage.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { CopyLine } from '../CopyLine.tsx';
import { StateTag } from '../StateTag.tsx';
import type { RecordSheetProps } from '../recordSheet.ts';

function ProofImage({ url }: { readonly url: string }): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const { src, isFailed } = usePrivateImage(url);
  if (isFailed) return <Note kind="bad">{t('deposit.proofNotLoaded')}</Note>;
  if (src === undefined) {
    return (
      <Loading label={tCommon('state.loading')}>
        <Skeleton width="100%" height={200} radius={8} top={16} />
      </Loading>
    );
  }
  return <img className="proof-image" src={src} alt={t('deposit.proofPreview')} />;
}

/** Everything about one deposit: its answer with the reason, the address, the picture. */
export function DepositSheet({ record, onClose }: RecordSheetProps<DepositRecord>): ReactElement {
  const { t } = useTranslation('funding');
  const { exact } = useFormat();
  const { currency, state, reason } = record;
  const facts: Fact[] = [
    { label: t('state.label'), value: <StateTag state={state} /> },
    { label: t('amount'), value: exact(record.amount, currency) },
    { label: t('network'), value: record.networkName },
    { label: t('submitted'), value: formatTime(record.submittedAt) },
    state === 'auditing'
      ? { label: t('due'), value: formatTime(record.dueAt) }
      : { label: t('decided'), value: formatTime(record.decidedAt) },
  ];
  if (exact(record.declaredAmount) !== exact(record.amount)) {
    facts.splice(2, 0, {
      label: t('deposit.declared'),
      value: exact(record.declaredAmount, currency),
    });
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('deposit.title')}>
      <div className="detail">
        {reason !== null && <Note kind="bad">{t(`deposit.reasons.${reason}`)}</Note>}
        <KeyValues facts={facts} />
        <CopyLine label={t('address')} text={record.address} copyLabel={t('copyAddress')} />
        <ProofImage url={record.proofImage} />
      </div>
    </Sheet>
  );
}
