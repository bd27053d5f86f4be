import type { ReactElement, ReactNode } from 'react';
import { MISSING } from '../../lib/formatParts.ts';
import { classNames } from '../classNames.ts';
import { directionTone, toneClass } from '../tone.ts';

interface NetHeadProps {
  /** "Net result, USDT". */
  readonly label: ReactNode;
  /** "−0.93"; a dash where nobody knows. */
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** Under it: what was paid, the rate. */
  readonly children?: ReactNode;
}

/** What a trade, or all of them, brought: first and largest wherever that is the point of a screen or a sheet (DESIGN 3, 1.2). */
export function NetHead({ label, text, direction, children }: NetHeadProps): ReactElement {
  const tone = text === MISSING ? 'c3' : toneClass(directionTone(direction));
  return (
    <div>
      <p className="t-label c2">{label}</p>
      <p className={classNames('t-display', tone)} data-testid="net-result">
        {text}
      </p>
      {children}
    </div>
  );
}
