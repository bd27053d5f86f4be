import type { CSSProperties, ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import './Proof.css';

export interface StripMark {
  readonly name: string;
  readonly value: string;
  /** Where on the line, 0 to 1. */
  readonly place: number;
  /** The one that decides stands above the line, in the accent. */
  readonly isMain?: boolean;
  /** A tick without its words: they stand in the list below. */
  readonly isQuiet?: boolean;
}

interface StripPlotProps {
  readonly label: string;
  readonly marks: readonly StripMark[];
}

/** No tick stands at the very edge. */
const LEAST = 0.06;
const at = (place: number): number => LEAST + place * (1 - 2 * LEAST);

/** Prices on a line, as they lie to each other (DESIGN 9.19 "strip plot"). */
export function StripPlot({ label, marks }: StripPlotProps): ReactElement {
  return (
    <div className="strip" role="img" aria-label={label}>
      {marks.map(({ name, value, place, isMain = false, isQuiet = false }) => (
        <span
          key={name}
          className={classNames(isMain && 'main')}
          style={{ '--x': `${(at(place) * 100).toFixed(1)}%` } as CSSProperties}
        >
          {(isMain || !isQuiet) && (
            <em>
              {name} {value}
            </em>
          )}
          <i />
        </span>
      ))}
    </div>
  );
}
