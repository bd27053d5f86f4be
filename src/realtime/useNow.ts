import { useSyncExternalStore } from 'react';
import { selectClockOffsetMs } from '../state/serverConfig.ts';
import { useAppSelector } from '../state/clientState.ts';
import { askFrame } from './frameWork.ts';

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => number;
}

/** One clock per interval, shared by all components: they draw together, in the frame's one go. */
function makeTicker(intervalMs: number): Ticker {
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  const tick = (): void => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      timer ??= setInterval(() => {
        if (!document.hidden) askFrame(tick);
      }, intervalMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    read: () => {
      // Nobody has listened for a while: the first look must not show an old time.
      if (timer === undefined && Date.now() - now >= intervalMs) now = Date.now();
      return now;
    },
  };
}

const tickers = new Map<number, Ticker>();

function tickerOf(intervalMs: number): Ticker {
  const known = tickers.get(intervalMs);
  if (known !== undefined) return known;
  const ticker = makeTicker(intervalMs);
  tickers.set(intervalMs, ticker);
  return ticker;
}

/** This device's clock as React state, renewed every `intervalMs` while the page is shown. */
export function useNow(intervalMs: number): number {
  const { subscribe, read } = tickerOf(intervalMs);
  return useSyncExternalStore(subscribe, read);
}

/** The server's clock as this device knows it (measured with every configuration): ages and countdowns run on it. */
export function useServerNow(intervalMs: number): number {
  return useNow(intervalMs) + useAppSelector(selectClockOffsetMs);
}
