import { DEFAULT_PAGE_SIZE, empty } from '../../protocol/primitives.ts';
import { practiceReset, recordList, recordsQuery } from '../../protocol/records.ts';
import { type Route, userRoute } from './route.ts';

const group = 'user';

export const recordRoutes: readonly Route<'funding' | 'practice'>[] = [
  userRoute({
    group,
    call: 'getRecords',
    method: 'GET',
    input: recordsQuery,
    answer: recordList,
    summary: 'Every ledger entry that touches the user, newest first.',
    needs: ['funding'],
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.funding.records.list(user, { ...input, limit });
    },
  }),
  userRoute({
    group,
    call: 'resetPractice',
    method: 'POST',
    idempotencyKey: 'required',
    input: empty,
    answer: practiceReset,
    summary: 'Practice mode: every account as a new user has it; refused while anything is open.',
    needs: ['practice'],
    handle: (services, { user, key }) => services.practice.practiceReset.reset(user, key),
  }),
];
