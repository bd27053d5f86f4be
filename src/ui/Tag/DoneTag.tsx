import type { ReactElement } from 'react';
import { Tag } from './Tag.tsx';

interface DoneTagProps {
  readonly isDone: boolean;
  readonly done: string;
  readonly notDone: string;
}

/** Whether something has been set up. */
export function DoneTag({ isDone, done, notDone }: DoneTagProps): ReactElement {
  return <Tag kind={isDone ? 'ok' : 'waiting'}>{isDone ? done : notDone}</Tag>;
}
