import { empty } from '../../protocol/primitives.ts';
import { practiceReset, recordList, recordsQuery } from '../../protocol/records.ts';
import { statement, statementQuery } from '../../protocol/statement.ts';
import { pageOf } from './page.ts';
import { tradeStats, tradeStatsQuery } from '../../protocol/tradeStats.ts';
import { type Route, routesOf } from './route.ts';

const funding = routesOf('user', 'funding');
const practice = routesOf('user', 'practice');

/** A year of a busy account: counts as a page of everything, and a few are read at once (server/plugins/readTurns.ts). */
const STATEMENT_WEIGHT = 8;

export const recordRoutes: readonly Route<'funding' | 'practice'>[] = [
  funding.userRoute('GET', 'getRecords', {
    input: recordsQuery,
    answer: recordList,
    summary: 'Every ledger entry that touches the user, newest first.',
    handle: (services, { user, input }) => services.funding.records.list(user, pageOf(input)),
  }),
  funding.userRoute('GET', 'getStatement', {
    input: statementQuery,
    answer: statement,
    weigh: () => STATEMENT_WEIGHT,
    summary:
      'Opening, every line of what moved, and closing, for up to a year, currency by currency.',
    handle: (services, { user, input }) => services.funding.statement(user, input),
  }),
  funding.userRoute('GET', 'getTradeStats', {
    input: tradeStatsQuery,
    answer: tradeStats,
    weigh: () => STATEMENT_WEIGHT,
    summary:
      'What trading has brought by day, product and hour, for up to a year; adds up to the statement.',
    handle: (services, { user, input }) => services.funding.tradeStats(user, input),
  }),
  practice.userRoute('POST', 'resetPractice', {
    idempotencyKey: 'required',
    input: empty,
    answer: practiceReset,
    summary: 'Practice mode: every account as a new user has it; refused while anything is open.',
    handle: (services, { user, key }) => services.practice.practiceReset.reset(user, key),
  }),
];
