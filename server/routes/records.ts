import { empty } from '../../protocol/primitives.ts';
import { practiceReset, recordList, recordsQuery } from '../../protocol/records.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const funding = routesOf('user', 'funding');
const practice = routesOf('user', 'practice');

export const recordRoutes: readonly Route<'funding' | 'practice'>[] = [
  funding.userRoute('GET', 'getRecords', {
    input: recordsQuery,
    answer: recordList,
    summary: 'Every ledger entry that touches the user, newest first.',
    handle: (services, { user, input }) => services.funding.records.list(user, pageOf(input)),
  }),
  practice.userRoute('POST', 'resetPractice', {
    idempotencyKey: 'required',
    input: empty,
    answer: practiceReset,
    summary: 'Practice mode: every account as a new user has it; refused while anything is open.',
    handle: (services, { user, key }) => services.practice.practiceReset.reset(user, key),
  }),
];
