import { screen, waitFor } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSecurityState } from '../../../test/builders/security.ts';
import type { SecurityState } from '../../../protocol/security.ts';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
const secret = 'quiet tapir lantern';

async function open(change: Partial<SecurityState>, act: string): Promise<RenderedApp> {
  server.answer('user/getSecurity', aSecurityState(change));
  server.answer('user/getSessions', []);
  server.answer('ems/send', { resendAfter: 60, practiceCode: '482913' });
  const app = await renderApp({ at: paths.fundPassword, isSignedIn: true });
  await screen.findByRole('button', { name: act });
  return app;
}

async function fill({ user }: RenderedApp): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.click(await screen.findByRole('button', { name: 'Fill in' }));
  await user.click(screen.getByLabelText('Fund password'));
  await user.paste(secret);
  await user.click(screen.getByLabelText('Repeat password'));
  await user.paste(secret);
}

test('the first one is set with a code to the account’s address, and pauses nothing', async () => {
  server.answer('user/resetpwd', {});
  const app = await open({}, 'Set fund password');
  expect(screen.queryByText(/withdrawals pause/)).not.toBeInTheDocument();
  expect(screen.getByText('The code goes to m***a@mail.com.')).toBeInTheDocument();
  await fill(app);
  await app.user.click(screen.getByRole('button', { name: 'Set fund password' }));
  expect(await screen.findByText('Fund password set')).toBeInTheDocument();
  await waitFor(() => {
    expect(app.location()).toBe(paths.safeCenter);
  });
  expect(server.askedFor('ems/send')[0]?.body).toEqual({
    email: 'mira@mail.com',
    purpose: 'password',
  });
  expect(server.askedFor('user/resetpwd')[0]?.body).toEqual({
    kind: 'fund',
    newPassword: secret,
    code: '482913',
  });
});

test('with two-factor on it takes the code as well', async () => {
  server.answer('user/resetpwd', {});
  const app = await open({ totpEnabled: true }, 'Set fund password');
  await fill(app);
  await app.user.click(screen.getByRole('button', { name: 'Set fund password' }));
  expect(screen.getByText('Please enter the code from your authenticator app')).toBeInTheDocument();
  await app.user.type(screen.getByLabelText('Code from your authenticator app'), '305117');
  await app.user.click(screen.getByRole('button', { name: 'Set fund password' }));
  expect(await screen.findByText('Fund password set')).toBeInTheDocument();
  expect(server.askedFor('user/resetpwd')[0]?.body).toMatchObject({ totp: '305117' });
});

test('another one says first until when withdrawals pause, a running hold included', async () => {
  const lockedUntil = Date.UTC(2099, 0, 2, 3, 4);
  await open({ hasFundPassword: true, lockedUntil }, 'Change password');
  // The hold that ends last counts; the day is the same in every time zone but for one.
  expect(screen.getByText(/withdrawals pause for 24 h, until 2099-01-0[123]/)).toBeInTheDocument();
});

test('the same as the login password is refused under the field', async () => {
  const sentence = 'The fund password must differ from the login password.';
  const fields = { newPassword: 'passwords_equal' };
  server.answer('user/resetpwd', refuse('passwords_equal', sentence, { fields }));
  const app = await open({}, 'Set fund password');
  await fill(app);
  await app.user.click(screen.getByRole('button', { name: 'Set fund password' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Fund password')).toHaveAccessibleDescription(sentence);
  });
});
