import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDismissed } from '../state/toasts.ts';
import type { LocalFailure, Notice, ToastMessage } from '../state/toasts.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';
import { ToastHost } from '../ui/Toast/ToastHost.tsx';

const SENTENCE_OF = {
  network: 'state.networkError',
  retrying: 'state.networkUnsure',
  unanswered: 'state.unanswered',
  noAnswer: 'state.noAnswer',
  timeout: 'state.timeout',
  badAnswer: 'state.badAnswer',
  wrongRulebook: 'state.wrongRulebook',
  sessionEnded: 'toast.loggedOut',
  copied: 'toast.copied',
  copyFailed: 'toast.copyFailed',
  englishTexts: 'toast.englishTexts',
  loan_notice: 'toast.loanFallen',
  loan_overdue: 'toast.loanOverdue',
  loan_sold_part: 'toast.loanSoldPart',
  loan_sold_all: 'toast.loanSoldAll',
} as const satisfies Record<LocalFailure | Notice, string>;

/** Where toasts appear; alerts that fired wait until it is free (features/alerts/AlertNews.tsx). */
export function Toasts(): ReactElement {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.toasts.current);
  const onDismiss = useCallback((id: string) => dispatch(toastDismissed(id)), [dispatch]);
  const titleOf = ({ title, failure, notice }: ToastMessage): string => {
    const key = failure ?? notice;
    return title ?? (key === undefined ? '' : t(SENTENCE_OF[key]));
  };
  const message = current && {
    id: current.id,
    kind: current.kind,
    title: titleOf(current),
    reason: current.reason,
  };
  return <ToastHost message={message} onDismiss={onDismiss} dismissLabel={t('toast.dismiss')} />;
}
