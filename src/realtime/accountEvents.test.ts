// What an account event says aloud: the few that nobody asked for.
import { toastShown } from '../state/toasts.ts';
import { makeAccountEvents } from './accountEvents.ts';

const said = (type: 'notice' | 'alert' | 'loan', state: string): unknown[] => {
  const dispatched: unknown[] = [];
  const events = makeAccountEvents((action) => {
    dispatched.push(action);
    return action;
  });
  events.receive({ type, orderId: 'one', state, reason: null, time: 0 });
  events.stop();
  return dispatched.flatMap((action) =>
    toastShown.match(action) ? (action.payload.notice ?? []) : [],
  );
};

test.each([
  ['loan_notice_1', 'loan_notice'],
  ['loan_notice_3', 'loan_notice'],
  ['loan_overdue', 'loan_overdue'],
  ['loan_sold_part', 'loan_sold_part'],
  ['loan_sold_all', 'loan_sold_all'],
])('the mail %s is said on the screen too', (kind, notice) => {
  expect(said('notice', kind)).toEqual([notice]);
});

test('what its owner did himself, or reads in a mail at leisure, is not', () => {
  expect(said('notice', 'loan_repaid')).toEqual([]);
  expect(said('notice', 'withdrawal_paid')).toEqual([]);
  expect(said('loan', 'unpaid')).toEqual([]);
  expect(said('alert', 'saved')).toEqual([]);
  // Said with what fired: app/AppWatch.tsx.
  expect(said('alert', 'fired')).toEqual([]);
});
