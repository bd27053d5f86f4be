import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useWithdrawGetDataQuery } from '../../../api/withdrawApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { leftToday } from './withdrawModel.ts';

/** For who has not withdrawn yet: what there is, how much of it can go today, and until when it is looked at. */
export function WithdrawRoom(): ReactElement | null {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const { exact, hide, money, span } = useFormat();
  const { data } = useWithdrawGetDataQuery(undefined);
  if (data === undefined) return null;
  const [way] = data.currencies;
  const left = way && {
    label: t('withdraw.leftToday'),
    value: t('withdraw.leftOf', { left: money(leftToday(way)), limit: money(way.dailyLimit) }),
  };
  return (
    <div className="px">
      <KeyValues
        facts={[
          { label: tCommon('word.available'), value: hide(exact(data.available, data.currency)) },
          ...(left === undefined ? [] : [left]),
          {
            label: t('withdraw.review'),
            value: t('withdraw.reviewWithin', { span: span(data.reviewMs) }),
          },
        ]}
      />
    </div>
  );
}
