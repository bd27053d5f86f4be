import type { ReactElement, ReactNode } from 'react';

interface PlotProps {
  readonly className: string;
  /** The box that its parts are placed in; on the screen it is as wide as its place. */
  readonly width: number;
  readonly height: number;
  /** What a screen reader says of the picture. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A drawn picture of figures: one image to who does not see it. */
export function Plot({ className, width, height, label, children }: PlotProps): ReactElement {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}
