// Stretches of rows, drawn one a frame: what is seen first, prices twice a second, what is far now and then.
import { jest } from '@jest/globals';
import { aQuote } from '../../../../test/builders/market.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { makeListBoard } from './listBoard.ts';
import type { ListBoard } from './listBoard.ts';
import { watchTouch } from './listTouch.ts';
import { ROWS_PER_STRETCH } from './sight.ts';

const FRAME_MS = 16;
const ids = Array.from({ length: 10 * ROWS_PER_STRETCH }, (_, index) => `P${index}`);
const lastIds = ids.slice(-ROWS_PER_STRETCH);
const rates = new Map([['USDT', '1']]);

/** The rows of some stretches, from one to before another. */
const rows = (from: number, to: number) => ({
  from: from * ROWS_PER_STRETCH,
  to: to * ROWS_PER_STRETCH,
});
const top = { seen: rows(0, 2), near: rows(0, 3) };
const bottom = { seen: rows(8, 10), near: rows(7, 10) };

let stopWatching: () => void;
let prices: Record<string, QuoteDto>;
/** The stretches that were drawn, in their order. */
let drawn: number[];
let isTouched: boolean;
let board: ListBoard;

const tick = (price: string): void => {
  for (const id of ids) prices[id] = aQuote({ id, price });
  board.look();
};
const pass = (ms: number): void => {
  jest.advanceTimersByTime(ms);
};
/** As the list does it. */
const lookOften = (ms: number): void => {
  for (let past = 0; past < ms; past += 100) {
    board.look();
    pass(100);
  }
};
const scroll = (): void => {
  window.dispatchEvent(new Event('scroll'));
};
const shownIn = (stretch: number) => board.stretches[stretch]?.read();
const priceIn = (stretch: number) => shownIn(stretch)?.quotes[0]?.price;

beforeEach(() => {
  jest.useFakeTimers();
  stopWatching = watchTouch(document.createElement('div'));
  prices = Object.fromEntries(ids.map((id) => [id, aQuote({ id, price: '1.0' })]));
  drawn = [];
  isTouched = false;
  board = makeListBoard({
    order: { ids, rates },
    sight: top,
    quoteOf: (id) => prices[id],
    isTouched: () => isTouched,
  });
  board.stretches.forEach(({ subscribe }, stretch) => {
    subscribe(() => drawn.push(stretch));
  });
});
afterEach(() => {
  board.close();
  stopWatching();
  jest.useRealTimers();
});

test('what is near has its quotes from the beginning, what is far its names alone', () => {
  const have = board.stretches.map(({ read }) => read().quotes.length > 0);
  expect(have).toEqual([...Array(3).fill(true), ...Array(7).fill(false)]);
  expect(shownIn(9)?.ids).toEqual(lastIds);
});

test('prices draw what is seen twice a second, each stretch in a frame of its own', () => {
  const ofSeen = () => drawn.filter((stretch) => stretch < 3);
  pass(500);
  tick('2.0');
  pass(FRAME_MS);
  expect(drawn).toEqual([0]);
  pass(FRAME_MS);
  expect(drawn).toEqual([0, 1]);
  tick('3.0');
  pass(400);
  board.look();
  pass(FRAME_MS);
  expect(ofSeen()).toEqual([0, 1]);
  pass(100);
  board.look();
  pass(3 * FRAME_MS);
  expect(ofSeen()).toEqual([0, 1, 0, 1]);
  expect([priceIn(0), priceIn(2)]).toEqual(['3.0', '1.0']);
});

test('a price that did not move draws nothing', () => {
  lookOften(2000);
  drawn.length = 0;
  lookOften(2000);
  expect(drawn).toEqual([]);
});

test('what comes near is drawn at once, and keeps its prices when it is far again', () => {
  tick('4.0');
  board.takeSight(bottom);
  pass(3 * FRAME_MS);
  expect(drawn).toEqual([8, 9, 7]);
  expect(priceIn(8)).toBe('4.0');
  board.takeSight(top);
  tick('5.0');
  lookOften(2000);
  expect(priceIn(8)).toBe('4.0');
});

test('what is far is drawn little by little, and not while the page is scrolled', () => {
  scroll();
  lookOften(200);
  expect(drawn).toEqual([]);
  lookOften(2000);
  expect(drawn).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(shownIn(9)?.quotes).toHaveLength(ROWS_PER_STRETCH);
});

test('while the page is scrolled prices draw what is older than two seconds, and the rest once it stands', () => {
  for (let step = 0; step < 25; step += 1) {
    scroll();
    tick(`${step}.0`);
    pass(100);
  }
  expect(drawn).toEqual([0, 1]);
  lookOften(600);
  expect([priceIn(0), priceIn(1)]).toEqual(['24.0', '24.0']);
});

test('another order is drawn one stretch a frame, what is seen first', () => {
  lookOften(2000);
  drawn.length = 0;
  board.takeOrder({ ids: ids.toReversed(), rates });
  pass(FRAME_MS);
  expect(drawn).toEqual([0]);
  pass(2 * FRAME_MS);
  expect(drawn).toEqual([0, 1, 2]);
  expect(shownIn(0)?.ids).toEqual(lastIds.toReversed());
  lookOften(2000);
  expect(drawn).toHaveLength(10);
  expect(shownIn(9)?.ids).toEqual(ids.slice(0, ROWS_PER_STRETCH).toReversed());
});

test('an order that is half drawn when a finger comes goes on when it has left: what it is on stays', () => {
  lookOften(2000);
  drawn.length = 0;
  board.takeOrder({ ids: ids.toReversed(), rates });
  pass(FRAME_MS);
  expect(drawn).toEqual([0]);
  isTouched = true;
  tick('2.0');
  lookOften(1000);
  expect(drawn.filter((stretch) => stretch > 0)).toEqual([]);
  expect(shownIn(1)?.ids).toEqual(ids.slice(ROWS_PER_STRETCH, 2 * ROWS_PER_STRETCH));
  isTouched = false;
  lookOften(2000);
  expect(board.stretches.flatMap(({ read }) => read().ids)).toEqual(ids.toReversed());
});

test('the next order is taken once the one before is drawn everywhere: no row is in two places for long', () => {
  lookOften(2000);
  board.takeOrder({ ids: ids.toReversed(), rates });
  pass(FRAME_MS);
  const third = [...ids.slice(5), ...ids.slice(0, 5)];
  board.takeOrder({ ids: third, rates });
  lookOften(2000);
  expect(board.stretches.flatMap(({ read }) => read().ids)).toEqual(ids.toReversed());
  board.takeOrder({ ids: third, rates });
  lookOften(2000);
  expect(board.stretches.flatMap(({ read }) => read().ids)).toEqual(third);
});

test('where places are kept what turnovers are worth is taken all the same', () => {
  lookOften(2000);
  const dearer = new Map([['USDT', '1.1']]);
  board.takeOrder({ ids: ids.toReversed(), rates: dearer }, true);
  lookOften(2000);
  expect(board.stretches.flatMap(({ read }) => read().ids)).toEqual(ids);
  expect(shownIn(0)?.rates).toEqual(dearer);
});

test('rates that are the same again draw nothing, others draw all', () => {
  lookOften(2000);
  drawn.length = 0;
  board.takeOrder({ ids, rates: new Map(rates) });
  lookOften(2000);
  expect(drawn).toEqual([]);
  board.takeOrder({ ids, rates: new Map([['USDT', '1.1']]) });
  lookOften(2000);
  expect(drawn).toHaveLength(10);
});

test('a board that was closed draws no more', () => {
  pass(500);
  tick('2.0');
  board.close();
  pass(1000);
  expect(drawn).toEqual([]);
});
