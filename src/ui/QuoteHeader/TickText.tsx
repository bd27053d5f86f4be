import { useState } from 'react';
import type { ReactElement } from 'react';

interface TickTextProps {
  readonly text: string;
  /** Rises with the price: only its order matters. */
  readonly order: number | undefined;
}

interface Seen {
  readonly order: number | undefined;
  readonly direction: 'up' | 'down' | undefined;
  readonly count: number;
}

function next(seen: Seen, order: number | undefined): Seen {
  if (order === undefined || seen.order === undefined) return { ...seen, order };
  return { order, direction: order > seen.order ? 'up' : 'down', count: seen.count + 1 };
}

/** A live number whose text flashes in the direction of each tick. No rolling figures. */
export function TickText({ text, order }: TickTextProps): ReactElement {
  const [seen, setSeen] = useState<Seen>({ order, direction: undefined, count: 0 });
  // While drawing, not in an effect: the flash comes with its number, in the same commit.
  if (order !== seen.order) setSeen(next(seen, order));
  // The other of two fades that are alike starts anew: an element put in its place would have the whole page's style worked out.
  const tick = seen.direction && `tick tick-${seen.direction} tick-${seen.count % 2}`;
  return (
    <span className={tick} data-text={text}>
      {text}
    </span>
  );
}
