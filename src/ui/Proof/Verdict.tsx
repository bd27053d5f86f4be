import type { ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import './Proof.css';

interface VerdictProps {
  readonly state: 'ok' | 'bad' | 'busy';
  /** "This price checks out". */
  readonly title: string;
  /** "Worked out again on this phone in 14 ms". */
  readonly note?: string;
}

/** The answer of a proof, before its steps (DESIGN 9.19). */
export function Verdict({ state, title, note }: VerdictProps): ReactElement {
  return (
    <div className={classNames('okl', state !== 'ok' && state)} role="status">
      <span>
        {state === 'busy' ? (
          <Spinner size={20} />
        ) : (
          <Icon name={state === 'ok' ? 'check' : 'close'} size={18} strokeWidth={2.6} />
        )}
      </span>
      <div className="f1">
        <b>{title}</b>
        {note !== undefined && <small>{note}</small>}
      </div>
    </div>
  );
}
