import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import './Checkable.css';

interface CheckableProps {
  readonly children: ReactNode;
  /** The sentence a screen reader says: "64,183.52, check this number". */
  readonly label: string;
  readonly onCheck: () => void;
  /** For 28 px and larger. */
  readonly isBig?: boolean;
}

/** A number the user can check: dotted line, button, opens the proof (DESIGN 6). Nothing else is dotted. */
export function Checkable({
  children,
  label,
  onCheck,
  isBig = false,
}: CheckableProps): ReactElement {
  return (
    <button
      type="button"
      className={classNames('chk hit', isBig && 'big')}
      aria-label={label}
      onClick={onCheck}
    >
      {children}
    </button>
  );
}
