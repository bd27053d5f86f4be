import { useEffect, useMemo, useState } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { remember } from '../../../lib/remember.ts';
import { makeCell, useCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import { usePreference } from '../../../lib/preferences.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import type { StudySettings } from './chartChoices.ts';
import { STUDIES, parseStudyNames } from './studies.ts';
import type { StudyName } from './studies.ts';
import { startStudies } from './studyFeed.ts';
import type { PlacedRow } from './studyFeed.ts';

interface StudiesOptions {
  readonly host: Cell<ChartHost | undefined>;
  readonly crosshair: Cell<Bar | undefined>;
  readonly settings: StudySettings;
  /** The small chart has no room for panes below the candles. */
  readonly isTall: boolean;
  readonly rowsAbove: number;
  readonly formatPrice: (price: number) => string;
}

export interface Studies {
  readonly rows: Cell<readonly PlacedRow[]>;
  readonly formatValue: (name: StudyName, value: number) => string;
}

/** The chosen indicators on the chart, as long as it stands. */
export function useStudies(options: StudiesOptions): Studies {
  const { host, crosshair, settings, isTall, rowsAbove, formatPrice } = options;
  const format = useFormat();
  const indicators = usePreference('indicators');
  const standing = useCell(host);
  const [rows] = useState(() => makeCell<readonly PlacedRow[]>([]));
  const names = useMemo(
    () => parseStudyNames(indicators).filter((name) => isTall || STUDIES[name].pane !== 'own'),
    [indicators, isTall],
  );
  const formatValue = useMemo(() => {
    const formats = {
      price: formatPrice,
      volume: remember((value: number) => format.volume(value.toFixed(4))),
      share: remember((value: number) => format.price(value.toFixed(2), 2)),
    };
    return (name: StudyName, value: number): string => formats[STUDIES[name].unit](value);
  }, [format, formatPrice]);
  useEffect(() => {
    if (standing === undefined) return undefined;
    return startStudies({
      host: standing,
      crosshair,
      rows,
      names,
      settings,
      rowsAbove,
      format: formatValue,
    });
  }, [standing, crosshair, rows, names, settings, rowsAbove, formatValue]);
  return { rows, formatValue };
}
