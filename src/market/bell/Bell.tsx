import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { linkTo, paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { useUnreadAlerts, useUnreadNotices } from './useUnread.ts';

function Button(): ReactElement {
  const { t } = useTranslation('alerts');
  const navigate = useNavigate();
  const [alerts, notices] = [useUnreadAlerts(), useUnreadNotices()];
  // What his own alerts told comes first; what else is new is said too, and is where the next tap leads.
  const news = [
    ...(alerts > 0 ? [t('bell.alerts', { number: alerts })] : []),
    ...(notices > 0 ? [t('bell.notices', { number: notices })] : []),
  ];
  const to = alerts > 0 ? linkTo('alerts', { view: 'history' }) : paths.platform;
  return (
    <IconButton
      icon="bell"
      isQuiet
      hasDot={news.length > 0}
      label={news.length > 0 ? news.join('; ') : t('bell.none')}
      onClick={() => void navigate(to)}
    />
  );
}

/** The bell of a root screen: a dot for announcements and alerts that were not opened, and the way to them. */
export function Bell(): ReactElement {
  return (
    <Suspense fallback={<span className="ib" />}>
      <Button />
    </Suspense>
  );
}
