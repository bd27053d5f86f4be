import { useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../lib/cell.ts';
import type { Bar } from './bars.ts';

/** Stands on a chart that has nothing to draw: a product whose prices have never come. */
export function NoCandles({ last }: { readonly last: Cell<Bar | undefined> }): ReactElement | null {
  const { t } = useTranslation('trading');
  // Only whether there is one: the chart itself is fed outside React.
  const isEmpty = useSyncExternalStore(last.subscribe, () => last.get() === undefined);
  return isEmpty ? <p className="chart-none t-label c3">{t('chart.none')}</p> : null;
}
