import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { codeProblem, passwordProblem } from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useEmailCode } from '../../forms/useEmailCode.ts';
import { useUserUnfreezeMutation } from '../../api/userApi.ts';
import { useFields } from '../../i18n/useFields.ts';
import { maskEmail } from '../../lib/maskEmail.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';
import { RefusedNote } from '../../ui/Frame/RefusedNote.tsx';
import { ConfirmForm } from '../../ui/Sheet/ConfirmForm.tsx';
import type { SheetDoor } from '../../ui/Sheet/useSheet.ts';

interface Unfreezing {
  readonly password: string;
  readonly code: string;
}

interface UnfreezeSheetProps extends SheetDoor {
  readonly email: string;
}

/** Ends the user's own freeze: password, and a code to the account's address. */
export function UnfreezeSheet({ isOpen, email, onClose }: UnfreezeSheetProps): ReactElement {
  const { t } = useTranslation('security');
  const { t: tAuth } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const dispatch = useAppDispatch();
  const [unfreeze] = useUserUnfreezeMutation();
  const form = useForm<Unfreezing, AccountProblem>({
    first: { password: '', code: '' },
    problems: ({ password, code }) => ({
      password: passwordProblem(password),
      code: codeProblem(code),
    }),
    send: (draft) => unfreeze(draft).unwrap(),
    onDone: () => {
      dispatch(toastShown({ kind: 'ok', title: t('unfreeze.done') }));
      onClose();
    },
  });
  const field = useFields(form);
  const code = useEmailCode(email, 'login');
  return (
    <ConfirmForm
      form={form}
      isOpen={isOpen}
      title={t('unfreeze.title')}
      keepLabel={tCommon('action.cancel')}
      onKeep={() => {
        form.change({ password: '', code: '' });
        onClose();
      }}
      actLabel={t('unfreeze.act')}
      busyLabel={t('unfreeze.acting')}
    >
      <div className="form-page">
        <p className="t-label c2">{tAuth('codeGoesTo', { email: maskEmail(email) })}</p>
        <EmailCodeField {...field('code')} code={code} onSend={code.send} />
        <LoginPasswordField {...field('password')} />
        <RefusedNote form={form} />
      </div>
    </ConfirmForm>
  );
}
