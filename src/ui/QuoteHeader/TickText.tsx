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
  // A new key starts the fade anew; the button around keeps its focus.
  return (
    <span
      key={seen.count}
      className={seen.direction === undefined ? '' : `tick-${seen.direction}`}
      data-text={text}
    >
      {text}
    </span>
  );
}
