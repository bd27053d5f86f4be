import type { ReactElement, ReactNode } from 'react';
import './Chip.css';

interface ChipProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onClick: () => void;
}

/** A filter that is on or off (DESIGN 9.7). Wrap several in `<ChipRow>`. */
export function Chip({ children, isSelected, onClick }: ChipProps): ReactElement {
  return (
    <button type="button" className="chip" aria-pressed={isSelected} onClick={onClick}>
      {children}
    </button>
  );
}
