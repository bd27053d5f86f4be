import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../lib/preferences.ts';
import { Checkbox } from '../../ui/Choice/Checkbox.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { HAS_OWN_PANE, INDICATORS } from './indicators.ts';
import type { Indicator } from './indicators.ts';

interface IndicatorSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosen: readonly Indicator[];
}

/** Which lines the chart draws; kept for the next visit. */
export function IndicatorSheet({ isOpen, onClose, chosen }: IndicatorSheetProps): ReactElement {
  const { t } = useTranslation('trading');
  const toggle = (indicator: Indicator, isOn: boolean): void => {
    const next = isOn ? [...chosen, indicator] : chosen.filter((one) => one !== indicator);
    changePreferences({ indicators: next });
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('chart.indicators')}>
      {INDICATORS.map((indicator) => (
        <Checkbox
          key={indicator}
          isChecked={chosen.includes(indicator)}
          onChange={(isOn) => {
            toggle(indicator, isOn);
          }}
        >
          {t(`indicator.${indicator}`)}
          {HAS_OWN_PANE[indicator] && <span className="c3"> · {t('chart.tallOnly')}</span>}
        </Checkbox>
      ))}
    </Sheet>
  );
}
