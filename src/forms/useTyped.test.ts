import { act, renderHook } from '@testing-library/react';
import { adoptTickets, TICKET } from '../lib/draftNames.ts';
import { forgetDrafts } from '../lib/forgetDrafts.ts';
import { isAmount, isFlag, oneOf } from '../lib/keptDraft.ts';
import type { KeptFields } from '../lib/keptDraft.ts';
import { useTyped } from './useForm.ts';

interface Ticket {
  readonly side: string;
  readonly amount: string;
  readonly isOpen: boolean;
  readonly password: string;
}
const empty: Ticket = { side: 'buy', amount: '', isOpen: false, password: '' };
const accepts = { side: oneOf(['buy', 'sell']), amount: isAmount, isOpen: isFlag };

const ticketOf = (name: string, until?: KeptFields<Ticket>['until']) => ({
  first: empty,
  kept: { form: `${TICKET}${name}`, fields: accepts, ...(until && { until }) },
});

const open = (name = 'spot BTCUSDT') =>
  renderHook(() => useTyped<Ticket>(ticketOf(name, 'loggedOut'))).result;

/** What a person does who types, perhaps sends, and goes to another tab. */
function leave(
  change: Partial<Ticket>,
  isSent = false,
  kept = ticketOf('spot BTCUSDT', 'loggedOut'),
): void {
  const { result, unmount } = renderHook(() => useTyped<Ticket>(kept));
  act(() => {
    if (Object.keys(change).length > 0) result.current.setDraft((now) => ({ ...now, ...change }));
  });
  act(() => {
    if (isSent) result.current.forgetSent();
  });
  unmount();
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('what was typed is there again; another product has its own', () => {
  leave({ side: 'sell', amount: '0.25', isOpen: true });
  expect(open().current.draft).toEqual({ ...empty, side: 'sell', amount: '0.25', isOpen: true });
  expect(open('spot ETHUSDT').current.draft).toEqual(empty);
});

test('a secret is not kept', () => {
  leave({ password: 'hunter2 hunter2' });
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('hunter2');
});

test('another user of the same browser finds nothing, nor anybody after a log-out', () => {
  localStorage.setItem('uid', '7');
  leave({ amount: '5' });
  localStorage.setItem('uid', '8');
  expect(open().current.draft.amount).toBe('');
  localStorage.setItem('uid', '7');
  expect(open().current.draft.amount).toBe('5');
  forgetDrafts();
  expect(open().current.draft.amount).toBe('');
});

test('what a visitor typed is his after the log-in, and nobody else finds it', () => {
  leave({ side: 'sell', amount: '0.25' });
  localStorage.setItem('uid', '7');
  adoptTickets('7');
  expect(open().current.draft).toMatchObject({ side: 'sell', amount: '0.25' });
  localStorage.removeItem('uid');
  expect(open().current.draft).toEqual(empty);
});

test('a ticket that a visitor only looked at replaces nothing', () => {
  localStorage.setItem('uid', '7');
  leave({ amount: '5' });
  localStorage.removeItem('uid');
  leave({});
  open();
  adoptTickets('7');
  localStorage.setItem('uid', '7');
  expect(open().current.draft.amount).toBe('5');
});

test.each([
  ['a side that is none', { side: 'both' }],
  ['an amount that is no number', { amount: '1e9' }],
  ['an amount of another type', { amount: 5 }],
  ['a flag that is a text', { isOpen: 'yes' }],
])('%s in the storage is not taken back', (_case, kept) => {
  leave({ amount: '1' });
  const key = Object.keys(sessionStorage)[0] ?? '';
  sessionStorage.setItem(key, JSON.stringify({ ...kept }));
  expect(open().current.draft).toEqual(empty);
});

test.each<[string, KeptFields<Ticket>['until'], boolean, string]>([
  ['a form is kept over a reload', undefined, false, '5'],
  ['a form that was sent is forgotten', undefined, true, ''],
  ['a ticket stays for the next order', 'loggedOut', true, '5'],
  ['what ends with its page is gone', 'left', false, ''],
])('%s', (_case, until, isSent, amount) => {
  leave({ amount: '5' }, isSent, ticketOf('spot BTCUSDT', until));
  expect(open().current.draft.amount).toBe(amount);
});
