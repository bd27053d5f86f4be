import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import './NavBar.css';

interface MiniButtonProps {
  readonly children: ReactNode;
  /** Read out after what is seen, the whole sentence: "Leverage 20 times, isolated margin". */
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
}

/** A small choice that opens a sheet: the ticket's leverage. */
export function MiniButton({
  children,
  label,
  onClick,
  isDisabled = false,
}: MiniButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="mini"
      aria-haspopup="dialog"
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
      <span className="sr">, {label}</span>
      <Icon name="down" size={14} strokeWidth={2} />
    </button>
  );
}
