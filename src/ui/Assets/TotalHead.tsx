import type { ReactElement } from 'react';
import { Change } from '../Tag/Change.tsx';
import { Icon } from '../Icon/Icon.tsx';
import './Assets.css';

interface TotalHeadProps {
  /** "Total assets, USDT". */
  readonly label: string;
  /** "Hide amounts", for who does not see the eye. */
  readonly toggleLabel: string;
  readonly isHidden: boolean;
  readonly onToggle: () => void;
  readonly total: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** What today made of it: "+86.42 (+0.70%)". */
  readonly change: string;
  /** "today". */
  readonly span: string;
}

/** What everything is worth together, and what today made of it. A tap hides the amounts (DESIGN 9.27). */
export function TotalHead(props: TotalHeadProps): ReactElement {
  const { label, toggleLabel, isHidden, onToggle, total, direction, change, span } = props;
  return (
    <>
      <button
        type="button"
        className="hide-toggle t-label c2"
        aria-pressed={isHidden}
        onClick={onToggle}
      >
        {label}
        <span className="sr">, {toggleLabel}</span>
        <Icon name={isHidden ? 'hide' : 'show'} size={16} />
      </button>
      <p className="t-display" data-testid="total-assets">
        {total}
      </p>
      <p className="t-label today">
        <Change direction={direction}>{change}</Change> <span className="c3">{span}</span>
      </p>
    </>
  );
}
