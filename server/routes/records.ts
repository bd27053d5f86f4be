import { empty } from '../../protocol/primitives.ts';
import { practiceReset, recordList, recordsQuery } from '../../protocol/records.ts';
import { statement, statementQuery } from '../../protocol/statement.ts';
import { tradeStats, tradeStatsQuery } from '../../protocol/tradeStats.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const entries = userCalls('user', 'funding', ({ funding }) => funding.records);
const { read } = userCalls('user', 'funding', ({ funding }) => funding);
const { write } = userCalls('user', 'practice', ({ practice }) => practice.practiceReset);

/** A year of a busy account: counts as a page of everything, and a few are read at once (server/plugins/readTurns.ts). */
const STATEMENT_WEIGHT = 8;

export const recordRoutes: readonly Route<'funding' | 'practice'>[] = [
  entries.list('getRecords', 'list', {
    input: recordsQuery,
    answer: recordList,
    summary: 'Every ledger entry that touches the user, newest first.',
  }),
  read('getStatement', 'statement', {
    input: statementQuery,
    answer: statement,
    weigh: () => STATEMENT_WEIGHT,
    summary:
      'Opening, every line of what moved, and closing, for up to a year, currency by currency.',
  }),
  read('getTradeStats', 'tradeStats', {
    input: tradeStatsQuery,
    answer: tradeStats,
    weigh: () => STATEMENT_WEIGHT,
    summary:
      'What trading has brought by day, product and hour, for up to a year; adds up to the statement.',
  }),
  write('resetPractice', 'reset', {
    input: empty,
    answer: practiceReset,
    summary: 'Practice mode: every account as a new user has it; refused while anything is open.',
  }),
];
