import { jest } from '@jest/globals';
import type { ComponentType } from 'react';
import { setUpI18n } from '../i18n/setUpI18n.ts';
import type { LoadPage } from './LazyPage.tsx';
import { LONGEST_ANSWER_MS, LONGEST_MS, prepareFirstPage } from './prepareFirstPage.ts';
import { makeStore } from './store.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const texts = setUpI18n('en');

/** Starts, and tells whether the page can be drawn by now. */
function prepare(load?: LoadPage): () => boolean {
  let isOver = false;
  void prepareFirstPage(makeStore(), texts, () => load).then(() => {
    isOver = true;
  });
  return () => isOver;
}

const page = (ask?: () => Promise<unknown>): LoadPage => {
  const Page: ComponentType = () => null;
  return () => Promise.resolve(ask === undefined ? Page : Object.assign(Page, { prepare: ask }));
};

beforeAll(async () => {
  await texts;
});
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a page whose script has come is drawn as soon as its first answers are there', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const isOver = prepare(page(() => new Promise((resolve) => void (answer = resolve))));
  await jest.advanceTimersByTimeAsync(LONGEST_ANSWER_MS - 1);
  expect(isOver()).toBe(false);
  answer('here');
  await jest.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
});

test('an answer that does not come is waited for no longer than a moment', async () => {
  const isOver = prepare(page(never));
  await jest.advanceTimersByTimeAsync(LONGEST_ANSWER_MS);
  expect(isOver()).toBe(true);
});

test('a script that does not come is waited for three seconds, one that fails not at all', async () => {
  const isOver = prepare(never);
  await jest.advanceTimersByTimeAsync(LONGEST_MS - 1);
  expect(isOver()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
  const isFailed = prepare(() => Promise.reject(new Error('404')));
  await jest.advanceTimersByTimeAsync(0);
  expect(isFailed()).toBe(true);
});

test('a page that asks for nothing, and an address without a page, wait for nothing', async () => {
  const isOver = prepare(page());
  const isNowhere = prepare();
  await jest.advanceTimersByTimeAsync(0);
  expect([isOver(), isNowhere()]).toEqual([true, true]);
});
