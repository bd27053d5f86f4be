import type { ReactElement, ReactNode } from 'react';

interface TicketColumnsProps {
  /** The form. */
  readonly children: ReactNode;
  /** The ladder, to the right of the form; none in the sheet. */
  readonly aside: ReactNode;
}

/** The form of a ticket, beside the ladder where there is one. */
export function TicketColumns({ children, aside }: TicketColumnsProps): ReactElement {
  return (
    <div className={aside === undefined ? 'cols alone' : 'cols'}>
      {children}
      {aside}
    </div>
  );
}
