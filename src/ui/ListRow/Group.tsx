import type { ReactElement, ReactNode } from 'react';
import './ListRow.css';

/** A titled group of rows with a canvas band above: the menu, settings. */
export function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className="grp">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
