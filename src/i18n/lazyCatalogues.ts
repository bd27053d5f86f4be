// Catalogues that come when a screen first needs them. One that does not come is asked for until it does; English stands in
// meanwhile, so that a screen is readable, and is replaced when the right words have come.
import type { BackendModule, ResourceKey } from 'i18next';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { loadCatalogue } from './loadCatalogue.ts';

/** Doubled with each failure up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

export interface LazyCatalogueOptions {
  readonly load: typeof loadCatalogue;
  /** English is on the screen for a language whose words did not come; once for each language. */
  readonly onStandIn: (language: string) => void;
  /** The words that English stood in for have come. */
  readonly onCome: (language: string, namespace: string, catalogue: ResourceKey) => void;
}

export function lazyCatalogues({ load, onStandIn, onCome }: LazyCatalogueOptions): BackendModule {
  const said = new Set<string>();
  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, callback) {
      let isAnswered = false;
      const standIn = async (): Promise<void> => {
        if (isAnswered || language === DEFAULT_LANGUAGE) return;
        const english = await load(DEFAULT_LANGUAGE, namespace).catch(() => undefined);
        // Neither came: a screen keeps its shape, and never shows the names of its sentences.
        if (english === undefined || isAnswered) return;
        isAnswered = true;
        callback(null, english);
        if (!said.has(language)) onStandIn(language);
        said.add(language);
      };
      const ask = (pauseMs: number): void => {
        load(language, namespace).then(
          (catalogue) => {
            if (isAnswered) onCome(language, namespace, catalogue);
            else callback(null, catalogue);
            isAnswered = true;
          },
          () => {
            void standIn();
            setTimeout(ask, pauseMs, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
          },
        );
      };
      ask(FIRST_PAUSE_MS);
    },
  };
}
