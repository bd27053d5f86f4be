import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import type { ChartHost } from '../chartHost.ts';
import type { View } from './useView.ts';

/** Back to the newest candle, while it is out of sight. */
export function JumpToNow(props: {
  readonly host: ChartHost;
  readonly isAway: View['isAway'];
}): ReactElement | null {
  const { t } = useTranslation('chart');
  if (!useCell(props.isAway)) return null;
  return (
    <button
      type="button"
      className="chart-now"
      onClick={() => {
        const time = props.host.chart.timeScale();
        time.scrollToPosition(time.options().rightOffset, false);
      }}
    >
      {t('now')} <Icon name="forward" size={16} />
    </button>
  );
}

/** Said where history ends: nothing older will come. */
export function HistoryEnd(props: {
  readonly isAtStart: Cell<boolean>;
  readonly isWhole: Cell<boolean>;
}): ReactElement | null {
  const { t } = useTranslation('chart');
  const isAtStart = useCell(props.isAtStart);
  const isWhole = useCell(props.isWhole);
  return isAtStart && isWhole ? <p className="chart-end">{t('historyEnd')}</p> : null;
}
