import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { LineDrawing } from './LineDrawing.tsx';
import './Empty.css';

interface ErrorStateProps {
  readonly title: string;
  /** Why, and whether anything changed. */
  readonly children?: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** What takes a skeleton's place when the content did not come: never an endless wait. */
export function ErrorState(props: ErrorStateProps): ReactElement {
  const { title, children, retryLabel, onRetry, isRetrying = false } = props;
  return (
    <div className="empty" role="alert">
      <LineDrawing isBroken />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      <Button size="small" isNarrow onClick={onRetry} isLoading={isRetrying}>
        {retryLabel}
      </Button>
    </div>
  );
}
