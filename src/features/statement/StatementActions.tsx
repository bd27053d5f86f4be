import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveCsvButton } from '../../account/SaveCsvButton.tsx';
import { useAppSelector } from '../../state/clientState.ts';
import { selectUid } from '../../state/session.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { makeStatementCsv } from './statementCsv.ts';
import type { StatementProps } from './statementModel.ts';

/** The statement on paper, or as a file. */
export function StatementActions({ statement, period }: StatementProps): ReactElement {
  const { t } = useTranslation('statement');
  const uid = useAppSelector(selectUid) ?? '';
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
      <SaveCsvButton
        make={() => makeStatementCsv(statement, uid)}
        fileName={`statement-${period}.csv`}
        label={t('save')}
        savingLabel={t('saving')}
        failedTitle={t('saveFailed')}
      />
    </div>
  );
}
