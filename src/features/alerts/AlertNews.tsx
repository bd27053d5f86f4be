import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AlertFiringDto } from '../../../protocol/alerts.ts';
import { allRows } from '../../api/lists.ts';
import { useUserGetAlertFiringsInfiniteQuery } from '../../api/user/alerts.ts';
import { linkTo } from '../../lib/paths.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { ToastHost } from '../../ui/Toast/ToastHost.tsx';
import { useAlertWords } from './useAlertWords.ts';

interface AlertNewsProps {
  /** As the socket told them: which alert, and when. */
  readonly fired: readonly { readonly orderId: string; readonly time: number }[];
  /** Something more urgent is being said in its place. */
  readonly isHeld: boolean;
}

/** What was told of them and has not been read, oldest first. The history is fetched again with each. */
function useUnread(fired: AlertNewsProps['fired']) {
  const { data } = useUserGetAlertFiringsInfiniteQuery(undefined);
  const [read, setRead] = useState<readonly string[]>([]);
  const isNew = ({ id, alertId, time }: AlertFiringDto): boolean =>
    !read.includes(id) && fired.some((one) => one.orderId === alertId && one.time === time);
  const unread = allRows(data).filter(isNew).toReversed();
  const note = (ids: readonly string[]): void => {
    setRead((before) => [...before, ...ids]);
  };
  return { unread, note };
}

/**
 * Alerts that fire while the app is open, in the words of the history and one after the other: each stays until it was read.
 * What the shell says meanwhile, of what was tapped, comes first.
 */
export function AlertNews({ fired, isHeld }: AlertNewsProps): ReactElement {
  const { t } = useTranslation('alerts');
  const { t: tCommon } = useTranslation('common');
  const words = useAlertWords();
  const navigate = useNavigate();
  const isShellSpeaking = useAppSelector(({ toasts }) => toasts.current !== undefined);
  const { unread, note } = useUnread(fired);
  const [first] = unread;
  const count = unread.length === 1 ? '' : ` (${unread.length})`;
  const onClick = (): void => {
    note(unread.map(({ id }) => id));
    void navigate(linkTo('alerts', { view: 'history' }));
  };
  const messageOf = (firing: AlertFiringDto) => {
    const { id, productId, shown } = firing;
    const at = t('shown', { price: words.price(shown, productId) });
    return {
      id,
      kind: 'info' as const,
      title: `${words.pair(productId)} ${at}`,
      reason: words.what(firing),
      action: { label: t('title') + count, onClick },
    };
  };
  return (
    <ToastHost
      message={first === undefined || isHeld || isShellSpeaking ? undefined : messageOf(first)}
      onDismiss={(id) => {
        note([id]);
      }}
      dismissLabel={tCommon('toast.dismiss')}
    />
  );
}
