import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { LineDrawing } from './LineDrawing.tsx';
import './Empty.css';

interface EmptyPageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** All that a page has to say: what it is for is not there, not yet, or not for this visitor (DESIGN 9.36). A list has `Empty`. */
export function EmptyPage({ title, children, action }: EmptyPageProps): ReactElement {
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
