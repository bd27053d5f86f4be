import type { PropsWithChildren, ReactElement } from 'react';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { classNames } from '../../../ui/classNames.ts';

interface RowButtonProps {
  readonly className: string;
  readonly status: QuoteDto['status'];
  readonly isOpen: boolean;
  /** Id of what can be done with the product, shown below while it is open. */
  readonly actsId: string;
  readonly onClick: () => void;
}

/** A product's row: still while it does not trade; a tap opens what can be done with it. */
export function RowButton(props: PropsWithChildren<RowButtonProps>): ReactElement {
  const { className, status, isOpen, actsId, onClick, children } = props;
  return (
    <button
      type="button"
      className={classNames(className, status.state !== 'live' && 'is-still')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? actsId : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
