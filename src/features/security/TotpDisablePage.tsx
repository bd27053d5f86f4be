import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SecurityState, TotpDisable } from '../../../protocol/security.ts';
import { passwordProblem, secondFactorProblem } from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserTotpDisableMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { TotpStepPage } from './TotpStepPage.tsx';

/** The second step is on: how many recovery codes are left, and the way to switch it off. */
export function TotpDisablePage({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const { t: tCommon } = useTranslation('common');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [disable] = useUserTotpDisableMutation();
  const form = useForm<TotpDisable, AccountProblem>({
    first: { totp: '', password: '' },
    problems: ({ totp, password }) => ({
      totp: secondFactorProblem(totp),
      password: passwordProblem(password),
    }),
    send: (draft) => disable(draft).unwrap(),
    onDone: async () => {
      dispatch(toastShown({ kind: 'ok', title: t('totp.disabled') }));
      await navigate(paths.safeCenter, { replace: true });
    },
  });
  const field = useFields(form);
  return (
    <TotpStepPage step="disable" form={form}>
      <p className="t-body">
        {tCommon('sentences', {
          first: t('totp.isOn'),
          second: t('totp.codesLeft', { count: security.recoveryCodesLeft }),
        })}
      </p>
      <Note kind="risk">{t('totp.disableText')}</Note>
      <SecondFactorField {...field('totp')} />
      <LoginPasswordField {...field('password')} />
    </TotpStepPage>
  );
}
