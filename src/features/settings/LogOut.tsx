import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import { useLeaveSheet } from './useLeaveSheet.ts';
import { useLogOut } from './useLogOut.ts';

interface QuestionProps {
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
}

/** Of an account that is only tried out: this browser's session is the one way into it. */
function LoseQuestion({ isOpen, onDismiss }: QuestionProps): ReactElement {
  const { t } = useTranslation('settings');
  const leave = useLeaveSheet(onDismiss);
  const { logOut, isLoggingOut } = useLogOut();
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('logOut.loseTitle')}
      keepLabel={t('menu.keep')}
      onKeep={() => {
        leave(paths.claim);
      }}
      actLabel={t('logOut.loseAct')}
      actKind="danger"
      onAct={logOut}
      isBusy={isLoggingOut}
      busyLabel={t('menu.loggingOut')}
    >
      <p className="t-body c2">{t('logOut.loseText')}</p>
    </ConfirmSheet>
  );
}

function LeaveQuestion({ isOpen, onDismiss }: QuestionProps): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const { logOut, isLoggingOut } = useLogOut();
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('logOut.title')}
      keepLabel={tCommon('action.cancel')}
      onKeep={onDismiss}
      actLabel={t('logOut.act')}
      onAct={logOut}
      isBusy={isLoggingOut}
      busyLabel={t('menu.loggingOut')}
    >
      <p className="t-body c2">{t('logOut.text')}</p>
    </ConfirmSheet>
  );
}

/** The button, and the question before it: an account without a way back in is lost by it, and that is said. */
export function LogOut(): ReactElement {
  const { t } = useTranslation('common');
  const { data } = useUserGetUserInfoQuery(undefined);
  const [isAsked, setAsked] = useState(false);
  const Question = data?.email === null ? LoseQuestion : LeaveQuestion;
  return (
    <>
      <Button
        onClick={() => {
          setAsked(true);
        }}
      >
        {t('action.logOut')}
      </Button>
      <Question
        isOpen={isAsked}
        onDismiss={() => {
          setAsked(false);
        }}
      />
    </>
  );
}
