// Messages of this device, on the page of alerts: asked for by a tap, on once the server has answered, off at once.
import { screen, waitFor } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { setUpPushBrowser } from '../../../test/builders/pushBrowser.ts';
import type { PushBrowser } from '../../../test/builders/pushBrowser.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
/** Who `renderApp` signs in. */
const UID = '80214537';
const IS_ON = 'This device is told while you stay logged in.';

let browser: PushBrowser;
beforeEach(() => {
  browser = setUpPushBrowser();
  changePreferences({ pushFor: [] });
});

const open = async () => {
  server.answer('user/getAlerts', []);
  server.answer('user/getPushKey', { publicKey: 'key' });
  server.answer('user/removePush', {});
  return renderApp({ at: paths.alerts, isSignedIn: true });
};
const button = (name: string) => screen.findByRole('button', { name });
/** It has asked before, and the browser has its subscription. */
const wasOn = (): void => {
  browser.allow('granted');
  browser.subscribe();
  changePreferences({ pushFor: [UID] });
};

test('it is on once the server has answered, and not before', async () => {
  let answer: (data: object) => void = () => undefined;
  server.answer('user/savePush', () => new Promise((resolve) => (answer = resolve)));
  const app = await open();
  browser.allow('default', 'granted');
  expect(browser.asked).toBe(0);
  await app.user.click(await button('Turn on'));
  await waitFor(() => expect(server.askedFor('user/savePush')).toHaveLength(1));
  expect(server.askedFor('user/savePush')[0]?.body).toEqual({
    endpoint: browser.held,
    p256dh: 'point',
    auth: 'shared',
  });
  expect(screen.queryByText(IS_ON)).not.toBeInTheDocument();
  answer({});
  expect(await screen.findByText(IS_ON)).toBeInTheDocument();
  expect(readPreferences().pushFor).toEqual([UID]);
});

test('a browser that has its subscription is not on before the server has it too', async () => {
  wasOn();
  const refusal = refuse('rate_limited', 'Too many.', { status: 429 });
  server.answer('user/savePush', refusal);
  const app = await open();
  expect(await screen.findByText(/could not be signed up/)).toBeInTheDocument();
  expect(screen.queryByText(IS_ON)).not.toBeInTheDocument();
  // Nobody waits for it on the other screens: the panel alone says it.
  expect(screen.queryByText('Too many.')).not.toBeInTheDocument();
  server.answer('user/savePush', {});
  await app.user.click(await button('Turn on'));
  expect(await screen.findByText(IS_ON)).toBeInTheDocument();
});

test('a browser that lets no worker in is not bothered, and nothing waits for one', async () => {
  browser.refuseWorker();
  const { store } = await open();
  const answers = (): unknown[] =>
    Object.values(store.getState().api.queries).flatMap((query) =>
      query?.endpointName === 'userPush' ? [query.data] : [],
    );
  await waitFor(() => expect(answers()).toEqual(['unsupported']));
  expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument();
});

test('turned off, the browser is told no more and is not signed up again', async () => {
  wasOn();
  server.answer('user/savePush', {});
  const app = await open();
  const { held: endpoint } = browser;
  await app.user.click(await button('Turn off'));
  expect(await button('Turn on')).toBeInTheDocument();
  expect(browser.held).toBeUndefined();
  expect(server.askedFor('user/removePush').map(({ body }) => body)).toEqual([{ endpoint }]);
  expect(readPreferences().pushFor).toEqual([]);
});

test('what the user does not allow is not asked for again', async () => {
  browser.allow('default', 'denied');
  const app = await open();
  await app.user.click(await button('Turn on'));
  expect(await screen.findByText(/Messages are blocked/)).toBeInTheDocument();
  expect(readPreferences().pushFor).toEqual([]);
  expect(server.askedFor('user/savePush')).toEqual([]);
});
