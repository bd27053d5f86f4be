import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { passwordProblem } from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { signedOut } from '../../state/session.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserFreezeMutation } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useFieldError } from '../../i18n/useFieldError.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { ConfirmForm } from '../../ui/Sheet/ConfirmForm.tsx';
import type { SheetDoor } from '../../ui/Sheet/useSheet.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';

interface FreezeSheetProps extends SheetDoor {
  /** How long the freeze would stand at least. */
  readonly leastMs: number;
}

const CONSEQUENCES = ['orders', 'positions', 'sessions', 'end'] as const;

/** Asks before everything stops; the server ends every session, so this device forgets its own. */
export function FreezeSheet({ isOpen, leastMs, onClose }: FreezeSheetProps): ReactElement {
  const { t } = useTranslation('security');
  const { span } = useFormat();
  const { t: tCommon } = useTranslation('common');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [freeze] = useUserFreezeMutation();
  const form = useForm<{ readonly password: string }, AccountProblem>({
    first: { password: '' },
    problems: ({ password }) => ({ password: passwordProblem(password) }),
    send: (draft) => freeze(draft).unwrap(),
    onDone: async () => {
      dispatch(signedOut());
      await navigate(paths.home);
      dispatch(toastShown({ kind: 'info', title: t('freeze.done') }));
    },
  });
  const errorOf = useFieldError(form);
  const { refused } = form;
  return (
    <ConfirmForm
      form={form}
      isOpen={isOpen}
      title={t('freeze.ask')}
      keepLabel={tCommon('action.cancel')}
      onKeep={() => {
        // No password waits behind a closed sheet.
        form.change({ password: '' });
        onClose();
      }}
      actLabel={t('freeze.act')}
      actKind="danger"
      busyLabel={t('freeze.acting')}
    >
      <ul className="consequences">
        {CONSEQUENCES.map((what) => (
          <li key={what}>{t(`freeze.then.${what}`, { span: span(leastMs) })}</li>
        ))}
      </ul>
      <LoginPasswordField
        value={form.draft.password}
        onChange={(password) => {
          form.change({ password });
        }}
        error={errorOf('password') ?? (refused?.field === 'form' ? refused.message : undefined)}
      />
    </ConfirmForm>
  );
}
