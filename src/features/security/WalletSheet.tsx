import { useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { passwordProblem, secondFactorProblem } from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useWalletLink } from '../../account/useWalletLink.ts';
import { useFields } from '../../i18n/useFields.ts';
import { useWalletProblemText } from '../../i18n/useWalletProblemText.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { LoginPasswordField } from '../../ui/Account/LoginPasswordField.tsx';
import { SecondFactorField } from '../../ui/Account/SecondFactorField.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { RefusedNote } from '../../ui/Frame/RefusedNote.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../ui/Sheet/useSheet.ts';

type Act = 'link' | 'unlink';

interface WalletSheetProps extends SheetDoor {
  readonly security: Pick<SecurityState, 'walletAddress' | 'totpEnabled'>;
}

const EMPTY = { password: '', totp: '' };

/** State of the sheet: one proof that the owner asks, for either of the two acts. */
function useWalletForm({ security, onClose }: WalletSheetProps) {
  const { t } = useTranslation('security');
  const dispatch = useAppDispatch();
  const { totpEnabled } = security;
  const wallet = useWalletLink();
  const act = useRef<Act>('link');
  const form = useForm<typeof EMPTY, AccountProblem, boolean>({
    first: EMPTY,
    problems: ({ password, totp }) => ({
      password: passwordProblem(password),
      totp: totpEnabled ? secondFactorProblem(totp) : undefined,
    }),
    fieldOfKey: { login_locked: 'password', totp_locked: 'totp' },
    send: async ({ password, totp }) => {
      const owner = { password, ...(totpEnabled ? { totp } : {}) };
      if (act.current === 'link') return wallet.link(owner);
      await wallet.unlink(owner);
      return true;
    },
    onDone: (isDone) => {
      if (!isDone) return;
      const title = t(act.current === 'unlink' ? 'wallet.unlinked' : 'wallet.done');
      dispatch(toastShown({ kind: 'ok', title }));
      form.change(EMPTY);
      onClose();
    },
  });
  return {
    form,
    wallet,
    start: (next: Act) => {
      act.current = next;
      form.submit();
    },
  };
}

/**
 * Links the browser's wallet by one signature over a text, which allows nothing, or takes the linked one off. A wallet is a way
 * in, so both ask for what the log-in asks for.
 */
export function WalletSheet(props: WalletSheetProps): ReactElement {
  const { isOpen, security, onClose } = props;
  const { walletAddress, totpEnabled } = security;
  const { t } = useTranslation('security');
  const { t: tAuth } = useTranslation('auth');
  const { form, wallet, start } = useWalletForm(props);
  const field = useFields(form);
  const problem = useWalletProblemText(wallet.problem);
  const { isSending } = form;
  const close = (): void => {
    // No password waits behind a closed sheet.
    form.change(EMPTY);
    onClose();
  };
  const actions = (
    <div className="stack">
      {wallet.hasWallet && (
        <Button
          kind="primary"
          onClick={() => {
            start('link');
          }}
          isLoading={isSending}
          loadingLabel={tAuth('wallet.waiting')}
        >
          {t(walletAddress === null ? 'wallet.link' : 'wallet.linkOther')}
        </Button>
      )}
      {walletAddress !== null && (
        <Button
          kind="danger"
          disabled={isSending}
          onClick={() => {
            start('unlink');
          }}
        >
          {t('wallet.unlink')}
        </Button>
      )}
    </div>
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t('wallet.title')}
      isLocked={isSending}
      actions={actions}
    >
      <div className="form-page">
        {walletAddress !== null && (
          <p className="t-body">
            {t('wallet.linked')} <span className="wallet-address">{walletAddress}</span>
          </p>
        )}
        {wallet.hasWallet && (
          <>
            <p className="t-body c2">{t('wallet.text')}</p>
            <Note kind="info">{t('wallet.noApproval')}</Note>
          </>
        )}
        <LoginPasswordField {...field('password')} />
        {totpEnabled && <SecondFactorField {...field('totp')} />}
        <RefusedNote form={form} />
        {problem !== undefined && <Note kind="bad">{problem}</Note>}
      </div>
    </Sheet>
  );
}
