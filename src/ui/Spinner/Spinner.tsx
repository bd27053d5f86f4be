import type { ReactElement } from 'react';
import './Spinner.css';

interface SpinnerProps {
  readonly size?: number;
  /** Said to a screen reader; leave it out beside a visible verb. */
  readonly label?: string;
}

/** A ring with a gap, turning. */
export function Spinner({ size = 20, label }: SpinnerProps): ReactElement {
  return (
    <svg
      className="spin"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    >
      <path d="M21 12a9 9 0 1 1-6.219-8.56" />
    </svg>
  );
}
