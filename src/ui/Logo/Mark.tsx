import { useId } from 'react';
import type { ReactElement } from 'react';

interface MarkProps {
  /** Height and width in px, 20 at least (DESIGN 14). */
  readonly size?: number;
}

/** The mark: a line through a ring, over it at the back, under it at the front. */
export function Mark({ size = 28 }: MarkProps): ReactElement {
  const id = useId();
  const back = `${id}back`;
  const front = `${id}front`;
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <mask id={back} maskUnits="userSpaceOnUse" x="0" y="0" width="48" height="48">
        <path fill="#fff" d="M0 0h48v48H0z" />
        <path d="M20 27.5V0" stroke="#000" strokeWidth="11" />
      </mask>
      <mask id={front} maskUnits="userSpaceOnUse" x="0" y="0" width="48" height="48">
        <path fill="#fff" d="M0 0h48v48H0z" />
        <path d="M4 27.5A16 7.6 0 0 0 36 27.5" fill="none" stroke="#000" strokeWidth="9.6" />
      </mask>
      <ellipse
        cx="20"
        cy="27.5"
        rx="16"
        ry="7.6"
        stroke="var(--accent)"
        strokeWidth="5.2"
        mask={`url(#${back})`}
      />
      <path
        d="M20 47V17.5A13 13 0 0 1 33 4.5H40"
        stroke="currentColor"
        strokeWidth="6.6"
        mask={`url(#${front})`}
      />
    </svg>
  );
}
