import { act, renderHook } from '@testing-library/react';
import { adoptTickets, forgetDrafts } from './keptDraft.ts';
import { isAmount, isFlag, oneOf, useKeptForm } from './useKeptForm.ts';

interface Ticket {
  readonly side: string;
  readonly amount: string;
  readonly isOpen: boolean;
  readonly password: string;
}
const empty: Ticket = { side: 'buy', amount: '', isOpen: false, password: '' };
const accepts = { side: oneOf(['buy', 'sell']), amount: isAmount, isOpen: isFlag };

const open = (name = 'spot BTCUSDT') =>
  renderHook(() => useKeptForm<Ticket>(name, () => empty, accepts)).result;

/** What a person does who types and goes to another tab, or reloads. */
function leave(change: Partial<Ticket>, name?: string): void {
  const { result, unmount } = renderHook(() =>
    useKeptForm<Ticket>(name ?? 'spot BTCUSDT', () => empty, accepts),
  );
  act(() => {
    if (Object.keys(change).length > 0) result.current[1]((now) => ({ ...now, ...change }));
  });
  unmount();
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('what was typed is there again; another product has its own', () => {
  leave({ side: 'sell', amount: '0.25', isOpen: true });
  expect(open().current[0]).toEqual({ ...empty, side: 'sell', amount: '0.25', isOpen: true });
  expect(open('spot ETHUSDT').current[0]).toEqual(empty);
});

test('a secret is not kept', () => {
  leave({ password: 'hunter2 hunter2' });
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('hunter2');
});

test('another user of the same browser finds nothing, nor anybody after a log-out', () => {
  localStorage.setItem('uid', '7');
  leave({ amount: '5' });
  localStorage.setItem('uid', '8');
  expect(open().current[0].amount).toBe('');
  localStorage.setItem('uid', '7');
  expect(open().current[0].amount).toBe('5');
  forgetDrafts();
  expect(open().current[0].amount).toBe('');
});

test('what a visitor typed is his after the log-in, and nobody else finds it', () => {
  leave({ side: 'sell', amount: '0.25' });
  localStorage.setItem('uid', '7');
  adoptTickets('7');
  expect(open().current[0]).toMatchObject({ side: 'sell', amount: '0.25' });
  localStorage.removeItem('uid');
  expect(open().current[0]).toEqual(empty);
});

test('a ticket that a visitor only looked at replaces nothing', () => {
  localStorage.setItem('uid', '7');
  leave({ amount: '5' });
  localStorage.removeItem('uid');
  leave({});
  open();
  adoptTickets('7');
  localStorage.setItem('uid', '7');
  expect(open().current[0].amount).toBe('5');
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
  expect(open().current[0]).toEqual(empty);
});
