import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import { useLeaveSheet } from './useLeaveSheet.ts';
import { useLogOut } from './useLogOut.ts';

/** The button, and the question before it: an account that is only tried out is lost by it, and that is said. */
export function LogOut(): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const { data } = useUserGetUserInfoQuery(undefined);
  const { open, close, door } = useSheet();
  const leave = useLeaveSheet(close);
  const { logOut, isLoggingOut } = useLogOut();
  // This browser's session is the one way into an account without an address.
  const isLost = data?.email === null;
  return (
    <>
      <Button onClick={open}>{tCommon('action.logOut')}</Button>
      <ConfirmSheet
        isOpen={door.isOpen}
        title={t(isLost ? 'logOut.loseTitle' : 'logOut.title')}
        keepLabel={isLost ? t('menu.keep') : tCommon('action.cancel')}
        onKeep={() => {
          if (isLost) leave(paths.claim);
          else close();
        }}
        actLabel={t(isLost ? 'logOut.loseAct' : 'logOut.act')}
        actKind={isLost ? 'danger' : 'primary'}
        onAct={logOut}
        isBusy={isLoggingOut}
        busyLabel={t('menu.loggingOut')}
      >
        <p className="t-body c2">{t(isLost ? 'logOut.loseText' : 'logOut.text')}</p>
      </ConfirmSheet>
    </>
  );
}
