import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../core/money/money.ts';
import type { AssetsData } from '../../protocol/user.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { formatHideable, toDirection } from '../lib/format.ts';
import { changePreferences, usePreference } from '../lib/preferences.ts';
import { calculateTodayShare } from '../lib/todayShare.ts';
import { TotalHead } from '../ui/Assets/TotalHead.tsx';

/** What everything is worth together, and what today made of it. A tap hides the amounts. */
export function AccountTotal({ data }: { readonly data: AssetsData }): ReactElement {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { balance, signed, percent } = useFormat();
  const hideBalances = usePreference('hideBalances');
  const share = calculateTodayShare(data.total, data.earningsToday);
  const amount = formatHideable(signed(data.earningsToday), hideBalances);
  const inPercent = share === undefined ? '' : ` (${percent(share, { sign: 'always' })})`;
  return (
    <TotalHead
      label={t('total', { currency: SETTLEMENT_CURRENCY })}
      toggleLabel={tCommon(hideBalances ? 'action.showAmounts' : 'action.hideAmounts')}
      isHidden={hideBalances}
      onToggle={() => {
        changePreferences({ hideBalances: !hideBalances });
      }}
      total={balance(data.total)}
      direction={toDirection(data.earningsToday)}
      change={`${amount}${inPercent}`}
      span={t('today')}
    />
  );
}
