import { useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { PageError, PageLoading } from './PageStates.tsx';

/** product.md §9: the loading state of a lazy page shows after 200 ms, and loading is given up after 60 s. */
export const LOADING_DELAY_MS = 200;
export const LOADING_TIMEOUT_MS = 60_000;

export type LoadPage = () => Promise<ComponentType>;

type State =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly Page: ComponentType };

const loaded = new WeakMap<LoadPage, ComponentType>();

function firstState(load: LoadPage): State {
  const Page = loaded.get(load);
  return Page === undefined ? { kind: 'waiting' } : { kind: 'ready', Page };
}

/** A page whose script is fetched when it is first visited, with a way out when that fails. */
export function LazyPage({ load }: { readonly load: LoadPage }): ReactElement | null {
  const [state, setState] = useState<State>(() => firstState(load));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (loaded.has(load)) return undefined;
    let isCurrent = true;
    const settle = (next: State): void => {
      if (!isCurrent) return;
      isCurrent = next.kind === 'loading';
      setState(next);
    };
    const delay = setTimeout(() => {
      settle({ kind: 'loading' });
    }, LOADING_DELAY_MS);
    const timeout = setTimeout(() => {
      settle({ kind: 'failed' });
    }, LOADING_TIMEOUT_MS);
    load().then(
      (Page) => {
        loaded.set(load, Page);
        settle({ kind: 'ready', Page });
      },
      () => {
        settle({ kind: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(delay);
      clearTimeout(timeout);
    };
  }, [load, attempt]);

  const retry = useCallback(() => {
    setState({ kind: 'waiting' });
    setAttempt((count) => count + 1);
  }, []);

  if (state.kind === 'ready') return <state.Page />;
  if (state.kind === 'failed') return <PageError onRetry={retry} />;
  return state.kind === 'loading' ? <PageLoading /> : null;
}
