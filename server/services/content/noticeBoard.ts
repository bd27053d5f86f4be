// Notices to everybody, newest first: what visitors read, and what operators publish, change and withdraw. Must show a withdrawn one
// to nobody, and nothing that was not sanitised, right before it is shown. Source: wire.md "Calls" (getNoticeList, saveNotice).
import type {
  OfficeNotice,
  OfficeNotices,
  SavedNotice,
  SaveNotice,
} from '../../../protocol/officeContent.ts';
import type { NoticeHead, NoticeList } from '../../../protocol/richtext.ts';
import type { Ids } from '../../ports.ts';
import {
  type ContentVersion,
  readAllNotices,
  readShownNotices,
  type ShownContent,
} from '../../store/contentStore.ts';
import type { Database } from '../../store/database.ts';
import { type PageQuery, readPage } from '../cursor.ts';
import type { Commit } from '../operators/operatorCalls.ts';
import type { CurrentOperator } from '../operators/operators.ts';
import { Refusal } from '../refusal.ts';
import type { ContentVersions, SavedVersion } from './contentVersions.ts';
import { createAnswerCache } from './answerCache.ts';
import { versionOf } from './richTexts.ts';
import { cleanHtml } from './safeHtml.ts';

export interface NoticeBoard {
  list(lang: string, page: PageQuery): Promise<NoticeList>;
  /** The newest few, by their titles. */
  newest(lang: string): Promise<readonly NoticeHead[]>;
  save(
    operator: CurrentOperator,
    body: SaveNotice,
    commit: Commit<SavedNotice>,
  ): Promise<SavedNotice>;
  listAll(page: PageQuery): Promise<OfficeNotices>;
  /** As its writers see it; refuses with `not_found`. */
  show(id: string, version?: number): Promise<OfficeNotice>;
}

export interface NoticeBoardOptions {
  readonly database: Database;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly versions: ContentVersions;
}

/** Of the home page. */
const MOST_ON_HOME = 3;
/** Operators see titles in the language of the office. */
const OFFICE_LANGUAGE = 'en';

const headOf = ({ name: id, title, publishedAt }: ShownContent): NoticeHead => ({
  id,
  title,
  publishedAt,
});
const placeOf = ({ name: id, publishedAt: time }: { name: string; publishedAt: number }) => ({
  id,
  time,
});
const stateOf = ({ isWithdrawn }: ContentVersion) =>
  isWithdrawn ? ('withdrawn' as const) : ('published' as const);
const savedOf = (version: ContentVersion) => ({ ...versionOf(version), state: stateOf(version) });

export function createNoticeBoard(options: NoticeBoardOptions): NoticeBoard {
  const { database, ids, versions } = options;
  const { pool } = database;
  /** The newest, by language. */
  const onHome = createAnswerCache<readonly NoticeHead[]>();

  const readNewest = async (lang: string): Promise<readonly NoticeHead[]> => {
    const rows = await readShownNotices(pool, lang, { after: undefined, limit: MOST_ON_HOME });
    return rows.map(headOf);
  };

  return {
    list: async (lang, page) => {
      const read = await readPage(page, (rows) => readShownNotices(pool, lang, rows), placeOf);
      const list = read.list.map((row) => ({ ...headOf(row), html: cleanHtml(row.html) }));
      return { list, next: read.next };
    },

    newest: (lang) => onHome.get(lang, () => readNewest(lang)),

    save: async (operator, { id: named, texts, withdraw }, commit) => {
      const id = named ?? ids.uuid();
      if ((texts === undefined) === (withdraw === undefined)) throw new Refusal('invalid_input');
      const state = withdraw === true ? ('withdrawn' as const) : ('published' as const);
      const asked = {
        kind: 'notice' as const,
        name: id,
        texts: texts ?? null,
        // It is of its moment: a figure in it would go on changing.
        isFigure: () => false,
        assertNext: (before: ContentVersion | undefined) => {
          if (before === undefined && (named !== undefined || withdraw === true))
            throw new Refusal('not_found');
          if (withdraw === true && before?.isWithdrawn === true) throw new Refusal('already_final');
        },
        present: (saved: SavedVersion) => ({ id, ...saved, state }),
        after: () => onHome.forget(),
      };
      return versions.save(operator, asked, commit);
    },

    listAll: async (page) => {
      const read = await readPage(
        page,
        (rows) => readAllNotices(pool, OFFICE_LANGUAGE, rows),
        placeOf,
      );
      const list = read.list.map((row) => ({
        id: row.name,
        title: row.title,
        publishedAt: row.publishedAt,
        ...savedOf(row),
      }));
      return { list, next: read.next };
    },

    show: async (id, version) => {
      const { versions: all, shown, texts } = await versions.read('notice', id, version);
      if (shown === undefined) throw new Refusal('not_found');
      return {
        id,
        publishedAt: shown.publishedAt,
        ...savedOf(shown),
        texts: texts as OfficeNotice['texts'],
        versions: all.map(savedOf),
      };
    },
  };
}
