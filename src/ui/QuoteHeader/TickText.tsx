import { useLayoutEffect, useRef, useState } from 'react';
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

/**
 * So long a tick's colour stands before it fades. The ticks of a lively market come before that: none of them begins a fade, which
 * costs every frame that it lasts.
 */
const LIT_MS = 150;

function next(seen: Seen, order: number | undefined): Seen {
  if (order === undefined || seen.order === undefined) return { ...seen, order };
  return { order, direction: order > seen.order ? 'up' : 'down', count: seen.count + 1 };
}

/** A live number whose text takes the colour of each tick's direction, and fades when no other comes. No rolling figures. */
export function TickText({ text, order }: TickTextProps): ReactElement {
  const own = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState<Seen>({ order, direction: undefined, count: 0 });
  // While drawing, not in an effect: the colour comes with its number, in the same commit.
  if (order !== seen.order) setSeen(next(seen, order));
  const { direction, count } = seen;
  useLayoutEffect(() => {
    const shown = own.current;
    if (shown === null || count === 0) return undefined;
    shown.toggleAttribute('data-lit', true);
    const timer = setTimeout(() => shown.removeAttribute('data-lit'), LIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [count]);
  return (
    <span ref={own} className={direction && `tick tick-${direction}`} data-text={text}>
      {text}
    </span>
  );
}
