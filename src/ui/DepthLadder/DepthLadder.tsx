import { useId, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Triangle } from '../Triangle/Triangle.tsx';
import { directionTone, toneClass } from '../tone.ts';
import { LadderHead } from './LadderHead.tsx';
import type { LadderLarge, LadderStep } from './LadderHead.tsx';
import { LadderRowLine } from './LadderRowLine.tsx';
import type { LadderRow } from './LadderRowLine.tsx';
import { useSteady } from './useSteady.ts';
import { usePricePick } from './usePricePick.ts';
import './DepthLadder.css';

export type { LadderRow } from './LadderRowLine.tsx';

/** Bars change their width at most four times a second: DESIGN 7. */
const BAR_EVERY_MS = 250;
const ROW_PX = 20;

interface DepthLadderProps {
  /** Best price first on both sides. */
  readonly asks: readonly LadderRow[];
  readonly bids: readonly LadderRow[];
  /** Rows per side: 5 with the chart, 7 without (contract mock-ups). */
  readonly rowCount: number;
  readonly last: { readonly text: string; readonly direction: 'up' | 'down' | 'flat' };
  /** "Spread 1.0". */
  readonly spread: string;
  readonly label: string;
  readonly priceHeader: string;
  readonly sumHeader: string;
  readonly noAsks: string;
  readonly noBids: string;
  /** Gets the picked row's `price`. */
  readonly onPick: (price: string) => void;
  /** The menu of tick sizes on the price header. */
  readonly step?: LadderStep;
  /** Whether large sizes are marked: a tap on the head of the sums. */
  readonly large?: LadderLarge;
  /** The rows themselves change at most four times a second: the bars need no pace of their own. */
  readonly isPaced?: boolean;
  /** Below the rows: a LadderRatio. */
  readonly children?: ReactNode;
}

interface Sides {
  readonly asks: readonly LadderRow[];
  readonly bids: readonly LadderRow[];
}

/** The rows on the screen, and a copy that stands still while a finger is on them. */
function useHeldSides(
  asks: readonly LadderRow[],
  bids: readonly LadderRow[],
  count: number,
): {
  sides: Sides;
  hold: (isHeld: boolean) => void;
} {
  const live = useMemo(
    () => ({ asks: asks.slice(0, count).reverse(), bids: bids.slice(0, count) }),
    [asks, bids, count],
  );
  const [held, setHeld] = useState<Sides>();
  return {
    sides: held ?? live,
    hold: (isHeld) => {
      setHeld(isHeld ? live : undefined);
    },
  };
}

/** Asks above, bids below, cumulative depth as bars from the right (DESIGN 9.17). */
export function DepthLadder(props: DepthLadderProps): ReactElement {
  const { rowCount, last, spread, label, priceHeader, sumHeader, noAsks, noBids, onPick } = props;
  const { step, large, children } = props;
  const baseId = useId();
  const { sides, hold } = useHeldSides(props.asks, props.bids, rowCount);
  const rows = useMemo(() => [...sides.asks, ...sides.bids], [sides]);
  const depths = useSteady(rows, props.isPaced === true ? 0 : BAR_EVERY_MS);
  const steadyDepth = useMemo(() => new Map(depths.map((row) => [row.price, row.depth])), [depths]);
  const pick = usePricePick(
    useMemo(() => rows.map((row) => row.price), [rows]),
    onPick,
  );
  const { active, isHeld, handlers } = pick;
  const activeAt = rows.findIndex((row) => row.price === active);
  const activeRow = rows[activeAt];

  const renderRow = (row: LadderRow, side: 'ask' | 'bid', place: number): ReactElement => (
    <LadderRowLine
      // A row is a place beside the middle: prices pass through it, and nothing on the screen moves.
      key={place}
      id={`${baseId}${side}${row.price}`}
      side={side}
      price={row.price}
      priceText={row.priceText}
      sumText={row.sumText}
      depth={steadyDepth.get(row.price) ?? row.depth}
      isOwn={row.isOwn === true}
      isLarge={row.isLarge === true}
      isOn={row.price === active}
    />
  );
  // A list to choose from that has nothing to choose is none.
  const isEmpty = sides.asks.length + sides.bids.length === 0;
  const activeSide = activeAt < sides.asks.length ? 'ask' : 'bid';

  return (
    <div className="ladder">
      <LadderHead priceHeader={priceHeader} sumHeader={sumHeader} step={step} large={large} />
      <div
        className="rows"
        role={isEmpty ? 'group' : 'listbox'}
        tabIndex={isEmpty ? -1 : 0}
        aria-label={label}
        aria-activedescendant={activeRow && `${baseId}${activeSide}${activeRow.price}`}
        {...handlers}
        onPointerDownCapture={() => {
          hold(true);
        }}
        onPointerUpCapture={() => {
          hold(false);
        }}
        onPointerCancelCapture={() => {
          hold(false);
        }}
      >
        <div className="half asks" style={{ height: rowCount * ROW_PX }}>
          {sides.asks.length === 0 && <span className="none">{noAsks}</span>}
          {sides.asks.map((row, index) => renderRow(row, 'ask', sides.asks.length - index))}
        </div>
        <div className="mid">
          <b className={toneClass(directionTone(last.direction))}>
            {last.direction !== 'flat' && <Triangle direction={last.direction} size={9} />}
            {last.text}
          </b>
          <small>{spread}</small>
        </div>
        <div className="half" style={{ height: rowCount * ROW_PX }}>
          {sides.bids.length === 0 && <span className="none">{noBids}</span>}
          {sides.bids.map((row, index) => renderRow(row, 'bid', index + 1))}
        </div>
      </div>
      {isHeld && activeRow !== undefined && (
        <div className="loupe" style={{ top: loupeTop(activeAt, sides.asks.length, rowCount) }}>
          <b className={activeSide === 'ask' ? 'down' : 'up'}>{activeRow.priceText}</b>
          <small>{activeRow.sumText}</small>
        </div>
      )}
      {children}
    </div>
  );
}

/** Middle of a row from the ladder's top: header 20, asks end at the middle block of 44. */
function loupeTop(at: number, askCount: number, rowCount: number): number {
  const headPx = 20;
  const midPx = 44;
  const isAsk = at < askCount;
  const line = isAsk ? rowCount - askCount + at : rowCount + (at - askCount);
  return headPx + line * ROW_PX + (isAsk ? 0 : midPx) + ROW_PX / 2;
}
