import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { KeyValues } from '../Facts/Facts.tsx';
import type { Fact } from '../Facts/Facts.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { directionTone, toneClass } from '../tone.ts';
import './Result.css';

export interface ResultProps {
  /** "Net result, USDT" and "−0.93". */
  readonly label: string;
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** What it is made of, opened by a tap: price result, fees, nights. */
  readonly parts: readonly Fact[];
  /** Right of it: the rate on the margin. */
  readonly aside?: ReactNode;
}

/** What a trade has brought, large, with all that was paid below it. */
export function Result({ label, text, direction, parts, aside }: ResultProps): ReactElement {
  return (
    <details className="net-result">
      <summary>
        <span className="net-main">
          <span className="t-cap c3 net-label">
            {label}
            <Icon name="down" size={14} />
          </span>
          <span className={classNames('net-sum', toneClass(directionTone(direction)))}>{text}</span>
        </span>
        {aside}
      </summary>
      <KeyValues facts={parts} />
    </details>
  );
}
