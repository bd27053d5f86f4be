import type { ReactElement } from 'react';

/** The mark at 16 px: the ring glyph of a proof line (DESIGN 6). */
export function ProofGlyph({ size = 16 }: { readonly size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M7 11.7V6.2A4.2 4.2 0 0 1 11.2 2h2.3M7 13.4V15.6" />
      <path d="M5.2 6.9C3 7.3 1.4 8.5 1.4 9.8c0 1.7 2.5 2.9 5.6 2.9s5.6-1.2 5.6-2.9c0-1.3-1.6-2.5-3.8-2.9" />
    </svg>
  );
}
