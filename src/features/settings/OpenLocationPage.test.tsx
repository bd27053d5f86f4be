import { screen, waitFor } from '@testing-library/react';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
const registeredAddress = {
  lines: ['1 Harbour Street', '20457 Hamburg', 'Germany'],
  mapUrl: 'https://maps.example/?q=53.54,9.98',
};
const brand = { name: 'Fairlead', operator: 'Fairlead Trading GmbH' };

test('shows who is where, with a link to a map that opens beside the app', async () => {
  await renderApp({ at: paths.openLocation, config: { brand, registeredAddress } });
  expect(await screen.findByRole('heading', { name: 'Registered address' })).toBeInTheDocument();
  for (const line of ['Fairlead Trading GmbH', ...registeredAddress.lines]) {
    expect(screen.getByText(line)).toBeInTheDocument();
  }
  const map = screen.getByRole('link', { name: 'Show on a map' });
  expect(map).toHaveAttribute('href', registeredAddress.mapUrl);
  expect(map).toHaveAttribute('target', '_blank');
  expect(map).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('an operator that names no address: the page says so', async () => {
  await renderApp({ at: paths.openLocation });
  expect(await screen.findByText('The operator has not given an address.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Show on a map' })).not.toBeInTheDocument();
});

test('in Chinese', async () => {
  await renderApp({ at: paths.openLocation, config: { brand, registeredAddress }, lang: 'zh' });
  expect(await screen.findByRole('link', { name: '在地图上查看' })).toBeInTheDocument();
});

test('back leads to the menu when the visit began here', async () => {
  server.answer('user/getUserInfo', {});
  const app = await renderApp({ at: paths.openLocation });
  await app.user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => {
    expect(app.location()).toBe(paths.menu);
  });
});
