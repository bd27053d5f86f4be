import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile } from '../../lib/csv.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import { selectUid } from '../../state/session.ts';
import { toastShown } from '../../state/toasts.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { makeStatementCsv } from './statementCsv.ts';
import type { StatementProps } from './statementModel.ts';

/** The statement on paper, or as a file. */
export function StatementActions({ statement, period }: StatementProps): ReactElement {
  const { t } = useTranslation('statement');
  const dispatch = useAppDispatch();
  const uid = useAppSelector(selectUid) ?? '';
  const { run, isRunning } = useSingleFlight(async () => {
    try {
      saveFile(csvFile(await makeStatementCsv(statement, uid)), `fairlead-statement-${period}.csv`);
    } catch {
      // The script that makes it did not load: nothing was lost, and another try is one tap away.
      dispatch(toastShown({ kind: 'error', title: t('saveFailed') }));
    }
  });
  return (
    <div className="statement-acts">
      <Button
        icon={<Icon name="print" size={20} />}
        onClick={() => {
          window.print();
        }}
      >
        {t('print')}
      </Button>
      <Button
        icon={<Icon name="download" size={20} />}
        isLoading={isRunning}
        loadingLabel={t('saving')}
        onClick={run}
      >
        {t('save')}
      </Button>
    </div>
  );
}
