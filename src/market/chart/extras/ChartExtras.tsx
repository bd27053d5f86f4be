import { Suspense, useCallback, useMemo, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { IntervalName } from '../../../../protocol/product.ts';
import { makeCell, useCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import { useLazyPart } from '../../../lib/useLazyPart.ts';
import { changePreferences, readPreferences, usePreference } from '../../../lib/preferences.ts';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import type { OpenedSheet } from '../../../ui/Sheet/useSheet.ts';
import { useProductInfo } from '../../product/productContext.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { MarksSwitch } from '../marks/MarksSwitch.tsx';
import { OwnMarks } from '../marks/OwnMarks.tsx';
import { PressMenu } from '../press/PressMenu.tsx';
import type { ChartTicket, PickCell } from '../press/pricePick.ts';
import type { Candles } from '../useCandles.ts';
import { readChoices, withChoices } from './chartChoices.ts';
import type { ChartChoices } from './chartChoices.ts';
import { ChartReading } from './ChartReading.tsx';
import { Compare } from './Compare.tsx';
import { ComparePicker } from './ComparePicker.tsx';
import { FullStatus } from './FullStatus.tsx';
import { IndicatorSheet } from './IndicatorSheet.tsx';
import { Figures, Legend } from './Legend.tsx';
import { HistoryEnd, JumpToNow } from './Overlay.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useCompared } from './useCompared.ts';
import { useFullScreen } from './useFullScreen.ts';
import { useStudies } from './useStudies.ts';
import { useView } from './useView.ts';
import './extras.css';

const loadDrawing = async () => (await import('../drawing/DrawingTools.tsx')).DrawingTools;

/** Of a row of the legends. */
const ROW_PX = 16;

export interface ChartExtrasProps {
  /** Everything of the chart: what lies over the page in full screen. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly host: Cell<ChartHost | undefined>;
  readonly crosshair: Cell<Bar | undefined>;
  readonly last: Cell<Bar | undefined>;
  readonly isWhole: Candles['isWhole'];
  readonly interval: IntervalName;
  /** In full screen too. */
  readonly isTall: boolean;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
  readonly formatPrice: (price: number) => string;
  readonly settings: OpenedSheet;
  readonly ticket: ChartTicket | undefined;
  readonly picks: PickCell | undefined;
}

function useChoices(productId: string) {
  const chart = usePreference('chart');
  const choices = useMemo(() => readChoices(chart, productId), [chart, productId]);
  const change = useCallback(
    (next: Partial<ChartChoices>) => {
      changePreferences({ chart: withChoices(readPreferences().chart, productId, next) });
    },
    [productId],
  );
  return { choices, change };
}

function Extras(props: ChartExtrasProps): ReactElement {
  const { panel, host, crosshair, last, isWhole, interval, isTall, isFull, onFull } = props;
  const { formatPrice, settings, ticket, picks } = props;
  const info = useProductInfo();
  const standing = useCell(host);
  const [note] = useState(() => makeCell(''));
  const { choices, change } = useChoices(info.id);
  const { compared, compare } = useCompared();
  const picker = useSheet();
  const { part: DrawingTools } = useLazyPart(loadDrawing);
  const isCompared = isTall && compared !== undefined;
  const rowsAbove = (isTall ? 1 : 0) + (isCompared ? 1 : 0);
  // Two products have only their changes in common.
  const shown = isCompared ? ({ ...choices, scale: 'percent' } as const) : choices;
  const view = useView({ host, scale: shown.scale });
  const studies = useStudies({
    host,
    crosshair,
    settings: choices.studies,
    isTall,
    rowsAbove,
    formatPrice,
  });
  const leave = useCallback(() => {
    onFull(false);
  }, [onFull]);
  useFullScreen(panel, isFull, leave);
  const over = standing?.container.parentElement;
  return (
    <>
      {over &&
        createPortal(
          <>
            <Figures {...{ crosshair, last, isTall, formatPrice }} />
            {isCompared && (
              <Compare
                key={`${compared.id} ${interval}`}
                host={standing}
                productId={compared.id}
                pair={compared.pair}
                interval={interval}
                crosshair={crosshair}
                top={ROW_PX}
              />
            )}
            <Legend {...studies} />
            <JumpToNow host={standing} isAway={view.isAway} />
            <HistoryEnd isAtStart={view.isAtStart} isWhole={isWhole} />
            <ChartReading
              host={standing}
              {...{ crosshair, last, interval, formatPrice, note }}
              isUtc={choices.zone === 'utc'}
            />
            {ticket !== undefined && <OwnMarks host={standing} {...{ interval, ticket, note }} />}
            <PressMenu host={standing} {...{ crosshair, last, ticket, picks, isFull, onFull }} />
          </>,
          over,
        )}
      {DrawingTools !== undefined && (
        <DrawingTools host={standing} {...{ crosshair, interval, isTall, formatPrice }} />
      )}
      {isFull && <FullStatus />}
      {isTall && (
        <Toolbar
          choices={shown}
          onChange={change}
          last={last}
          interval={interval}
          comparedPair={compared?.pair}
          onCompare={() => {
            if (compared === undefined) picker.open();
            else compare(undefined);
          }}
          onSettings={settings.open}
          isFull={isFull}
          onToggleFull={() => {
            onFull(!isFull);
          }}
        />
      )}
      <IndicatorSheet
        {...settings.door}
        settings={choices.studies}
        onChange={(next) => {
          change({ studies: next });
        }}
      >
        {ticket !== undefined && <MarksSwitch />}
      </IndicatorSheet>
      <ComparePicker
        {...picker.door}
        section={info.sections[0] ?? 'contract'}
        except={info.id}
        chosen={compared?.id}
        onPick={(productId) => {
          picker.close();
          compare(productId);
        }}
      />
    </>
  );
}

/** What comes after the chart: indicators, legends, scales, comparison, full screen, the keys. The page waits for none of its texts. */
export function ChartExtras(props: ChartExtrasProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Extras {...props} />
    </Suspense>
  );
}
