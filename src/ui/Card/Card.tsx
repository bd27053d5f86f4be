import type { ReactElement, ReactNode } from 'react';
import './Card.css';

/** One object: a receipt, a running order. Never a card inside a card (DESIGN 12). */
export function Card({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="card">{children}</div>;
}
