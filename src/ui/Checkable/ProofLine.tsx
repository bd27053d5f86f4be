import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { ProofGlyph } from '../Logo/ProofGlyph.tsx';
import './Checkable.css';

export type ProofState = 'fresh' | 'old' | 'mismatch';

interface ProofLineProps {
  readonly state: ProofState;
  /** "4 sources agree · 0.4 s ago". */
  readonly children: ReactNode;
  readonly onClick?: () => void;
}

function Glyph({ state }: { readonly state: ProofState }): ReactElement {
  if (state === 'fresh') return <ProofGlyph />;
  if (state === 'old') return <Icon name="clock" size={14} strokeWidth={2} />;
  return <Icon name="close" size={14} strokeWidth={2.5} />;
}

/** How far a price can be trusted, in one line under it. */
export function ProofLine({ state, children, onClick }: ProofLineProps): ReactElement {
  const className = classNames('proofline hit', state !== 'fresh' && state);
  const content = (
    <>
      <Glyph state={state} />
      {children}
    </>
  );
  if (onClick === undefined) return <span className={className}>{content}</span>;
  return (
    <button type="button" className={className} onClick={onClick}>
      {content}
    </button>
  );
}
