import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSecurityState } from '../../../test/builders/security.ts';
import type { SecurityState } from '../../../protocol/security.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Fairlead:mira@mail.com?secret=JBSWY3DPEHPK3PXP&issuer=Fairlead',
};
const recoveryCodes = ['abcde-12345', 'fghjk-67890'];

async function open(change: Partial<SecurityState> = {}): Promise<RenderedApp> {
  server.answer('user/getSecurity', aSecurityState(change));
  server.answer('user/getSessions', []);
  server.answer('user/totpSetup', setup);
  const app = await renderApp({ at: linkTo('safeCenter', { view: 'totp' }), isSignedIn: true });
  await screen.findByRole('heading', { name: 'Two-factor' });
  return app;
}

async function confirm({ user }: RenderedApp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await user.click(screen.getByLabelText('Login password'));
  await user.paste('rope harbour lantern');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
}

test('a secret is made only when it is asked for; it can be scanned, opened and copied', async () => {
  const app = await open();
  expect(server.askedFor('user/totpSetup')).toEqual([]);
  await app.user.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(await screen.findByAltText('QR code for your authenticator app')).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open in the app' })).toHaveAttribute('href', setup.uri);
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await app.user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied successfully')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith(setup.secret);
});

test('switched on with a code and the password; the recovery codes are shown once and must be kept', async () => {
  server.answer('user/totpEnable', { recoveryCodes });
  const app = await open();
  await confirm(app);
  expect(await screen.findByText('abcde-12345')).toBeInTheDocument();
  expect(server.askedFor('user/totpEnable')[0]?.body).toEqual({
    totp: '123456',
    password: 'rope harbour lantern',
  });
  // They would be gone after a reload: the browser asks first.
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await app.user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith('abcde-12345\nfghjk-67890');
  await app.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('Save the codes first, then tick the box.')).toBeInTheDocument();
  expect(app.location()).toBe(linkTo('safeCenter', { view: 'totp' }));
  await app.user.click(screen.getByRole('checkbox'));
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  await app.user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => {
    expect(app.location()).toBe(paths.safeCenter);
  });
});

test('a wrong code is said under the six boxes', async () => {
  const sentence = 'The code of the authenticator app is wrong.';
  server.answer(
    'user/totpEnable',
    refuse('totp_wrong', sentence, { fields: { totp: 'totp_wrong' } }),
  );
  const app = await open();
  await confirm(app);
  await waitFor(() => {
    expect(screen.getByLabelText('Code from your authenticator app')).toHaveAccessibleDescription(
      sentence,
    );
  });
});

test('switched off with a code and the password', async () => {
  server.answer('user/totpDisable', {});
  const app = await open({ totpEnabled: true, recoveryCodesLeft: 1 });
  expect(screen.getByText(/One recovery code left/)).toBeInTheDocument();
  await app.user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await app.user.type(screen.getByLabelText('Login password'), 'secret');
  await app.user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Two-factor is off')).toBeInTheDocument();
  expect(server.askedFor('user/totpDisable')[0]?.body).toEqual({
    totp: '123456',
    password: 'secret',
  });
});
