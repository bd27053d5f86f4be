import { screen, waitFor } from '@testing-library/react';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';

const server = setUpFakeServer();
const countries = [
  { code: 'DE', name: 'Germany', dial: '+49' },
  { code: 'VN', name: 'Vietnam', dial: '+84' },
];

beforeEach(() => {
  server.answer('index/getCountryList', countries);
});
afterEach(() => {
  changePreferences({ country: undefined });
});

test('a choice is kept and leads back', async () => {
  // Nothing lies before this page in the test's history, so back is home, the contract screen.
  server.answer('product/getProductInfo', { code: 0 });
  const app = await renderApp({ at: paths.chooseLocation });
  await app.user.type(await screen.findByLabelText('Search countries and regions'), '+84');
  await app.user.click(await screen.findByRole('radio', { name: /Vietnam/ }));
  expect(readPreferences().country).toBe('VN');
  await waitFor(() => {
    expect(app.location()).toBe(paths.home);
  });
});

test('registration begins with it', async () => {
  changePreferences({ country: 'DE' });
  await renderApp({ at: paths.register });
  expect(await screen.findByText('Germany')).toBeInTheDocument();
});

test.each(['germany', 'D', '<b>', 7, null])('a stored country of %j is none', async (country) => {
  const { parsePreferences } = await import('../../lib/parsePreferences.ts');
  expect(parsePreferences(JSON.stringify({ country })).country).toBeUndefined();
});
