import { useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { ShapeKind } from '../ui/Shape/PageShape.tsx';
import type { ClientDispatch } from '../state/clientState.ts';
import { useWhenOnline } from '../lib/useWhenOnline.ts';
import { PageError, PageLoading } from './PageStates.tsx';

/** product.md §9: the loading state of a lazy page shows after 200 ms, and loading is given up after 60 s. */
export const LOADING_DELAY_MS = 200;
export const LOADING_TIMEOUT_MS = 60_000;

/** A page; `prepare` asks for what it shows first, and resolves when that has come or will not. */
type LoadedPage = ComponentType & {
  readonly prepare?: (dispatch: ClientDispatch) => Promise<unknown>;
};
export type LoadPage = () => Promise<LoadedPage>;

type State =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly Page: ComponentType };

const loaded = new WeakMap<LoadPage, ComponentType>();

function firstState(load: LoadPage): State {
  const Page = loaded.get(load);
  if (Page !== undefined) return { kind: 'ready', Page };
  // The first page of a visit follows on the shape that index.html has drawn: there is no gap between them.
  return { kind: 'shape' in document.documentElement.dataset ? 'loading' : 'waiting' };
}

/** Fetches a page before it is shown, so that it is drawn at once. */
export async function fetchPage(load: LoadPage): Promise<LoadedPage> {
  const Page = loaded.get(load) ?? (await load());
  loaded.set(load, Page);
  return Page;
}

interface LazyPageProps {
  readonly load: LoadPage;
  /** What stands in its place meanwhile. */
  readonly shape?: ShapeKind | undefined;
}

/** A page whose script is fetched when it is first visited, with a way out when that fails. */
export function LazyPage({ load, shape }: LazyPageProps): ReactElement | null {
  const [state, setState] = useState<State>(() => firstState(load));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    delete document.documentElement.dataset['shape'];
    let isCurrent = true;
    const settle = (next: State): void => {
      if (!isCurrent) return;
      isCurrent = next.kind === 'loading';
      // One that was here already stays as it is.
      setState((now) => (now.kind === 'ready' ? now : next));
    };
    const delay = setTimeout(() => {
      settle({ kind: 'loading' });
    }, LOADING_DELAY_MS);
    const timeout = setTimeout(() => {
      settle({ kind: 'failed' });
    }, LOADING_TIMEOUT_MS);
    // Also where it is known by now: somebody else may have fetched it since this place was drawn.
    fetchPage(load).then(
      (Page) => {
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

  useWhenOnline(state.kind === 'failed', retry);

  if (state.kind === 'ready') return <state.Page />;
  if (state.kind === 'failed') return <PageError onRetry={retry} />;
  return state.kind === 'loading' ? <PageLoading shape={shape} /> : null;
}
