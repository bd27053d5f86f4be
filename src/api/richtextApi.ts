import type { NoticeDto, RichTextDto, RichTextKey } from '../../protocol/richtext.ts';
import { callGroup } from './baseApi.ts';
import { cursorPages, pageParams } from './lists.ts';
import type { Page } from './lists.ts';

const richtextApi = callGroup((build) => ({
  /** A document of the house, with the figures of the rules in force; its HTML is shown through ui/RichText alone. */
  richtextGetInfo: build.query<RichTextDto, RichTextKey>({
    query: (key) => ({
      path: 'richtext/getInfo',
      params: { key },
      byCountry: true,
      inlineErrors: true,
    }),
    providesTags: ['Rules', 'Content'],
  }),
  /** Announcements, newest first. */
  richtextGetNoticeList: build.infiniteQuery<Page<NoticeDto>, undefined, string | undefined>({
    query: ({ pageParam }) => ({
      path: 'richtext/getNoticeList',
      params: pageParams(pageParam),
      inlineErrors: true,
    }),
    infiniteQueryOptions: cursorPages,
    providesTags: ['Content'],
  }),
}));

export const { useRichtextGetInfoQuery, useRichtextGetNoticeListInfiniteQuery } = richtextApi;
