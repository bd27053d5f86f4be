import { screen, waitFor, within } from '@testing-library/react';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aProductInfo } from '../../../test/builders/market.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
const countries = [
  { code: 'DE', name: 'Germany', dial: '+49' },
  { code: 'VN', name: 'Vietnam', dial: '+84' },
];
const aUser = (country: string | null) => ({
  uid: '80214537',
  email: 'mira@mail.com',
  country,
  basic: 'none',
  advanced: 'none',
  hasFundPassword: false,
  totpEnabled: false,
  walletAddress: null,
  creditScore: 600,
  createdAt: 1_700_000_000_000,
});

beforeEach(() => {
  server.answer('index/getCountryList', countries);
});
afterEach(() => {
  changePreferences({ country: undefined });
});

test.each(['germany', 'D', '<b>', 7, null])('a stored country of %j is none', async (country) => {
  const { parsePreferences } = await import('../../lib/parsePreferences.ts');
  expect(parsePreferences(JSON.stringify({ country })).country).toBeUndefined();
});

describe('a visitor', () => {
  test('keeps the choice on this device, under the one key, and is led back', async () => {
    // Nothing lies before this page in the test's history, so back is home, the contract screen.
    server.answer('product/getProductInfo', { code: 0 });
    const app = await renderApp({ at: paths.chooseLocation });
    expect(await screen.findByText(/highest leverage/)).toBeInTheDocument();
    await app.user.type(await screen.findByLabelText('Search countries and regions'), '+84');
    await app.user.click(await screen.findByRole('radio', { name: /Vietnam/ }));
    expect(JSON.parse(localStorage.getItem('fairlead') ?? '{}')).toMatchObject({ country: 'VN' });
    await waitFor(() => {
      expect(app.location()).toBe(paths.home);
    });
    expect(server.askedFor('user/chooseCountry')).toEqual([]);
  });

  test('from Germany is shown the rules of Germany', async () => {
    changePreferences({ country: 'DE' });
    server.answer('product/getProductInfo', aProductInfo({ sections: ['contract', 'spot'] }));
    server.answer('product/getAllProductList', [aProductInfo()]);
    await renderApp({ at: `${paths.cfd}?productId=BTCUSDT` });
    expect(await screen.findByText('Call and put are not offered here')).toBeInTheDocument();
    const { query } = server.askedFor('product/getProductInfo')[0] ?? {};
    expect(query).toBe('?productId=BTCUSDT&country=DE');
  });

  test('begins the registration with it; a choice there is the same choice', async () => {
    changePreferences({ country: 'DE' });
    const app = await renderApp({ at: paths.register });
    expect(await screen.findByText('Germany')).toBeInTheDocument();
    expect(screen.getByText(/cannot be changed afterwards/)).toBeInTheDocument();
    await app.user.click(screen.getByLabelText('Country or region'));
    await app.user.click(await screen.findByRole('radio', { name: /Vietnam/ }));
    expect(readPreferences().country).toBe('VN');
  });
});

describe('who is signed in without a country', () => {
  async function choose(): Promise<RenderedApp> {
    server.answer('user/getUserInfo', aUser(null));
    const app = await renderApp({ at: paths.chooseLocation, isSignedIn: true });
    await app.user.click(await screen.findByRole('radio', { name: /Germany/ }));
    return app;
  }
  const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: /Germany/ });

  test('is told what it decides and that it is final, and only then is it sent', async () => {
    const app = await choose();
    const sheet = await dialog();
    expect(sheet).toHaveTextContent(/highest leverage.*calls and puts/);
    expect(sheet).toHaveTextContent(/cannot change it afterwards/);
    expect(server.askedFor('user/chooseCountry')).toEqual([]);
    server.answer('user/chooseCountry', { country: 'DE' });
    server.answer('user/getUserInfo', aUser('DE'));
    await app.user.click(within(sheet).getByRole('button', { name: 'Choose for good' }));
    expect(await screen.findByText('Your country is set: Germany')).toBeInTheDocument();
    expect(server.askedFor('user/chooseCountry').map(({ body }) => body)).toEqual([
      { country: 'DE' },
    ]);
    // Forms of this device begin with it.
    expect(readPreferences().country).toBe('DE');
    // The page now says what the server says.
    expect(await screen.findByText(/The country of your account is set/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  test('is led back to the page that asked for it', async () => {
    server.answer('user/getUserInfo', aUser(null));
    const app = await renderApp({ at: paths.menu, isSignedIn: true });
    await app.user.click(await screen.findByRole('button', { name: /Not chosen/ }));
    await app.user.click(await screen.findByRole('radio', { name: /Germany/ }));
    server.answer('user/chooseCountry', { country: 'DE' });
    server.answer('user/getUserInfo', aUser('DE'));
    const act = within(await dialog()).getByRole('button', { name: 'Choose for good' });
    await app.user.click(act);
    expect(
      await screen.findByRole('button', { name: /Germany.*Country or region/ }),
    ).toBeInTheDocument();
    expect(app.location()).toBe(paths.menu);
  });

  test('may think again', async () => {
    const app = await choose();
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: /Germany/ })).not.toBeInTheDocument();
    expect(server.askedFor('user/chooseCountry')).toEqual([]);
  });

  test('another choice was quicker: the sentence of the server, and the country that stands', async () => {
    const app = await choose();
    server.answer('user/chooseCountry', refuse('country_chosen', 'The country is set.'));
    server.answer('user/getUserInfo', aUser('VN'));
    const sheet = await dialog();
    await app.user.click(within(sheet).getByRole('button', { name: 'Choose for good' }));
    expect(await screen.findByText('The country is set.')).toBeInTheDocument();
    expect(await screen.findByText(/The country of your account is set/)).toBeInTheDocument();
    expect(screen.getByText('Vietnam')).toBeInTheDocument();
    expect(readPreferences().country).toBeUndefined();
  });

  test('a cut connection is said, and what stands is asked for', async () => {
    const app = await choose();
    server.answer('user/chooseCountry', cut);
    const sheet = await dialog();
    const before = server.askedFor('user/getUserInfo').length;
    await app.user.click(within(sheet).getByRole('button', { name: 'Choose for good' }));
    await waitFor(() => {
      expect(server.askedFor('user/getUserInfo').length).toBeGreaterThan(before);
    });
    expect(app.store.getState().toasts.current).toMatchObject({ failure: 'noAnswer' });
    expect(readPreferences().country).toBeUndefined();
  });
});

test('who has a country is shown it, and nothing to choose', async () => {
  server.answer('user/getUserInfo', aUser('DE'));
  await renderApp({ at: paths.chooseLocation, isSignedIn: true });
  expect(await screen.findByText('Germany')).toBeInTheDocument();
  expect(screen.getByText(/write to customer service/)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('a visitor reads his country in the menu, which leads there', async () => {
  changePreferences({ country: 'VN' });
  const { user, location } = await renderApp({ at: paths.menu });
  await user.click(await screen.findByRole('button', { name: /Vietnam.*Country or region/ }));
  expect(location()).toBe(paths.chooseLocation);
});

test("in the menu stands the account's country, whatever this device has chosen", async () => {
  changePreferences({ country: 'VN' });
  server.answer('user/getUserInfo', aUser('DE'));
  await renderApp({ at: paths.menu, isSignedIn: true });
  expect(
    await screen.findByRole('button', { name: /Germany.*Country or region/ }),
  ).toBeInTheDocument();
});
