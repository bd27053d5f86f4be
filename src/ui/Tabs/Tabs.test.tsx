import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { moveInRow, showInRow } from './moveInRow.ts';
import { Tabs } from './Tabs.tsx';

const items = [
  { id: 'holding', label: 'Holding', count: 2 },
  { id: 'open', label: 'Open orders', count: 0 },
  { id: 'history', label: 'History' },
] as const;

function TabsOnTest(): ReactElement {
  const [value, setValue] = useState<(typeof items)[number]['id']>('holding');
  return <Tabs items={items} value={value} onChange={setValue} label="Orders" />;
}

const current = (): string => screen.getByRole('tab', { selected: true }).textContent;

test('arrows, Home and End move the choice and the focus', async () => {
  const user = userEvent.setup();
  render(<TabsOnTest />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(current()).toBe('Open orders0');
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  await user.keyboard('{End}');
  expect(current()).toBe('History');
  // round at the end
  await user.keyboard('{ArrowRight}');
  expect(current()).toBe('Holding2');
  await user.keyboard('{ArrowLeft}{Home}');
  expect(current()).toBe('Holding2');
});

test('one tab is one stop of the Tab key', async () => {
  const user = userEvent.setup();
  render(<TabsOnTest />);
  await user.tab();
  await user.tab();
  expect(document.body).toHaveFocus();
});

test('a tap chooses', async () => {
  const user = userEvent.setup();
  render(<TabsOnTest />);
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(current()).toBe('History');
});

test.each([
  ['ArrowRight', false, 2],
  ['ArrowLeft', false, 0],
  // where text runs from right to left, so do the arrows
  ['ArrowRight', true, 0],
  ['ArrowLeft', true, 2],
  ['x', false, undefined],
])('%s (right to left: %s) from 1 of 3 leads to %s', (key, isRightToLeft, expected) => {
  expect(moveInRow(key, 1, 3, isRightToLeft)).toBe(expected);
});

test.each([
  // Flush with the edge it would stand under the fade, and the last one would never come to its end.
  ['to the right', { left: 290, width: 70 }, 0, 290 + 70 - 300 + 40],
  ['to the left', { left: 60, width: 70 }, 200, 60 - 40],
  ['not at all', { left: 100, width: 70 }, 30, 30],
  ['as far as its beginning, where it is as wide as the row', { left: 100, width: 290 }, 0, 100],
])('the current one comes into sight clear of the fade: %s', (_, tab, scrolled, expected) => {
  expect(showInRow(tab, { width: 300, scrolled })).toBe(expected);
});

test('an empty row leads nowhere', () => {
  expect(moveInRow('ArrowRight', -1, 0)).toBeUndefined();
});
