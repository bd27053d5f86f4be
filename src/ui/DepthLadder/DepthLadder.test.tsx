import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { stubBrowser } from '../testing/stubBrowser.ts';
import { DepthLadder } from './DepthLadder.tsx';
import type { LadderRow } from './DepthLadder.tsx';
import { movePrice } from './usePricePick.ts';

stubBrowser();
const onPick = jest.fn();

const rows = (...prices: string[]): LadderRow[] =>
  prices.map((price, index) => ({
    price,
    priceText: price,
    sumText: String(index + 1),
    depth: (index + 1) / prices.length,
  }));

function ladder(asks: readonly LadderRow[], bids: readonly LadderRow[]): ReactElement {
  return (
    <DepthLadder
      asks={asks}
      bids={bids}
      rowCount={3}
      last={{ text: '100.0', direction: 'up' }}
      spread="Spread 1.0"
      label="Order book"
      priceHeader="Price"
      sumHeader="Sum BTC"
      noAsks="No asks"
      noBids="No bids"
      onPick={onPick}
    />
  );
}

const asks = rows('101', '102', '103', '104');
const bids = rows('99', '98');
const listbox = (): HTMLElement => screen.getByRole('listbox', { name: 'Order book' });
const shownPrices = (): (string | null)[] =>
  screen.getAllByRole('option').map((option) => option.getAttribute('data-price'));
const pointAt = (price: string | undefined): void => {
  document.elementFromPoint = () =>
    price === undefined ? document.body : document.querySelector(`[data-price="${price}"]`);
};

beforeEach(() => {
  onPick.mockClear();
});

test('the best prices stand next to the middle, as many rows as asked', () => {
  render(ladder(asks, bids));
  expect(shownPrices()).toEqual(['103', '102', '101', '99', '98']);
});

test('an empty side says so', () => {
  render(ladder(asks, []));
  expect(screen.getByText('No bids')).toBeInTheDocument();
  expect(screen.queryByText('No asks')).toBeNull();
});

test('a book without a price is no list to choose from, and the keyboard passes it', () => {
  const { rerender } = render(ladder([], []));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Order book' })).toHaveAttribute('tabindex', '-1');
  rerender(ladder([], bids));
  expect(listbox()).toHaveAttribute('tabindex', '0');
});

test('press, drag and release picks the price under the finger, with a loupe on the way', () => {
  const { container } = render(ladder(asks, bids));
  pointAt('102');
  fireEvent.pointerDown(listbox());
  expect(container.querySelector('.loupe')).toHaveTextContent('102');
  pointAt('99');
  fireEvent.pointerMove(listbox());
  expect(container.querySelector('.loupe')).toHaveTextContent('99');
  fireEvent.pointerUp(listbox());
  expect(onPick.mock.calls).toEqual([['99']]);
  expect(container.querySelector('.loupe')).toBeNull();
});

test('a release beside the rows picks nothing', () => {
  render(ladder(asks, bids));
  pointAt('102');
  fireEvent.pointerDown(listbox());
  pointAt(undefined);
  fireEvent.pointerUp(listbox());
  expect(onPick).not.toHaveBeenCalled();
});

test('the rows stand still under the finger while the book moves on', () => {
  const { rerender } = render(ladder(asks, bids));
  pointAt('99');
  fireEvent.pointerDown(listbox());
  rerender(ladder(rows('201', '202'), rows('199')));
  expect(shownPrices()).toEqual(['103', '102', '101', '99', '98']);
  fireEvent.pointerUp(listbox());
  expect(onPick.mock.calls).toEqual([['99']]);
  expect(shownPrices()).toEqual(['202', '201', '199']);
});

test('the keyboard walks the prices and picks one', () => {
  render(ladder(asks, bids));
  fireEvent.keyDown(listbox(), { key: 'ArrowDown' });
  fireEvent.keyDown(listbox(), { key: 'ArrowUp' });
  fireEvent.keyDown(listbox(), { key: 'Enter' });
  expect(onPick.mock.calls).toEqual([['102']]);
});

test.each([
  [undefined, 'ArrowDown', 'b'],
  ['a', 'ArrowUp', 'a'],
  ['a', 'ArrowDown', 'b'],
  ['c', 'ArrowDown', 'c'],
  // the row has left the book
  ['gone', 'ArrowDown', 'b'],
  ['a', 'Tab', undefined],
])('from %s, %s leads to %s', (active, key, expected) => {
  expect(movePrice(['a', 'b', 'c'], active, key)).toBe(expected);
});

test('bars change at most four times a second, texts at once', () => {
  jest.useFakeTimers();
  const deep = (depth: number): LadderRow[] => [
    { price: '101', priceText: '101', sumText: String(depth), depth },
  ];
  const { container, rerender } = render(ladder(deep(0.1), bids));
  const width = (): string =>
    container.querySelector<HTMLElement>('.ask i')!.style.getPropertyValue('--d');
  act(() => {
    jest.advanceTimersByTime(1);
  });
  rerender(ladder(deep(0.9), bids));
  act(() => {
    jest.advanceTimersByTime(200);
  });
  expect(screen.getByText('0.9')).toBeInTheDocument();
  expect(width()).toBe('10.0%');
  act(() => {
    jest.advanceTimersByTime(60);
  });
  expect(width()).toBe('90.0%');
  jest.useRealTimers();
});
