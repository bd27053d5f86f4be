import type { ReactElement, ReactNode } from 'react';
import './Agreed.css';

interface AgreedLinkProps {
  /** Comes from the sentence that it is a part of. */
  readonly children?: ReactNode;
  readonly onOpen: () => void;
}

/** What is agreed to, in the sentence beside the box: it opens over the form. */
export function AgreedLink({ children, onOpen }: AgreedLinkProps): ReactElement {
  return (
    <button type="button" className="agreed-link hit" onClick={onOpen}>
      {children}
    </button>
  );
}
