// Call group user, what happened to its money: the records, their export, and practice begun anew.
import type { FinancialRecord, PracticeReset, RecordKind } from '../../../protocol/records.ts';
import type { Statement } from '../../../protocol/statement.ts';
import type { TradeStats } from '../../../protocol/tradeStats.ts';
import type { Build } from '../build.ts';
import { formWrites, pagesOf, writeTo } from '../calls.ts';
import type { Page } from '../lists.ts';

/** What the list and the export are narrowed by; times in milliseconds, `to` exclusive. */
export interface RecordFilter {
  readonly kind?: RecordKind | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Rows asked for at once while exporting: the most a page can hold (wire.md "Conventions"). */
const EXPORT_LIMIT = 100;

export const recordsEndpoints = (build: Build) => ({
  userGetRecords: build.infiniteQuery<Page<FinancialRecord>, RecordFilter, string | undefined>({
    ...pagesOf('user/getRecords'),
    providesTags: ['Records'],
  }),
  /** One large page for a file; nothing on a screen depends on it. */
  userGetRecordsForExport: build.query<
    Page<FinancialRecord>,
    RecordFilter & { readonly cursor?: string | undefined }
  >({
    query: (filter) => ({
      path: 'user/getRecords',
      params: { ...filter, limit: EXPORT_LIMIT },
    }),
    keepUnusedDataFor: 0,
  }),
  /** Months `YYYY-MM`, both part of it. */
  userGetStatement: build.query<Statement, Record<'from' | 'to' | 'zone', string>>({
    query: (params) => ({ path: 'user/getStatement', params: { ...params } }),
    providesTags: ['Records'],
  }),
  /** Days `YYYY-MM-DD`, both part of it. */
  userGetTradeStats: build.query<TradeStats, Record<'from' | 'to' | 'zone', string>>({
    query: (params) => ({ path: 'user/getTradeStats', params: { ...params } }),
    providesTags: ['Records'],
  }),
  ...formWrites(build, {
    /** Every account as a new user has it; practice mode only, and only while nothing is open. */
    userResetPractice: writeTo<Record<string, never>, PracticeReset>('user/resetPractice'),
  }),
});
