import type { ReactElement } from 'react';
import './Progress.css';

interface ProgressProps {
  /** Share done, 0 to 1. */
  readonly value: number;
  readonly label: string;
}

/** How far something has come. */
export function Progress({ value, label }: ProgressProps): ReactElement {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
