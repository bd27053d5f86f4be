import type { PropsWithChildren, ReactElement } from 'react';

/** One component of the gallery with all its states. */
export function Box({
  title,
  children,
}: PropsWithChildren<{ readonly title: string }>): ReactElement {
  return (
    <section className="gallery-box" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Two columns of named states. */
export function States({ children }: PropsWithChildren): ReactElement {
  return <div className="gallery-states">{children}</div>;
}

/** One state with its name above. */
export function State({
  name,
  children,
}: PropsWithChildren<{ readonly name: string }>): ReactElement {
  return (
    <div>
      <small>{name}</small>
      {children}
    </div>
  );
}

/** For handlers of examples: what a tap does belongs to the screens. */
export const ignore = (): void => undefined;
