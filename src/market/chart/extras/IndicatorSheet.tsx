import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences, usePreference } from '../../../lib/preferences.ts';
import { Checkbox } from '../../../ui/Choice/Checkbox.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';
import type { StudySettings } from './chartChoices.ts';
import { StudyFields } from './StudyFields.tsx';
import { STUDIES, STUDY_NAMES, parseStudyNames } from './studies.ts';
import type { StudyName } from './studies.ts';

interface IndicatorSheetProps extends SheetDoor {
  readonly settings: StudySettings;
  readonly onChange: (settings: StudySettings) => void;
  /** What else the chart draws. */
  readonly children?: ReactNode;
}

/** Which indicators the chart draws, and how; kept for the next visit. */
export function IndicatorSheet(props: IndicatorSheetProps): ReactElement {
  const { isOpen, onClose, settings, onChange, children } = props;
  const { t } = useTranslation('chart');
  const { t: tTrading } = useTranslation('trading');
  const indicators = usePreference('indicators');
  const chosen = parseStudyNames(indicators);
  const toggle = (name: StudyName, isOn: boolean): void => {
    const next = isOn ? [...chosen, name] : chosen.filter((one) => one !== name);
    changePreferences({ indicators: next });
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={tTrading('chart.indicators')}>
      {children}
      {STUDY_NAMES.map((name) => (
        <div key={name}>
          <Checkbox
            isChecked={chosen.includes(name)}
            onChange={(isOn) => {
              toggle(name, isOn);
            }}
          >
            {name}, {t(`study.${name}`)}
            {STUDIES[name].pane === 'own' && (
              <span className="c3"> · {tTrading('chart.tallOnly')}</span>
            )}
          </Checkbox>
          {chosen.includes(name) && (
            <StudyFields name={name} settings={settings} onChange={onChange} />
          )}
        </div>
      ))}
      <p className="t-cap c3">{t('perProduct')}</p>
    </Sheet>
  );
}
