import type { ReactElement, ReactNode } from 'react';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import type { Fact } from '../../ui/Facts/Facts.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';

interface OrderDetailsProps {
  readonly title: string;
  readonly tags: ReactNode;
  /** What it brought, before anything else. */
  readonly head?: ReactNode;
  /** "Order number": its name, and the number in full. */
  readonly numberLabel: string;
  readonly orderId: string;
  readonly facts: readonly Fact[];
  /** Its fills. */
  readonly children: ReactNode;
  /** What can be done with it, at the bottom of the sheet. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** The sheet with everything about one order. */
export function OrderDetails(props: OrderDetailsProps): ReactElement {
  const { title, tags, head, numberLabel, orderId, facts, children, actions, onClose } = props;
  return (
    <Sheet isOpen onClose={onClose} title={title} actions={actions}>
      <div className="row g2 order-tags">{tags}</div>
      {head}
      <p className="order-id t-cap c2">
        {numberLabel} <span className="c1">{orderId}</span>
      </p>
      <KeyValues facts={facts} />
      {children}
    </Sheet>
  );
}
