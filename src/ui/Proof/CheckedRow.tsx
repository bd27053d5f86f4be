import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import './Proof.css';

interface CheckedRowProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly isEqual: boolean;
  /** Said of the mark: "equal", "differs". */
  readonly mark: string;
  /** Below one that differs: what this device got. */
  readonly found?: string | undefined;
}

/** A figure that was worked out again, ticked, or with what came out instead. */
export function CheckedRow({ name, value, isEqual, mark, found }: CheckedRowProps): ReactElement {
  return (
    <div className={classNames(!isEqual && 'bad')}>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {found !== undefined && <small>{found}</small>}
      </dd>
      <span className="mark" role="img" aria-label={mark}>
        <Icon name={isEqual ? 'check' : 'close'} size={14} strokeWidth={2.6} />
      </span>
    </div>
  );
}
