// Puts together what the house writes to everybody: its documents with their figures, and its notices.
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { OwnKinds } from '../kinds/kinds.ts';
import { parseLanguage, sentence, SERVED_LANGUAGES } from '../languages.ts';
import type { Clock, Ids } from '../ports.ts';
import { createContentVersions } from '../services/content/contentVersions.ts';
import { houseFigures } from '../services/content/houseFigures.ts';
import { createNoticeBoard } from '../services/content/noticeBoard.ts';
import { createRichTexts } from '../services/content/richTexts.ts';
import { readShippedDocuments } from '../services/content/shippedDocuments.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import type { AppSettings } from '../settings.ts';
import type { Attestor } from '../store/attestor.ts';
import type { Database } from '../store/database.ts';

export interface ContentOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly rulebooks: Rulebooks;
  readonly kinds: Pick<OwnKinds, 'figures'>;
  readonly settings: AppSettings;
  readonly attestor: Attestor;
}

/** Everything that documents may quote, by a rulebook. */
export const createFigures =
  ({ kinds, settings }: Pick<ContentOptions, 'kinds' | 'settings'>) =>
  (rulebook: Rulebook) => ({
    ...houseFigures(rulebook, settings),
    ...kinds.figures(rulebook),
  });

export function createContent(options: ContentOptions) {
  const { rulebooks, settings } = options;
  const versions = createContentVersions(options);
  return {
    content: {
      richTexts: createRichTexts({
        ...options,
        versions,
        shipped: readShippedDocuments(SERVED_LANGUAGES),
        languages: SERVED_LANGUAGES,
        figuresOf: createFigures(options),
        anyRulebook: rulebooks.inForce.open.document,
        notStated: (lang) => sentence(parseLanguage(lang, settings.defaultLang), 'not_stated'),
      }),
      noticeBoard: createNoticeBoard({ ...options, versions }),
    },
  };
}
