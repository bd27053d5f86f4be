import type { ReactElement } from 'react';

/** The line drawing of empty states: a line, a ring, a dotted line; broken for what did not load. */
export function LineDrawing({ isBroken = false }: { readonly isBroken?: boolean }): ReactElement {
  return (
    <svg
      width="120"
      height="72"
      viewBox="0 0 120 72"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path
        d={isBroken ? 'M0 46c14 0 14-10 28-10' : 'M0 46c14 0 14-10 28-10s14 10 28 10'}
        stroke="var(--line-strong)"
      />
      {isBroken && (
        <path d="m36 30-3 5M41 36h-6M36 42l-3-4" stroke="var(--control)" strokeLinecap="round" />
      )}
      <ellipse cx="68" cy="44" rx="14" ry="7" stroke="var(--control)" strokeWidth="3" />
      <path d="M80 40h40" stroke="var(--line-strong)" strokeDasharray="2 5" strokeLinecap="round" />
      <path d="M8 62h104" stroke="var(--line)" />
    </svg>
  );
}
