import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { i18n as I18n } from 'i18next';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { setUpI18n } from '../i18n/setUpI18n.ts';
import { fetchPage, LazyPage } from './LazyPage.tsx';
import type { LoadPage } from './LazyPage.tsx';

let i18n: I18n;
function show(load: LoadPage): void {
  render(
    <I18nextProvider i18n={i18n}>
      <LazyPage load={load} />
    </I18nextProvider>,
  );
}
const Loaded = (): string => 'the page';
const never = (): Promise<ComponentType> => new Promise(() => undefined);
const wait = async (ms: number): Promise<void> =>
  act(async () => jest.advanceTimersByTimeAsync(ms));

beforeAll(async () => {
  i18n = await setUpI18n('en');
});
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('the loading state shows after 200 ms, not before', async () => {
  show(never);
  await wait(199);
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  await wait(1);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});

test('a page that came at once never shows a loading state', async () => {
  show(() => Promise.resolve(Loaded));
  await wait(0);
  expect(screen.getByText('the page')).toBeInTheDocument();
});

test('a page that was fetched before is drawn with the first drawing', async () => {
  const load: LoadPage = () => Promise.resolve(Loaded);
  await fetchPage(load);
  show(load);
  expect(screen.getByText('the page')).toBeInTheDocument();
});

test('a page that does not come is given up after 60 s, and can be tried again', async () => {
  let isReachable = false;
  const load = (): Promise<ComponentType> => (isReachable ? Promise.resolve(Loaded) : never());
  show(load);
  await wait(59_999);
  expect(screen.queryByRole('alert')).toBeNull();
  await wait(1);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  isReachable = true;
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(0);
  expect(screen.getByText('the page')).toBeInTheDocument();
});

test('a page whose script came after it was given up is there with the next try', async () => {
  let come: (Page: ComponentType) => void = () => undefined;
  show(() => new Promise((resolve) => void (come = resolve)));
  await wait(60_000);
  come(Loaded);
  await wait(0);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(0);
  expect(screen.getByText('the page')).toBeInTheDocument();
});

test('one that did not come without a network comes when there is one again', async () => {
  let tries = 0;
  show(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(() => <p>Here</p>);
  });
  await wait(0);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await wait(0);
  expect(screen.getByText('Here')).toBeInTheDocument();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await wait(0);
  expect(tries).toBe(2);
});

test('a script that fails to load shows the way out at once', async () => {
  show(() => Promise.reject(new Error('404')));
  await wait(0);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
