import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Triangle } from '../Triangle/Triangle.tsx';
import { directionTone, toneClass } from '../tone.ts';
import './Tag.css';

interface ChangeProps {
  readonly direction: 'up' | 'down' | 'flat';
  /** With its sign: "+2.41%". */
  readonly children: ReactNode;
}

/** A change in a line of text: colour, sign and triangle. */
export function Change({ direction, children }: ChangeProps): ReactElement {
  return (
    <span className={classNames('dir', toneClass(directionTone(direction)))}>
      {direction !== 'flat' && <Triangle direction={direction} />}
      {children}
    </span>
  );
}

/** The same as a filled badge at the end of a market row (DESIGN 9.14). */
export function ChangeBadge({ direction, children }: ChangeProps): ReactElement {
  return (
    <span className={classNames('chg-b', direction !== 'flat' && `t-${direction}`)}>
      {direction !== 'flat' && <Triangle direction={direction} size={7} />}
      {children}
    </span>
  );
}
