import type { ReactElement, ReactNode } from 'react';
import './Tag.css';

/** A small count or word in the accent: unread notices, the practice mode. */
export function Badge({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="badge">{children}</span>;
}
