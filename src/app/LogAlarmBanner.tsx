import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences, readPreferences } from '../lib/preferences.ts';
import { Banner } from '../ui/Banner/Banner.tsx';

/** Stays on every screen as long as the alarm stands, and leads back to its page. */
export function LogAlarmBanner(): ReactElement {
  const { t } = useTranslation('publicLog');
  const onClick = (): void => {
    const { logAlarm } = readPreferences();
    changePreferences({ logAlarm: logAlarm && { ...logAlarm, isRead: false } });
  };
  return (
    <Banner icon="alert" kind="bad" action={{ label: t('banner.read'), onClick }}>
      {t('banner.text')}
    </Banner>
  );
}
