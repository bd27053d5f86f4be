import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../api/useCopy.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { RecordLine } from '../../../ui/Proof/ProofStep.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { RecordRow } from './recordModel.ts';
import { useTypeName } from './useTypeName.ts';

interface RecordSheetProps {
  readonly row: RecordRow;
  readonly onClose: () => void;
}

/** One entry of the ledger with everything it moved for this user, to the last decimal. */
export function RecordSheet({ row, onClose }: RecordSheetProps): ReactElement {
  const { record } = row;
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { exact, hide } = useFormat();
  const copy = useCopy();
  const typeName = useTypeName();
  const exactSigned = (amount: string): string =>
    hide((amount.startsWith('-') ? '' : '+') + exact(amount));
  const facts: Fact[] = [
    { label: tCommon('word.time'), value: formatTime(record.time) },
    ...record.lines
      .flatMap(({ account, currency, available, locked }) => {
        const name = `${t(`account.${account}`)}, ${currency}`;
        return [
          { label: `${name}, ${t('accounts.available')}`, value: available },
          { label: `${name}, ${t('accounts.locked')}`, value: locked },
        ].filter(({ value }) => /[1-9]/.test(value));
      })
      .map(({ label, value }) => ({ label, value: exactSigned(value) })),
    ...record.fees.map(({ amount, currency }) => ({
      label: t('records.feePaid'),
      value: hide(exact(amount, currency)),
    })),
  ];
  return (
    <Sheet isOpen onClose={onClose} title={typeName(record)} closeLabel={tCommon('action.close')}>
      <KeyValues facts={facts} />
      <RecordLine
        name={t('records.entry')}
        text={record.id}
        copyLabel={t('records.copyEntry')}
        onCopy={() => {
          copy(record.id);
        }}
      />
    </Sheet>
  );
}
