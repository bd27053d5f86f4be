import type { PropsWithChildren, ReactElement } from 'react';

interface RowButtonProps {
  readonly className: string;
  readonly productId: string;
  /** Whether what can be done with it is shown below. */
  readonly isOpen: boolean;
  readonly onToggle: (productId: string) => void;
}

/** Id of the element with what can be done with a product. */
export const actsIdOf = (productId: string): string => `acts-${productId}`;

/** A product's row: a tap opens what can be done with it. */
export function RowButton(props: PropsWithChildren<RowButtonProps>): ReactElement {
  const { className, productId, isOpen, onToggle, children } = props;
  return (
    <button
      type="button"
      className={className}
      aria-expanded={isOpen}
      aria-controls={isOpen ? actsIdOf(productId) : undefined}
      onClick={() => {
        onToggle(productId);
      }}
    >
      {children}
    </button>
  );
}
