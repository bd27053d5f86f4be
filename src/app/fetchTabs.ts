import type { i18n as I18n } from 'i18next';
import { whenIdle } from '../lib/whenIdle.ts';
import { routes } from './routes.ts';
import type { RouteEntry } from './routes.ts';

type Fetch = () => Promise<unknown>;

export interface TabFetching {
  /** In the order in which they are fetched, one at a time. */
  readonly fetches: readonly Fetch[];
  /** Resolves when the page has nothing else to do. */
  readonly whenIdle: () => Promise<unknown>;
  /** The user pays for every byte, or has said so. */
  readonly isSaving: () => boolean;
}

const online = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });

/**
 * The code of the tabs, fetched while nobody needs the line, so that a tab opens where there is no network any more.
 * What does not come is asked for again once the device is back online. Returns how to give up.
 */
export function fetchInTurn({ fetches, whenIdle, isSaving }: TabFetching): () => void {
  let isGone = false;
  /** One at a time: the line is the user's. */
  const run = async ([next, ...rest]: readonly Fetch[]): Promise<void> => {
    if (next === undefined) return;
    await whenIdle();
    if (isGone || isSaving()) return;
    const isHere = await next().then(
      () => true,
      () => false,
    );
    if (isHere) {
      await run(rest);
      return;
    }
    await online();
    await run([next, ...rest]);
  };
  void run(fetches);
  return () => {
    isGone = true;
  };
}

/** Nobody has asked for the tabs yet. */
const LONGEST_WAIT_MS = 5000;

const isSaving = (): boolean => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
};

/** What the tabs say, and the check of a number. */
const CATALOGUES = [
  'trading',
  'contract',
  'spot',
  'cfd',
  'assets',
  'settings',
  'errors',
  'proof',
  'publicLog',
] as const;
const TABS = ['contract', 'spot', 'cfd', 'assets', 'menu'] as const;

/** Fetches what the bottom tabs need: their pages, the chart, the check of a number, and their texts in the language on the screen. */
export function fetchTabs(i18n: I18n): () => void {
  const entries: readonly (RouteEntry | undefined)[] = TABS.map((name) => routes[name]);
  const pages = entries.flatMap((entry) => entry?.load ?? []);
  return fetchInTurn({
    fetches: [
      ...pages,
      async () => import('../market/chart/PriceChart.tsx'),
      async () => import('../features/proof/ProofSheet.tsx'),
      async () => i18n.loadNamespaces(CATALOGUES),
    ],
    whenIdle: () => whenIdle(LONGEST_WAIT_MS),
    isSaving,
  });
}
