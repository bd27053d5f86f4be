import * as wire from '../../protocol/richtext.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { eitherRoute, visitorRoute } = routesOf('richtext', 'content', 'rules');

export const richTextRoutes: readonly Route<'content' | 'rules'>[] = [
  eitherRoute('GET', 'getInfo', {
    input: wire.richTextQuery,
    answer: wire.richText,
    isPublic: () => true,
    summary: 'A document of the house in the language of the request, with the figures in force.',
    handle: async ({ content, rules }, { input, user, lang, languageTag }) => {
      const rulebook = rules.rulebookOf(user, input.country);
      return content.richTexts.get(input.key, { lang, languageTag, rulebook });
    },
  }),
  visitorRoute('GET', 'getNoticeList', {
    input: wire.noticeListQuery,
    answer: wire.noticeList,
    isPublic: () => true,
    summary: 'Notices to everybody in the language of the request, newest first.',
    handle: ({ content }, { input, lang }) => content.noticeBoard.list(lang, pageOf(input)),
  }),
];
