import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectConfig } from '../../state/serverConfig.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import { useUserResetPracticeMutation } from '../../api/userApi.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { ConfirmForm } from '../../ui/Sheet/ConfirmForm.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';

/** Practice mode: every account set back to what a new user has (decisions.md "Modes and profiles"). */
export function PracticeReset(): ReactElement | null {
  const { t } = useTranslation('assets');
  const dispatch = useAppDispatch();
  const isPractice = useAppSelector((state) => selectConfig(state)?.mode === 'practice');
  const sheet = useSheet();
  const [reset] = useUserResetPracticeMutation();
  const write = useKeyedWrite(reset);
  const form = useForm({
    first: {},
    send: () => write({}),
    onDone: () => {
      dispatch(toastShown({ kind: 'ok', title: t('reset.done') }));
      sheet.close();
    },
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('reset.failed'), reason: message }));
      sheet.close();
    },
  });
  if (!isPractice) return null;
  return (
    <>
      <Band />
      <ListRow
        icon="refresh"
        title={t('reset.open')}
        sub={t('reset.openText')}
        onClick={sheet.open}
      />
      <ConfirmForm
        form={form}
        isOpen={sheet.door.isOpen}
        title={t('reset.ask')}
        onKeep={sheet.close}
        actLabel={t('reset.act')}
        actKind="danger"
        busyLabel={t('reset.busy')}
      >
        <p className="t-label c2">{t('reset.text')}</p>
      </ConfirmForm>
    </>
  );
}
