import { screen, waitFor } from '@testing-library/react';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
const session = { token: 'fresh', uid: '80214537' };

async function typeLogin({ user }: RenderedApp, account = 'mira@mail.com'): Promise<void> {
  await user.click(await screen.findByLabelText('E-mail or UID'));
  await user.paste(account);
  await user.click(screen.getByLabelText('Password'));
  await user.paste('rope harbour lantern');
}
const submit = (): HTMLElement => screen.getByRole('button', { name: 'Log in' });

test('logs in and leads back to where the visitor came from ', async () => {
  server.answer('user/login', session);
  server.answer('user/getTransferData', { currencies: [] });
  const app = await renderApp({ at: `${paths.transfer}?from=spot` });
  await waitFor(() => {
    expect(app.location()).toBe(
      `${paths.login}?next=${encodeURIComponent(`${paths.transfer}?from=spot`)}`,
    );
  });
  await typeLogin(app);
  await app.user.click(submit());
  await waitFor(() => {
    expect(app.location()).toBe(`${paths.transfer}?from=spot`);
  });
  expect(server.askedFor('user/login')[0]?.body).toEqual({
    account: 'mira@mail.com',
    password: 'rope harbour lantern',
  });
  expect(localStorage.getItem('token')).toBe('fresh');
  expect(localStorage.getItem('uid')).toBe('80214537');
});

test('whoever is logged in is led on', async () => {
  server.answer('user/getTransferData', { currencies: [] });
  const app = await renderApp({
    at: `${paths.login}?next=${encodeURIComponent(paths.transfer)}`,
    isSignedIn: true,
  });
  await waitFor(() => {
    expect(app.location()).toBe(paths.transfer);
  });
});

test('who has no account tries it out with practice money, and is where he came from', async () => {
  server.answer('user/tryOut', session);
  server.answer('user/getTransferData', { currencies: [] });
  const next = `${paths.transfer}?from=spot`;
  const app = await renderApp({ at: `${paths.login}?next=${encodeURIComponent(next)}` });
  await app.user.click(await screen.findByRole('button', { name: 'Try it' }));
  await waitFor(() => {
    expect(app.location()).toBe(next);
  });
  expect(app.store.getState().session).toMatchObject(session);
});

test('with real money nothing is tried out', async () => {
  await renderApp({ at: paths.login, config: { mode: 'live' } });
  await screen.findByLabelText('Password');
  expect(screen.queryByRole('button', { name: 'Try it' })).not.toBeInTheDocument();
});

test('an empty form says what is missing and asks nothing', async () => {
  const app = await renderApp({ at: paths.login });
  await screen.findByLabelText('Password');
  await app.user.click(submit());
  expect(screen.getByText('Please enter your e-mail address or UID')).toBeInTheDocument();
  expect(screen.getByText('Please enter your password')).toBeInTheDocument();
  expect(server.asked).toEqual([]);
  // Typing takes the sentence away.
  await app.user.type(screen.getByLabelText('Password'), 'x');
  expect(screen.queryByText('Please enter your password')).not.toBeInTheDocument();
});

test.each([
  ['login_wrong', 422, 'E-mail or password is wrong.'],
  ['login_locked', 429, 'Too many failed attempts. Try again in 5 minutes.'],
])('%s is said above the button, and nothing typed is lost', async (key, status, sentence) => {
  server.answer('user/login', refuse(key, sentence, { status }));
  const app = await renderApp({ at: paths.login });
  await typeLogin(app);
  await app.user.click(submit());
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail or UID')).toHaveValue('mira@mail.com');
  expect(screen.getByLabelText('Password')).toHaveValue('rope harbour lantern');
  expect(app.store.getState().session.token).toBeUndefined();
});

test('the second step appears when the server asks, is sent, and a wrong code can be typed anew', async () => {
  server.answer('user/login', ({ body }: { body: unknown }) => {
    const { totp } = body as { totp?: string };
    if (totp === undefined) return refuse('totp_required', 'A code is needed.');
    return totp === '123456' ? session : refuse('totp_wrong', 'That code is wrong.');
  });
  const app = await renderApp({ at: paths.login });
  await typeLogin(app);
  expect(screen.queryByLabelText('Code from your authenticator app')).not.toBeInTheDocument();
  await app.user.click(submit());
  const code = await screen.findByLabelText('Code from your authenticator app');
  expect(code).toHaveFocus();
  await app.user.click(submit());
  expect(screen.getByText('Please enter the code from your authenticator app')).toBeInTheDocument();
  await app.user.type(code, '111111');
  await app.user.click(submit());
  expect(await screen.findByText('That code is wrong.')).toBeInTheDocument();
  expect(code).toHaveValue('');
  await app.user.type(code, '123456');
  await app.user.click(submit());
  await waitFor(() => {
    expect(app.store.getState().session.token).toBe('fresh');
  });
});

test('a recovery code serves when the phone is gone', async () => {
  server.answer('user/login', ({ body }: { body: unknown }) =>
    (body as { totp?: string }).totp === undefined
      ? refuse('totp_required', 'A code is needed.')
      : session,
  );
  const app = await renderApp({ at: paths.login });
  await typeLogin(app);
  await app.user.click(submit());
  await app.user.click(await screen.findByRole('button', { name: 'No phone?' }));
  await app.user.click(screen.getByLabelText('Recovery code'));
  await app.user.paste('abcde');
  await app.user.click(submit());
  expect(screen.getByText('A recovery code has ten characters: xxxxx-xxxxx')).toBeInTheDocument();
  await app.user.click(screen.getByLabelText('Recovery code'));
  await app.user.paste('12345');
  await app.user.click(submit());
  await waitFor(() => {
    expect(app.store.getState().session.token).toBe('fresh');
  });
  expect(server.askedFor('user/login').at(-1)?.body).toMatchObject({ totp: 'abcde-12345' });
});

test('another account starts without the second step', async () => {
  server.answer('user/login', refuse('totp_required', 'A code is needed.'));
  const app = await renderApp({ at: paths.login });
  await typeLogin(app);
  await app.user.click(submit());
  await screen.findByLabelText('Code from your authenticator app');
  await app.user.type(screen.getByLabelText('E-mail or UID'), 'x');
  expect(screen.queryByLabelText('Code from your authenticator app')).not.toBeInTheDocument();
});

test('a double tap asks once, and the button says that it is working', async () => {
  let release: (() => void) | undefined;
  server.answer('user/login', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return session;
  });
  const app = await renderApp({ at: paths.login });
  await typeLogin(app);
  await app.user.dblClick(submit());
  await app.user.keyboard('{Enter}');
  await waitFor(() => {
    expect(server.askedFor('user/login')).toHaveLength(1);
  });
  expect(screen.getByText('Logging in')).toBeInTheDocument();
  release?.();
  await waitFor(() => {
    expect(app.store.getState().session.token).toBe('fresh');
  });
  expect(server.askedFor('user/login')).toHaveLength(1);
});

test('a cut connection says so and keeps the form', async () => {
  server.answer('user/login', cut());
  const app = await renderApp({ at: paths.login });
  await typeLogin(app);
  await app.user.click(submit());
  expect(
    await screen.findByText('No answer came. Check the connection and try again.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('rope harbour lantern');
});

test('in Chinese', async () => {
  await renderApp({ at: paths.login, lang: 'zh' });
  expect(await screen.findByLabelText('邮箱或 UID')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '登录' })).toBeInTheDocument();
});
