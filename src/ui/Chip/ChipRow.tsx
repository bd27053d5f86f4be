import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import './Chip.css';
import '../Tabs/fades.css';

interface ChipRowProps {
  readonly children: ReactNode;
  /** Name of the group for a screen reader, where the chips stand for themselves. */
  readonly label?: string;
  readonly className?: string;
}

/** Chips side by side; more than fits scrolls (DESIGN 9.7). */
export function ChipRow({ children, label, className }: ChipRowProps): ReactElement {
  return (
    <div
      className={classNames('chips fades', className)}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
    >
      {children}
    </div>
  );
}
