import type { ReactElement, ReactNode } from 'react';
import { Triangle } from '../Triangle/Triangle.tsx';
import { Button } from './Button.tsx';

interface DirectionButtonProps {
  readonly direction: 'up' | 'down';
  /** "Long", "Call". */
  readonly label: string;
  /** What it would get: "at 64,184.0", "36.00 back if higher". */
  readonly sub: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly isLoading?: boolean;
  readonly loadingLabel?: string;
  /** It opens the ticket and sends nothing. */
  readonly 'aria-haspopup'?: 'dialog';
}

/** One of two ways to order, side by side: word, triangle and colour say which (DESIGN 4). */
export function DirectionButton({ direction, label, ...rest }: DirectionButtonProps): ReactElement {
  return (
    <Button kind={direction === 'up' ? 'long' : 'short'} size="tall" data-key={direction} {...rest}>
      <span className="way">
        <Triangle direction={direction} size={9} />
        {label}
      </span>
    </Button>
  );
}
