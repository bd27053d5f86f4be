import type { ReactElement } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import './NavBar.css';

interface PairButtonProps {
  readonly pair: string;
  readonly onClick: () => void;
}

/** The pair's name in the bar; a tap opens the product picker. */
export function PairButton({ pair, onClick }: PairButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="pair"
      data-key="search"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {pair}
      <Icon name="down" size={18} strokeWidth={2} />
    </button>
  );
}
