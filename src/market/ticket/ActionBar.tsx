import type { ReactElement, ReactNode } from 'react';
import '../market.css';

/**
 * What an order would do and the button that sends it, at the lower edge of the screen while the ticket is longer than
 * the screen (DESIGN 1.4): reading is on top, acting is below.
 */
export function ActionBar({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="action-bar">{children}</div>;
}
