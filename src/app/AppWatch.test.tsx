// What stays beside every screen: whom this browser is told for, and alerts that fire.
import { act, screen, waitFor } from '@testing-library/react';
import type { AlertFiringDto } from '../../protocol/alerts.ts';
import { aProductInfo } from '../../test/builders/market.ts';
import { setUpPushBrowser } from '../../test/builders/pushBrowser.ts';
import { renderApp, setUpFakeServer } from '../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../test/builders/renderApp.tsx';
import type { LanguageCode } from '../i18n/languages.ts';
import { linkTo, paths } from '../lib/paths.ts';
import { changePreferences } from '../lib/preferences.ts';
import { makeAccountEvents } from '../realtime/accountEvents.ts';
import { started } from '../realtime/actions.ts';
import { languageChanged, signedIn, signedOut } from '../state/session.ts';
import { toastDismissed, toastShown } from '../state/toasts.ts';
import { stubBrowser } from '../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
/** Who `renderApp` signs in. */
const UID = '80214537';

/** On a screen that asks for nothing itself. */
async function open(lang: LanguageCode = 'en'): Promise<RenderedApp> {
  server.answer('product/getAllProductList', [aProductInfo()]);
  const app = await renderApp({ at: paths.language, isSignedIn: true, lang });
  app.store.dispatch(started());
  const queries = (): string[] => Object.keys(app.store.getState().api.queries);
  await waitFor(() => expect(queries().join(' ')).toContain('userPush'));
  return app;
}

describe('whom this browser is told for', () => {
  const saved = (): unknown[] => server.askedFor('user/savePush').map(({ body }) => body);
  const theOne = (endpoint: string) => ({ endpoint, p256dh: 'point', auth: 'shared' });

  beforeEach(() => {
    server.answer('user/getPushKey', { publicKey: 'key' });
    server.answer('user/savePush', {});
    server.answer('user/removePush', {});
  });

  test('who has asked for it is told in each session, in the language of now, and nobody once he is gone', async () => {
    const browser = setUpPushBrowser();
    browser.allow('granted');
    browser.subscribe();
    changePreferences({ pushFor: [UID] });
    const { store } = await open();
    await waitFor(() => expect(saved()).toEqual([theOne('https://push.example.net/1')]));
    act(() => {
      store.dispatch(languageChanged('de'));
    });
    await waitFor(() => expect(saved()).toHaveLength(2));
    act(() => {
      store.dispatch(signedOut());
    });
    await waitFor(() => expect(browser.held).toBeUndefined());
    act(() => {
      store.dispatch(signedIn({ token: 'another', uid: UID }));
    });
    await waitFor(() => expect(saved()[2]).toEqual(theOne('https://push.example.net/2')));
    expect(browser.asked).toBe(0);
    // A visitor may ask for nothing of an account.
    expect(server.askedFor('user/removePush')).toEqual([]);
  });

  test('another user has not asked: nothing of whoever was here before reaches the browser', async () => {
    const browser = setUpPushBrowser();
    browser.allow('granted');
    browser.subscribe();
    changePreferences({ pushFor: ['10000001'] });
    const { store } = await open();
    await waitFor(() => expect(browser.held).toBeUndefined());
    expect(saved()).toEqual([]);
    act(() => {
      store.dispatch(signedIn({ token: 'first', uid: '10000001' }));
    });
    await waitFor(() => expect(saved()).toEqual([theOne('https://push.example.net/2')]));
  });

  test('where the permission was taken back nobody is asked for it', async () => {
    const browser = setUpPushBrowser();
    browser.allow('default', 'granted');
    browser.subscribe();
    changePreferences({ pushFor: [UID] });
    await open();
    await waitFor(() => expect(browser.held).toBeUndefined());
    expect([browser.asked, saved()]).toEqual([0, []]);
  });
});

describe('alerts that fire', () => {
  const FIRED_AT = 1_700_000_000_000;
  const aFiring = (change: Partial<AlertFiringDto> = {}): AlertFiringDto => ({
    id: '00000000-0000-4000-8000-000000000001',
    alertId: '00000000-0000-4000-8000-00000000000a',
    kind: 'price',
    productId: 'BTCUSDT',
    side: 'above',
    price: '61000',
    shown: '61012.5',
    seq: 7,
    time: FIRED_AT,
    ...change,
  });
  const first = aFiring();
  const second = aFiring({
    id: '00000000-0000-4000-8000-000000000002',
    kind: 'change',
    price: undefined,
    side: undefined,
    rate: '0.025',
    seconds: 3_600,
    shown: '62000.0',
    time: FIRED_AT + 1,
  });
  /** What was told long ago is no news. */
  const old = aFiring({ id: '00000000-0000-4000-8000-000000000003', shown: '1.0', time: 1 });

  let told: readonly AlertFiringDto[];
  beforeEach(() => {
    changePreferences({ pushFor: [] });
    told = [old];
    server.answer('user/getAlerts', []);
    server.answer('user/getAlertFirings', () => ({ list: told, next: null }));
  });
  const fire = ({ socket }: RenderedApp, firing: AlertFiringDto): void => {
    told = [firing, ...told];
    const { alertId: orderId, time } = firing;
    act(() => {
      socket.say('account', { type: 'alert', orderId, state: 'fired', reason: null, time });
    });
  };
  const FIRST = 'BTC/USDT at 61,012.5';

  test('what fired is said with its product and price, as the language writes them, and leads to the history', async () => {
    const app = await open('de');
    fire(app, first);
    expect(await screen.findByText('BTC/USDT bei 61.012,5')).toBeInTheDocument();
    expect(screen.getByText('Letzter Preis 61.000,0 oder höher')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Alarme' }));
    expect(app.location()).toBe(linkTo('alerts', { view: 'history' }));
    expect(screen.queryByText('BTC/USDT bei 61.012,5')).not.toBeInTheDocument();
  });

  test('one that fires before the page has got so far is said as well', async () => {
    told = [first, old];
    const { alertId: orderId, time } = first;
    const { receive, stop } = makeAccountEvents(() => undefined as never);
    receive({ type: 'alert', orderId, state: 'fired', reason: null, time });
    stop();
    await open();
    expect(await screen.findByText(FIRST)).toBeInTheDocument();
  });

  test('the next one hides none: it waits, and says that it does', async () => {
    const app = await open();
    fire(app, first);
    expect(await screen.findByText(FIRST)).toBeInTheDocument();
    fire(app, second);
    expect(await screen.findByRole('button', { name: 'Alerts (2)' })).toBeInTheDocument();
    expect(screen.getByText(FIRST)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('BTC/USDT at 62,000.0')).toBeInTheDocument();
    expect(screen.getByText('2.50% within 1 h, up or down')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('button', { name: 'Alerts' })).not.toBeInTheDocument();
  });

  test('what the shell says of a tap comes first; the alert stands again after it', async () => {
    const app = await open();
    fire(app, first);
    expect(await screen.findByText(FIRST)).toBeInTheDocument();
    const shown = toastShown({ kind: 'ok', title: 'Order placed' });
    act(() => {
      app.store.dispatch(shown);
    });
    expect(screen.queryByText(FIRST)).not.toBeInTheDocument();
    act(() => {
      app.store.dispatch(toastDismissed(shown.payload.id));
    });
    expect(screen.getByText(FIRST)).toBeInTheDocument();
  });

  test('whoever signs in next sees nothing of it', async () => {
    const app = await open();
    fire(app, first);
    expect(await screen.findByText(FIRST)).toBeInTheDocument();
    act(() => {
      app.store.dispatch(signedIn({ token: 'another', uid: '10000001' }));
    });
    expect(screen.queryByText(FIRST)).not.toBeInTheDocument();
  });
});
