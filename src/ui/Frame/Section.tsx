import type { ReactElement, ReactNode } from 'react';

interface SectionProps {
  readonly title?: string;
  /** Right of the title: a MoreLink or a small Segment. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A full-width section with its title row (DESIGN 2). */
export function Section({ title, aside, children }: SectionProps): ReactElement {
  return (
    <section className="sec">
      {title !== undefined && (
        <div className="sec-h">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
