import type { ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import './Proof.css';

export interface WindowDot {
  readonly id: string;
  /** 0 to 1, from the left and from the bottom. */
  readonly x: number;
  readonly y: number;
  readonly part: 'middle' | 'counted' | 'trimmed' | 'before' | 'refused';
}

interface WindowPlotProps {
  readonly label: string;
  readonly dots: readonly WindowDot[];
  /** Where the window begins, from the left. */
  readonly from: number;
  /** The price that was named and the entry, from the bottom; undefined where there is none. */
  readonly middle: number | undefined;
  readonly open: number | undefined;
}

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 8;
const toX = (share: number): number => EDGE + share * (WIDTH - 2 * EDGE);
const toY = (share: number): number => HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);

/** Prices over the last seconds of a call or put: those that count, the middle one marked, the entry dashed. */
export function WindowPlot({ label, dots, from, middle, open }: WindowPlotProps): ReactElement {
  return (
    <svg className="winplot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <rect x={toX(from)} y="0" width={WIDTH - EDGE - toX(from)} height={HEIGHT} className="win" />
      {open !== undefined && (
        <line x1="0" x2={WIDTH} y1={toY(open)} y2={toY(open)} className="open" />
      )}
      {middle !== undefined && (
        <line x1="0" x2={WIDTH} y1={toY(middle)} y2={toY(middle)} className="mid" />
      )}
      {dots.map(({ id, x, y, part }) => (
        <circle
          key={id}
          cx={toX(x)}
          cy={toY(y)}
          r={part === 'middle' ? 5 : 3}
          className={classNames(part)}
        />
      ))}
    </svg>
  );
}
