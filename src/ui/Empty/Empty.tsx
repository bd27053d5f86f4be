import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { LineDrawing } from './LineDrawing.tsx';
import './Empty.css';

interface EmptyProps {
  /** From the catalogue: "There is currently no data available". */
  readonly title: string;
  /** One sentence: what will be here. */
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** A list without rows (DESIGN 9.36). */
export function Empty({ title, children, action }: EmptyProps): ReactElement {
  return (
    <div className="empty">
      <LineDrawing />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && (
        <Button size="small" isNarrow onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
