import { cleanup, screen, waitFor } from '@testing-library/react';
import { readTab, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSecurityState } from '../../../test/builders/security.ts';
import type { SecurityState } from '../../../protocol/security.ts';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();

async function open(change: Partial<SecurityState> = {}): Promise<RenderedApp> {
  server.answer('user/getSecurity', aSecurityState(change));
  server.answer('user/getSessions', []);
  server.answer('ems/send', { resendAfter: 60, practiceCode: '482913' });
  const app = await renderApp({ at: paths.bindEmail, isSignedIn: true });
  await screen.findByText("Your account's address is m***a@mail.com.");
  return app;
}

async function put({ user }: RenderedApp, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function fill(app: RenderedApp): Promise<void> {
  await put(app, 'New e-mail', 'new@mail.com');
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  await app.user.click(await screen.findByRole('button', { name: 'Fill in' }));
  await put(app, 'Login password', 'rope harbour lantern');
}

const submit = (): HTMLElement => screen.getByRole('button', { name: 'Change e-mail' });

test('the code goes to the new address, the pause is said first, and the answer is shown', async () => {
  server.answer('user/changeemail', { email: 'new@mail.com' });
  const app = await open();
  expect(screen.getByText(/withdrawals pause for 24 h/)).toBeInTheDocument();
  await fill(app);
  await app.user.click(submit());
  expect(await screen.findByText('Your address is now new@mail.com')).toBeInTheDocument();
  await waitFor(() => {
    expect(app.location()).toBe(paths.safeCenter);
  });
  expect(server.askedFor('ems/send')[0]?.body).toEqual({ email: 'new@mail.com', purpose: 'email' });
  expect(server.askedFor('user/changeemail')[0]?.body).toEqual({
    email: 'new@mail.com',
    code: '482913',
    password: 'rope harbour lantern',
  });
});

test('no code is sent to nowhere, nor to the address the account has', async () => {
  const app = await open();
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByText('Please enter your e-mail address')).toBeInTheDocument();
  await put(app, 'New e-mail', 'mira@mail.com');
  await app.user.click(submit());
  expect(screen.getByText('This is already the address of your account')).toBeInTheDocument();
  expect(server.askedFor('ems/send')).toEqual([]);
});

test('after a code another can be asked for only when the clock has run down', async () => {
  const app = await open();
  await put(app, 'New e-mail', 'new@mail.com');
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByRole('button', { name: /Again in (60|59) s/ })).toBeDisabled();
});

test('where an authenticator is on, its code is asked for and sent; a recovery code serves as well', async () => {
  server.answer('user/changeemail', { email: 'new@mail.com' });
  const app = await open({ totpEnabled: true });
  await fill(app);
  await app.user.click(submit());
  expect(screen.getByText('Please enter the code from your authenticator app')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'No phone?' }));
  await put(app, 'Recovery code', 'ABCDE 12345');
  await app.user.click(submit());
  await waitFor(() => {
    expect(server.askedFor('user/changeemail')[0]?.body).toMatchObject({ totp: 'ABCDE-12345' });
  });
});

test('a session that ends meanwhile leads home; what was typed is there after the next log-in', async () => {
  server.answer('ems/send', refuse('unauthenticated', 'Please log in.', { status: 401 }));
  server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
  server.answer('user/getSecurity', aSecurityState());
  server.answer('user/getSessions', []);
  const app = await renderApp({ at: paths.bindEmail, isSignedIn: true });
  await screen.findByText("Your account's address is m***a@mail.com.");
  await put(app, 'New e-mail', 'new@mail.com');
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  await waitFor(() => {
    expect(app.store.getState().session.token).toBeUndefined();
  });
  const kept = readTab();
  cleanup();
  await renderApp({ at: paths.bindEmail, isSignedIn: true, kept });
  expect(await screen.findByLabelText('New e-mail')).toHaveValue('new@mail.com');
});

test('an address of another account is refused under the field', async () => {
  const sentence = 'There is already an account with this e-mail address.';
  const fields = { email: 'email_taken' };
  server.answer('user/changeemail', refuse('email_taken', sentence, { fields }));
  const app = await open();
  await fill(app);
  await app.user.click(submit());
  await waitFor(() => {
    expect(screen.getByLabelText('New e-mail')).toHaveAccessibleDescription(sentence);
  });
});
