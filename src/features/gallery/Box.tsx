import type { ReactElement, ReactNode } from 'react';

/** One component of the gallery with all its states. */
export function Box({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className="gallery-box" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Two columns of named states. */
export function States({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="gallery-states">{children}</div>;
}

/** One state with its name above. */
export function State({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <small>{name}</small>
      {children}
    </div>
  );
}

/** For handlers of examples: what a tap does belongs to the screens. */
export const ignore = (): void => undefined;
