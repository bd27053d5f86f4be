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
  /** How much of it is checked, 0 to 1, with its words: a ring that closes. */
  readonly ring?: { readonly share: number; readonly label: string } | undefined;
}

/** Around the sign of the answer; drawn as a share of its own length. */
function Ring({ share, label }: { readonly share: number; readonly label: string }) {
  return (
    <svg className="okl-ring" viewBox="0 0 36 36" role="img" aria-label={label}>
      <g fill="none" stroke="currentColor" strokeWidth="2" transform="rotate(-90 18 18)">
        <circle cx="18" cy="18" r="17" opacity="0.25" />
        <circle
          cx="18"
          cy="18"
          r="17"
          pathLength="1"
          strokeDasharray="1 1"
          strokeDashoffset={1 - share}
        />
      </g>
    </svg>
  );
}

/** The answer of a proof, before its steps (DESIGN 9.19). */
export function Verdict({ state, title, note, ring }: VerdictProps): ReactElement {
  return (
    <div className={classNames('okl', state !== 'ok' && state)} role="status">
      <span>
        {state === 'busy' ? (
          <Spinner size={20} />
        ) : (
          <Icon name={state === 'ok' ? 'check' : 'close'} size={18} strokeWidth={2.6} />
        )}
        {ring !== undefined && <Ring {...ring} />}
      </span>
      <div className="f1">
        <b>{title}</b>
        {note !== undefined && <small>{note}</small>}
      </div>
    </div>
  );
}
