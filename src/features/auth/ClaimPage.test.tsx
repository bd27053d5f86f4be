import { screen, waitFor } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSecurityState } from '../../../test/builders/security.ts';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
const tried = {
  uid: '80214537',
  email: null,
  country: null,
  basic: 'none',
  advanced: 'none',
  hasFundPassword: false,
  totpEnabled: false,
  walletAddress: null,
  creditScore: 600,
  createdAt: 1_700_000_000_000,
};
const PASSWORD = 'rope harbour lantern';

async function open(at: string = paths.claim): Promise<RenderedApp> {
  server.answer('user/getUserInfo', tried);
  server.answer('ems/send', { resendAfter: 60, practiceCode: '482913' });
  const app = await renderApp({ at, isSignedIn: true });
  await screen.findByLabelText('E-mail');
  return app;
}

async function fill({ user }: RenderedApp): Promise<void> {
  const put = async (label: string, text: string): Promise<void> => {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  await put('E-mail', 'mira@mail.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.click(await screen.findByRole('button', { name: 'Fill in' }));
  await put('Password', PASSWORD);
  await put('Repeat password', PASSWORD);
  await user.click(screen.getByRole('checkbox'));
}

const submit = (): HTMLElement => screen.getByRole('button', { name: 'Keep this account' });

test('an e-mail with a code and a password keep the account', async () => {
  server.answer('user/claim', { email: 'mira@mail.com' });
  const app = await open();
  await fill(app);
  await app.user.click(submit());
  expect(await screen.findByText('The account is kept: mira@mail.com')).toBeInTheDocument();
  await waitFor(() => {
    expect(app.location()).toBe(paths.menu);
  });
  expect(server.askedFor('ems/send')[0]?.body).toEqual({
    email: 'mira@mail.com',
    purpose: 'register',
  });
  expect(server.askedFor('user/claim')[0]?.body).toEqual({
    email: 'mira@mail.com',
    code: '482913',
    password: PASSWORD,
  });
});

test('nothing is sent while something is missing', async () => {
  const app = await open();
  await app.user.click(submit());
  expect(screen.getByText('Please enter your e-mail address')).toBeInTheDocument();
  expect(server.askedFor('user/claim')).toEqual([]);
});

test('an address of another account is refused under the field', async () => {
  const sentence = 'There is already an account with this e-mail address.';
  const fields = { email: 'email_taken' };
  server.answer('user/claim', refuse('email_taken', sentence, { fields }));
  const app = await open();
  await fill(app);
  await app.user.click(submit());
  await waitFor(() => {
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(sentence);
  });
});

test('what needs a mailbox leads here', async () => {
  server.answer('user/getSecurity', aSecurityState({ email: null }));
  const app = await open(paths.fundPassword);
  expect(app.location()).toBe(paths.claim);
});

test('an account that has an e-mail has nothing to keep', async () => {
  server.answer('user/getUserInfo', { ...tried, email: 'mira@mail.com' });
  const app = await renderApp({ at: paths.claim, isSignedIn: true });
  await waitFor(() => {
    expect(app.location()).toBe(paths.menu);
  });
});
