import type { ReactElement } from 'react';
import { Mark } from './Mark.tsx';
import { WORDMARK_PATH } from './wordmark.ts';

interface LogoProps {
  /** The product's name from configuration: the mark's text alternative, and the word unless it is Fairlead. */
  readonly name?: string;
  readonly size?: number;
}

/** Mark and word. Another brand's name is set in type; its picture is laid over the mark by its own style sheet (server/brandedClient.ts). */
export function Logo({ name = 'Fairlead', size = 28 }: LogoProps): ReactElement {
  return (
    <span className="row" role="img" aria-label={name}>
      <Mark size={size} />
      {name === 'Fairlead' ? (
        <svg height={size} width={(size * 124) / 48} viewBox="50 0 124 48" aria-hidden="true">
          <path fill="currentColor" d={WORDMARK_PATH} />
        </svg>
      ) : (
        <span className="t-h3">{name}</span>
      )}
    </span>
  );
}
