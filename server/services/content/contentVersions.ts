// Saving a version of a notice or a document: sanitised, with its line of the audit log, in one transaction. Must keep what was
// written as it was written, and show only what was sanitised. Source: wire.md "Calls" (saveNotice, saveRichText).
import { createHash } from 'node:crypto';
import type { ErrorKey } from '../../../protocol/errorKeys.ts';
import type { Clock } from '../../ports.ts';
import type { Attestor } from '../../store/attestor.ts';
import { insertAudit } from '../../store/auditStore.ts';
import {
  type ContentKind,
  type ContentText,
  type ContentTexts,
  type ContentVersion,
  insertContentVersion,
  readContentTexts,
  readContentVersions,
} from '../../store/contentStore.ts';
import type { Database } from '../../store/database.ts';
import type { Commit } from '../operators/operatorCalls.ts';
import type { CurrentOperator } from '../operators/operators.ts';
import { Refusal } from '../refusal.ts';
import { hasLooseBraces, namesIn } from './placeholders.ts';
import { TooDeep, toSafeHtml } from './safeHtml.ts';

export interface WrittenText {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}
/** By language. */
export type WrittenTexts = Readonly<Record<string, WrittenText>>;

export interface SavedVersion {
  readonly version: number;
  readonly publishedAt: number;
  readonly savedAt: number;
  readonly savedBy: string;
}

export interface VersionAsked<Answer extends object> {
  readonly kind: ContentKind;
  readonly name: string;
  /** Null withdraws it. */
  readonly texts: WrittenTexts | null;
  /** Whether its texts may quote a figure of that name. */
  readonly isFigure: (name: string) => boolean;
  /** Refuses what may not come next; `before` is undefined for the first. */
  readonly assertNext: (before: ContentVersion | undefined) => void;
  readonly present: (saved: SavedVersion) => Answer;
  /** Called after the commit. */
  readonly after: () => void;
}

export interface ContentVersions {
  save<Answer extends object>(
    operator: CurrentOperator,
    asked: VersionAsked<Answer>,
    commit: Commit<Answer>,
  ): Promise<Answer>;
  /** Every version, newest first, with the texts of one as they were written: the newest where none is named. */
  read(
    kind: ContentKind,
    name: string,
    version?: number,
  ): Promise<{
    readonly versions: readonly ContentVersion[];
    /** Undefined where there is no such version. */
    readonly shown: ContentVersion | undefined;
    readonly texts: WrittenTexts | null;
  }>;
}

export interface ContentVersionsOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly attestor: Attestor;
}

/** Refuses with the place of the first text that names what is no figure. */
function assertFigures(texts: WrittenTexts, isFigure: (name: string) => boolean): void {
  for (const [lang, written] of Object.entries(texts))
    for (const field of ['title', 'text'] as const) {
      const sound = namesIn(written[field]).every(isFigure) && !hasLooseBraces(written[field]);
      if (!sound) refuseText(lang, field, 'figure_unknown');
    }
}

const refuseText = (lang: string, field: keyof WrittenText, key: ErrorKey): never => {
  throw new Refusal(key, { fields: { [`texts.${lang}.${field}`]: key } });
};

function toShown({ title, text }: WrittenText, lang: string): ContentText {
  try {
    return { title, text, html: toSafeHtml(text) };
  } catch (error) {
    if (error instanceof TooDeep) return refuseText(lang, 'text', 'invalid_input');
    throw error;
  }
}

const mapTexts = <From, To>(
  texts: Readonly<Record<string, From>>,
  make: (one: From, lang: string) => To,
) => Object.fromEntries(Object.entries(texts).map(([lang, one]) => [lang, make(one, lang)]));

/** What the audit log keeps of the texts, so that a version that is not the one that was saved can be told. */
const hashOf = (texts: WrittenTexts | null): string | null =>
  texts && createHash('sha256').update(JSON.stringify(texts)).digest('hex');

export function createContentVersions(options: ContentVersionsOptions): ContentVersions {
  const { database, clock, attestor } = options;
  return {
    save: ({ operatorId, email: savedBy }, asked, commit) => {
      const { kind, name, texts: written, isFigure, assertNext, present, after } = asked;
      if (written !== null) assertFigures(written, isFigure);
      const texts: ContentTexts | null = written && mapTexts(written, toShown);
      return commit(async (client) => {
        const [before] = await readContentVersions(client, kind, name);
        assertNext(before);
        const version = (before?.version ?? 0) + 1;
        // A clock that was set back must not put a version before the one that it follows.
        const savedAt = Math.max(clock.now(), before?.savedAt ?? 0);
        const publishedAt = before?.publishedAt ?? savedAt;
        const row = { kind, name, version, publishedAt, savedAt, operatorId, texts };
        if (!(await insertContentVersion(client, row))) throw new Refusal('conflict');
        await insertAudit(client, attestor, {
          at: savedAt,
          operatorId,
          action: texts === null ? `${kind}.withdraw` : `${kind}.save`,
          subject: `${kind} ${name} version ${version}`,
          detail: JSON.stringify({ sha256: hashOf(written) }),
        });
        return { answer: present({ version, publishedAt, savedAt, savedBy }), after };
      });
    },

    read: async (kind, name, version) => {
      const versions = await readContentVersions(database.pool, kind, name);
      const shown =
        version === undefined ? versions[0] : versions.find((one) => one.version === version);
      if (shown === undefined) return { versions, shown, texts: null };
      const found = await readContentTexts(database.pool, kind, name, shown.version);
      const texts = found ? mapTexts(found, ({ title, text }) => ({ title, text })) : null;
      return { versions, shown, texts };
    },
  };
}
