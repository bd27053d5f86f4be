import { useTranslation } from 'react-i18next';
import type { FinancialRecord } from '../../../../protocol/records.ts';
import type { RecordTypeKey } from '../../../i18n/keys.ts';

/**
 * What happened, in words. The ledger of a newer server may know more than this catalogue: the kind says it then.
 */
export function useTypeName(): (record: Pick<FinancialRecord, 'kind' | 'type'>) => string {
  const { t, i18n } = useTranslation('assets');
  return ({ kind, type }) =>
    i18n.exists(`records.type.${type}`, { ns: 'assets' })
      ? t(`records.type.${type as RecordTypeKey}`)
      : t(`records.kind.${kind}`);
}
