import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { codeProblem, onlyProblems, passwordProblem } from '../../api/accountProblems.ts';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { toastShown } from '../../api/toasts.ts';
import { useEmailCode } from '../../api/useEmailCode.ts';
import { useUserUnfreezeMutation } from '../../api/userSecurityApi.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { maskEmail } from '../../lib/maskEmail.ts';
import { useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';

interface UnfreezeSheetProps {
  readonly isOpen: boolean;
  readonly email: string;
  readonly onClose: () => void;
}

interface Draft {
  readonly password: string;
  readonly code: string;
}

/** Ends the user's own freeze: password, and a code to the account's address. */
export function UnfreezeSheet({ isOpen, email, onClose }: UnfreezeSheetProps): ReactElement {
  const { t } = useTranslation('security');
  const { t: tAuth } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const dispatch = useAppDispatch();
  const [unfreeze] = useUserUnfreezeMutation();
  const form = useForm<Draft, AccountProblem>({
    empty: { password: '', code: '' },
    check: ({ password, code }) =>
      onlyProblems({ password: passwordProblem(password), code: codeProblem(code) }),
    send: async (draft) => {
      try {
        await unfreeze(draft).unwrap();
        dispatch(toastShown({ kind: 'ok', title: t('unfreeze.done') }));
        onClose();
        return undefined;
      } catch (error) {
        return readRefusal(error, draft);
      }
    },
  });
  const errorOf = useFieldError(form);
  const sentCode = useEmailCode(email, 'login');
  const { draft, change, refused } = form;
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('unfreeze.title')}
      keepLabel={tCommon('action.cancel')}
      onKeep={() => {
        change({ password: '', code: '' });
        onClose();
      }}
      actLabel={t('unfreeze.act')}
      onAct={form.submit}
      isBusy={form.isSending}
      busyLabel={t('unfreeze.acting')}
    >
      <div className="form-page">
        <p className="t-label c2">{tAuth('codeGoesTo', { email: maskEmail(email) })}</p>
        <EmailCodeField
          code={sentCode}
          value={draft.code}
          onChange={(code) => {
            change({ code });
          }}
          onSend={sentCode.send}
          error={errorOf('code')}
        />
        <OwnPasswordField
          value={draft.password}
          onChange={(password) => {
            change({ password });
          }}
          error={errorOf('password')}
        />
        {refused?.field === 'form' && <Note kind="bad">{refused.message}</Note>}
      </div>
    </ConfirmSheet>
  );
}
