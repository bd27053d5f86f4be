import * as wire from '../../protocol/officeContent.ts';
import { CONTENT_EDITORS, CONTENT_VIEWERS } from '../services/operators/operatorRoles.ts';
import { officeCalls } from './officeCalls.ts';
import { type Route, routesOf } from './route.ts';

const { operatorRoute } = routesOf('operator', 'content', 'office');
const documents = officeCalls(({ content }) => content.richTexts, 'content');
const notices = officeCalls(({ content }) => content.noticeBoard, 'content');

/** Twelve languages of the longest document, four bytes a character, and what JSON adds. */
const LONGEST_BODY = 1024 * 1024;
const newVersion = {
  roles: CONTENT_EDITORS,
  idempotencyKey: 'required',
  bodyLimit: LONGEST_BODY,
} as const;

const versionOf = ({ version }: { readonly version?: string | undefined }): number | undefined =>
  version === undefined ? undefined : Number(version);

/** Notices and documents of the house. */
export const officeContentRoutes: readonly Route<'content' | 'office'>[] = [
  operatorRoute('GET', 'getRichText', {
    roles: CONTENT_VIEWERS,
    input: wire.officeRichTextQuery,
    answer: wire.officeRichText,
    summary: 'A document as it was written, in all languages, with every version that there was.',
    handle: ({ content }, { input }) => content.richTexts.show(input.key, versionOf(input)),
  }),
  documents.once('saveRichText', 'save', {
    ...newVersion,
    input: wire.saveRichText,
    answer: wire.savedRichText,
    summary: "A new version of a document in all languages, or back to the program's own.",
  }),
  notices.list('getNotices', 'listAll', {
    roles: CONTENT_VIEWERS,
    input: wire.officeNoticesQuery,
    answer: wire.officeNotices,
    summary: 'Every notice by its newest version, newest first, withdrawn ones among them.',
  }),
  operatorRoute('GET', 'getNotice', {
    roles: CONTENT_VIEWERS,
    input: wire.officeNoticeQuery,
    answer: wire.officeNotice,
    summary: 'A notice as it was written, in all languages, with every version that there was.',
    handle: ({ content }, { input }) => content.noticeBoard.show(input.id, versionOf(input)),
  }),
  notices.once('saveNotice', 'save', {
    ...newVersion,
    input: wire.saveNotice,
    answer: wire.savedNotice,
    summary: 'Publishes a notice in all languages, a new version of one, or withdraws it.',
  }),
];
