// The documents of the house: the program's own, or what operators saved in their place, with the figures of the rulebook of who
// reads. Rendered once for a document, a language and a rulebook. Must show nothing that was not sanitised, right before it is shown.
import type {
  OfficeRichText,
  SavedRichText,
  SaveRichText,
} from '../../../protocol/officeContent.ts';
import type { RichTextDto, RichTextKey } from '../../../protocol/richtext.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { type ContentVersion, findShownDocument } from '../../store/contentStore.ts';
import type { Database } from '../../store/database.ts';
import type { Commit } from '../operators/operatorCalls.ts';
import type { CurrentOperator } from '../operators/operators.ts';
import { Refusal } from '../refusal.ts';
import type { KnownRulebook } from '../rulebooks.ts';
import type { ContentVersions, SavedVersion } from './contentVersions.ts';
import { type Figures, readFigure, type Reader } from './figures.ts';
import { createAnswerCache } from './answerCache.ts';
import { fillHtml, fillText } from './placeholders.ts';
import { cleanHtml, toSafeHtml } from './safeHtml.ts';
import type { ShippedDocuments } from './shippedDocuments.ts';

/** Who reads: his language, and the rules that he trades by. */
export interface RichTextReader extends Pick<Reader, 'languageTag'> {
  readonly lang: string;
  readonly rulebook: KnownRulebook;
}

export interface RichTexts {
  /** Refuses with `not_found`. */
  get(key: string, reader: RichTextReader): Promise<RichTextDto>;
  save(
    operator: CurrentOperator,
    body: SaveRichText,
    commit: Commit<SavedRichText>,
  ): Promise<SavedRichText>;
  /** As its writers see it; refuses with `not_found`. */
  show(key: RichTextKey, version?: number): Promise<OfficeRichText>;
}

export interface RichTextsOptions {
  readonly database: Database;
  readonly versions: ContentVersions;
  readonly shipped: ShippedDocuments;
  readonly languages: readonly string[];
  readonly figuresOf: (rulebook: Rulebook) => Figures;
  /** Any rulebook, for the names of figures. */
  readonly anyRulebook: Rulebook;
  readonly notStated: (lang: string) => string;
}

/** A document before its figures stand in it; the HTML is sanitised. */
interface Unfilled {
  readonly title: string;
  readonly html: string;
  readonly updatedAt: number;
}

export const versionOf = ({ version, savedAt, savedBy }: SavedVersion) => ({
  version,
  savedAt,
  savedBy,
});

export function createRichTexts(options: RichTextsOptions): RichTexts {
  const { database, versions, shipped, languages, figuresOf, notStated } = options;
  /** By key, language and rulebook. */
  const rendered = createAnswerCache<RichTextDto>();

  const find = async (key: RichTextKey, lang: string): Promise<Unfilled> => {
    const saved = await findShownDocument(database.pool, lang, key);
    if (saved !== undefined) return { ...saved, updatedAt: saved.savedAt };
    const { title, text } = shipped.in(lang, key);
    return { title, html: toSafeHtml(text), updatedAt: shipped.changedAt(key) };
  };

  const render = async (key: RichTextKey, reader: RichTextReader): Promise<RichTextDto> => {
    const { lang, languageTag, rulebook } = reader;
    const { title, html, updatedAt } = await find(key, lang);
    const figures = figuresOf(rulebook.document);
    const valueOf = (name: string): string | undefined => {
      const figure = figures[name];
      return figure && readFigure(figure, { languageTag, notStated: notStated(lang) });
    };
    return { title: fillText(title, valueOf), html: cleanHtml(fillHtml(html, valueOf)), updatedAt };
  };

  const figureNames = new Set(Object.keys(figuresOf(options.anyRulebook)));

  const stateOf = ({ isWithdrawn }: ContentVersion) =>
    isWithdrawn ? ('shipped' as const) : ('published' as const);
  const shippedVersion = (key: RichTextKey) => ({
    version: 0,
    savedAt: shipped.changedAt(key),
    savedBy: null,
    state: 'shipped' as const,
  });
  const shippedTexts = (key: RichTextKey) =>
    Object.fromEntries(languages.map((lang) => [lang, shipped.in(lang, key)]));

  return {
    get: async (key, reader) => {
      if (!shipped.has(key)) throw new Refusal('not_found');
      const name = `${key} ${reader.lang} ${reader.rulebook.hash}`;
      return rendered.get(name, () => render(key, reader));
    },

    save: async (operator, { key, texts, restore }, commit) => {
      if ((texts === undefined) === (restore === undefined)) throw new Refusal('invalid_input');
      const state = texts === undefined ? ('shipped' as const) : ('published' as const);
      const asked = {
        kind: 'richtext' as const,
        name: key,
        texts: texts ?? null,
        isFigure: (name: string) => figureNames.has(name),
        assertNext: (before: ContentVersion | undefined) => {
          if (texts === undefined && (before === undefined || before.isWithdrawn))
            throw new Refusal('already_final');
        },
        present: (saved: SavedVersion) => ({ key, ...versionOf(saved), state }),
        after: () => rendered.forget(),
      };
      return versions.save(operator, asked, commit);
    },

    show: async (key, version) => {
      const found = await versions.read('richtext', key, version);
      if (found.shown === undefined && version !== undefined) throw new Refusal('not_found');
      const own = shippedVersion(key);
      const { shown } = found;
      return {
        key,
        ...(shown === undefined ? own : { ...versionOf(shown), state: stateOf(shown) }),
        texts: (found.texts ?? shippedTexts(key)) as OfficeRichText['texts'],
        versions: [
          ...found.versions.map((one) => ({ ...versionOf(one), state: stateOf(one) })),
          own,
        ],
        figures: [...figureNames].toSorted(),
      };
    },
  };
}
