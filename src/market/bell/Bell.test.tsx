// The bell of home and of the menu: marked for what was not opened, per user, over a reload, and for who does not see the mark.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aProductInfo } from '../../../test/builders/market.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { DEFAULT_PREFERENCES, parsePreferences } from '../../lib/parsePreferences.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { changePreferences, PREFERENCES_KEY } from '../../lib/preferences.ts';
import { signedIn, signedOut } from '../../state/session.ts';
import { noteRead } from './noteRead.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
const UID = '80214537';
const aNotice = (id: string) => ({ id, title: `Notice ${id}`, html: '', publishedAt: 1 });
const firing = (id: string, time: number) => ({
  id,
  alertId: `of ${id}`,
  kind: 'price',
  productId: 'BTCUSDT',
  side: 'above',
  price: '61000',
  shown: '61000.5',
  seq: 1,
  time,
});

beforeEach(() => {
  changePreferences(DEFAULT_PREFERENCES);
  server.answer('richtext/getNoticeList', { list: [], next: null });
  server.answer('user/getAlertFirings', { list: [firing('b', 20), firing('a', 10)], next: null });
  server.answer('user/getAlerts', []);
  server.answer('user/getUserInfo', refuse('not_found', 'Not here.', { status: 404 }));
  server.answer('product/getAllProductList', [aProductInfo()]);
});

const open = async (isSignedIn = true): Promise<RenderedApp> =>
  renderApp({ at: paths.menu, isSignedIn });
const bell = async (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
const isMarked = (button: HTMLElement): boolean => button.querySelector('.dot') !== null;

/** The page comes again with no more than what the device has stored. */
async function reload(): Promise<RenderedApp> {
  const stored = localStorage.getItem(PREFERENCES_KEY);
  cleanup();
  changePreferences(DEFAULT_PREFERENCES);
  changePreferences(parsePreferences(stored));
  return open();
}

test('alerts that fired are marked until their history was opened, over a reload and of their user alone', async () => {
  const app = await open();
  const marked = await bell('Alerts, not read: 2');
  expect(isMarked(marked)).toBe(true);
  await app.user.click(marked);
  expect(app.location()).toBe(linkTo('alerts', { view: 'history' }));
  expect(await screen.findAllByRole('link', { name: /61,000\.5/ })).toHaveLength(2);

  const again = await reload();
  expect(isMarked(await bell('Announcements and alerts'))).toBe(false);
  act(() => {
    again.store.dispatch(signedOut());
    again.store.dispatch(signedIn({ token: 'another', uid: '10000001' }));
  });
  await bell('Alerts, not read: 2');
});

test('one that fires later is marked again', async () => {
  changePreferences({ alertsRead: { [UID]: 20 } });
  server.answer('user/getAlertFirings', { list: [firing('c', 30), firing('b', 20)], next: null });
  await open();
  expect(isMarked(await bell('Alerts, not read: 1'))).toBe(true);
});

test('a visitor has announcements alone, each of them until it was opened', async () => {
  server.answer('richtext/getNoticeList', { list: ['a', 'b'].map(aNotice), next: null });
  const app = await open(false);
  const marked = await bell('Announcements, new: 2');
  act(() => {
    noteRead('a', undefined);
  });
  expect(marked).toHaveAccessibleName('Announcements, new: 1');
  act(() => {
    noteRead('b', undefined);
  });
  expect(marked).toHaveAccessibleName('Announcements and alerts');
  await app.user.click(marked);
  expect(app.location()).toBe(paths.platform);
  expect(server.askedFor('user/getAlertFirings')).toEqual([]);
});

test('what one user has opened is new to the next one', async () => {
  server.answer('richtext/getNoticeList', { list: ['a'].map(aNotice), next: null });
  server.answer('user/getAlertFirings', { list: [], next: null });
  const app = await open();
  const marked = await bell('Announcements, new: 1');
  act(() => {
    noteRead('a', UID);
  });
  expect(isMarked(marked)).toBe(false);
  act(() => {
    app.store.dispatch(signedOut());
    app.store.dispatch(signedIn({ token: 'another', uid: '10000001' }));
  });
  await waitFor(async () => {
    expect(isMarked(await bell('Announcements, new: 1'))).toBe(true);
  });
});
