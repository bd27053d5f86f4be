import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { setUpI18n } from '../../i18n/setUpI18n.ts';
import { stubBrowser } from '../testing/stubBrowser.ts';
import { lazySheet } from './lazySheet.tsx';

stubBrowser();

const Loaded = (): string => 'the rules';

async function show(load: () => Promise<ComponentType<{ onClose: () => void }>>) {
  const Sheet = lazySheet(load);
  const onClose = jest.fn();
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <Sheet onClose={onClose} />
    </I18nextProvider>,
  );
  return onClose;
}

test('a sheet whose script has come is shown', async () => {
  await show(() => Promise.resolve(Loaded));
  expect(await screen.findByText('the rules')).toBeInTheDocument();
});

test('one whose script does not come says so, can be closed, and comes when it is asked for again', async () => {
  let isReachable = false;
  const onClose = await show(() =>
    isReachable ? Promise.resolve(Loaded) : Promise.reject(new Error('404')),
  );
  expect(await screen.findByRole('dialog', { name: 'This did not load' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  isReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the rules')).toBeInTheDocument();
});

test('one that does not come the second time either has gone with its version: the page is loaded again', async () => {
  await show(() => Promise.reject(new Error('404')));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByText(/Reload the page/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
