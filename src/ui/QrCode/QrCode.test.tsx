import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { setUpI18n } from '../../i18n/setUpI18n.ts';
import { makeQrCode } from './makeQrCode.ts';
import { QrCode } from './QrCode.tsx';

const ADDRESS = 'TQf7mWx3KpZ8sNfYc2LhV9rJdE4bGu6RkA';

test('is a png of whole modules with a margin of one', async () => {
  const url = await makeQrCode(ADDRESS);
  expect(url).toMatch(/^data:image\/png;base64,/);
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const width = bytes.readUInt32BE(16);
  // A version of 4v + 17 modules, one module of margin on each side, ten pixels each.
  expect(width % 10).toBe(0);
  expect((width / 10 - 2 - 17) % 4).toBe(0);
});

test('the code is drawn, named, and handed on for saving', async () => {
  const onReady = jest.fn();
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <QrCode text={ADDRESS} label="Deposit address" onReady={onReady} />
    </I18nextProvider>,
  );
  const image = await screen.findByRole('img', { name: 'Deposit address' });
  expect(image).toHaveAttribute('src', await makeQrCode(ADDRESS));
  expect(onReady).toHaveBeenCalledWith(image.getAttribute('src'));
});

test('what cannot be drawn says so and can be tried again', async () => {
  const i18n = await setUpI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      {/* More than any code can hold. */}
      <QrCode text={'x'.repeat(5000)} label="Deposit address" />
    </I18nextProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
