import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SecurityState } from '../../../protocol/security.ts';
import { onlyProblems, passwordProblem, secondFactorProblem } from '../../api/accountProblems.ts';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { toastShown } from '../../api/toasts.ts';
import { useUserTotpDisableMutation } from '../../api/userSecurityApi.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';

interface Draft {
  readonly totp: string;
  readonly password: string;
}

/** The second step is on: how many recovery codes are left, and the way to switch it off. */
export function TotpDisablePage({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const back = useBack(paths.safeCenter);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [disable] = useUserTotpDisableMutation();
  const form = useForm<Draft, AccountProblem>({
    empty: { totp: '', password: '' },
    check: ({ totp, password }) =>
      onlyProblems({ totp: secondFactorProblem(totp), password: passwordProblem(password) }),
    send: async (draft) => {
      try {
        await disable(draft).unwrap();
        dispatch(toastShown({ kind: 'ok', title: t('totp.disabled') }));
        await navigate(paths.safeCenter, { replace: true });
        return undefined;
      } catch (error) {
        return readRefusal(error, draft);
      }
    },
  });
  const errorOf = useFieldError(form);
  const { draft, change, refused } = form;
  return (
    <FormPage
      title={t('totp.title')}
      onBack={back}
      onSubmit={form.submit}
      submitLabel={t('totp.disable')}
      sendingLabel={t('totp.disabling')}
      isSending={form.isSending}
    >
      <p className="t-body">
        {t('totp.isOn')} {t('totp.codesLeft', { count: security.recoveryCodesLeft })}
      </p>
      <Note kind="risk">{t('totp.disableText')}</Note>
      <SecondFactorField
        value={draft.totp}
        onChange={(totp) => {
          change({ totp });
        }}
        error={errorOf('totp')}
      />
      <OwnPasswordField
        value={draft.password}
        onChange={(password) => {
          change({ password });
        }}
        error={errorOf('password')}
      />
      {refused?.field === 'form' && <Note kind="bad">{refused.message}</Note>}
    </FormPage>
  );
}
