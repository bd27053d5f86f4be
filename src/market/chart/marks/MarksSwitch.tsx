import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/Choice/Checkbox.tsx';
import { chooseMarks, useHasMarks } from './markChoice.ts';

/** Whether the chart draws the user's fills; kept for the next visit. */
export function MarksSwitch(): ReactElement {
  const { t } = useTranslation('chart');
  return (
    <Checkbox isChecked={useHasMarks()} onChange={chooseMarks}>
      {t('marks.show')}
    </Checkbox>
  );
}
