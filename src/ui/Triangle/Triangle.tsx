import type { ReactElement } from 'react';

interface TriangleProps {
  readonly direction: 'up' | 'down';
  /** Width and height in px. */
  readonly size?: number;
}

/** The second sign of direction beside its colour (DESIGN 4): up points up, down points down. */
export function Triangle({ direction, size = 8 }: TriangleProps): ReactElement {
  const path = direction === 'up' ? 'M4 1 8 7.4H0z' : 'M4 7 0 .6h8z';
  return (
    <svg className="tri" width={size} height={size} viewBox="0 0 8 8" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
