// Press, drag, release: the ladder is one target, and the loupe says which price the finger is on.
import { useState } from 'react';
import type { HTMLAttributes, KeyboardEvent, PointerEvent } from 'react';

/** The price under a point of the screen, or undefined beside the rows. */
function priceAt(event: PointerEvent<HTMLElement>): string | undefined {
  const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-price]');
  if (row === null || row === undefined || !event.currentTarget.contains(row)) return undefined;
  return row.getAttribute('data-price') ?? undefined;
}

interface PricePick {
  /** The price under the finger, or the one the keyboard is on. */
  readonly active: string | undefined;
  /** True from press to release: the rows stand still meanwhile, so that no price jumps under the finger. */
  readonly isHeld: boolean;
  readonly handlers: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown' | 'onBlur'
  >;
}

/** Where Up and Down lead in the prices from top to bottom. */
export function movePrice(
  prices: readonly string[],
  active: string | undefined,
  key: string,
): string | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const at = active === undefined ? -1 : prices.indexOf(active);
  if (at < 0) return prices[Math.floor(prices.length / 2)];
  const to = key === 'ArrowUp' ? at - 1 : at + 1;
  return prices[Math.min(prices.length - 1, Math.max(0, to))];
}

export function usePricePick(
  prices: readonly string[],
  onPick: (price: string) => void,
): PricePick {
  const [active, setActive] = useState<string>();
  const [isHeld, setHeld] = useState(false);

  const release = (): void => {
    setHeld(false);
    setActive(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movePrice(prices, active, event.key);
    if (next !== undefined) setActive(next);
    else if ((event.key === 'Enter' || event.key === ' ') && active !== undefined) onPick(active);
    else return;
    event.preventDefault();
  };
  return {
    active,
    isHeld,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        setActive(priceAt(event));
      },
      onPointerMove: (event) => {
        if (isHeld) setActive(priceAt(event));
      },
      onPointerUp: (event) => {
        const price = isHeld ? priceAt(event) : undefined;
        release();
        if (price !== undefined) onPick(price);
      },
      onPointerCancel: release,
      onKeyDown,
      onBlur: release,
    },
  };
}
