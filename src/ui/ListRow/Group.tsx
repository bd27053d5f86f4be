import type { PropsWithChildren, ReactElement } from 'react';
import './ListRow.css';

/** A titled group of rows with a canvas band above: the menu, settings. */
export function Group({
  title,
  children,
}: PropsWithChildren<{ readonly title: string }>): ReactElement {
  return (
    <section className="grp">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
