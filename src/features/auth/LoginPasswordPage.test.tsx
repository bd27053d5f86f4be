import { screen, waitFor } from '@testing-library/react';
import { aConfig } from '../../../test/builders/config.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSecurityState } from '../../../test/builders/security.ts';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
const secret = 'rope harbour lantern';

async function put({ user }: RenderedApp, label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

describe('a forgotten password', () => {
  async function open(lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
    return renderApp({ at: paths.loginPassword, lang });
  }

  test('is reached from the log-in, with the address that was typed', async () => {
    const app = await renderApp({ at: paths.login });
    await screen.findByLabelText('E-mail or UID');
    await put(app, 'E-mail or UID', 'mira@mail.com');
    await app.user.click(screen.getByRole('button', { name: 'Forgot it?' }));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('mira@mail.com');
    expect(app.location()).toBe(paths.loginPassword);
  });

  test('the whole way with the code of practice mode leads back to the log-in', async () => {
    server.answer('ems/send', { resendAfter: 60, practiceCode: '482913' });
    server.answer('user/resetpwd', {});
    const app = await open();
    await screen.findByLabelText('E-mail');
    await put(app, 'E-mail', ' mira@mail.com ');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    await app.user.click(await screen.findByRole('button', { name: 'Fill in' }));
    await put(app, 'New password', secret);
    expect(screen.getByText('Strong')).toBeInTheDocument();
    await put(app, 'Repeat password', secret);
    await app.user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(
      await screen.findByText('Password changed. Log in with the new one.'),
    ).toBeInTheDocument();
    await waitFor(() => {
      expect(app.location()).toBe(paths.login);
    });
    expect(server.askedFor('ems/send')[0]?.body).toEqual({
      email: 'mira@mail.com',
      purpose: 'password',
    });
    expect(server.askedFor('user/resetpwd')[0]?.body).toEqual({
      kind: 'login',
      email: 'mira@mail.com',
      code: '482913',
      newPassword: secret,
    });
  });

  test('says how long withdrawals pause then, as the running rulebook has it', async () => {
    const holds = { addressMs: 1, passwordMs: 7 * 3_600_000, emailMs: 1 };
    await renderApp({
      at: paths.loginPassword,
      config: { limits: { ...aConfig().limits, practiceGrants: [], holds } },
    });
    expect(await screen.findByText(/withdrawals pause for 7 h/)).toBeInTheDocument();
  });

  test('where this browser is shown no code, it says where the code is', async () => {
    server.answer('ems/send', { resendAfter: 60, practiceCode: null });
    const app = await open();
    await screen.findByLabelText('E-mail');
    await put(app, 'E-mail', 'mira@mail.com');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(
      await screen.findByText(/shown only in the browser in which the account was made/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Fill in' })).not.toBeInTheDocument();
  });

  test('two different passwords are said as product.md words it, and nothing is sent', async () => {
    const app = await open();
    await screen.findByLabelText('E-mail');
    await put(app, 'E-mail', 'mira@mail.com');
    await put(app, 'Verification code', '482913');
    await put(app, 'New password', secret);
    await put(app, 'Repeat password', `${secret}!`);
    await app.user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText('The two password entries do not match')).toBeInTheDocument();
    expect(screen.getByLabelText('Repeat password')).toBeInvalid();
    expect(server.asked).toEqual([]);
  });

  test('in Chinese', async () => {
    const app = await open('zh');
    await app.user.click(await screen.findByRole('button', { name: '设置新密码' }));
    expect(screen.getByText('请输入验证码')).toBeInTheDocument();
  });
});

describe('another login password', () => {
  const until = /After this change withdrawals pause for 24 h, until \d{4}-\d\d-\d\d \d\d:\d\d\./;

  async function open(): Promise<RenderedApp> {
    server.answer('user/getSecurity', aSecurityState());
    server.answer('user/getSessions', []);
    const app = await renderApp({ at: paths.loginPassword, isSignedIn: true });
    await screen.findByText(until);
    return app;
  }
  async function fill(app: RenderedApp): Promise<void> {
    await put(app, 'Login password', 'quiet tapir lantern');
    await put(app, 'New password', secret);
    await put(app, 'Repeat password', secret);
  }

  test('says until when withdrawals pause, is sent with the old one, and leads back', async () => {
    server.answer('user/resetpwd', {});
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Login password changed')).toBeInTheDocument();
    await waitFor(() => {
      expect(app.location()).toBe(paths.safeCenter);
    });
    expect(server.askedFor('user/resetpwd')[0]?.body).toEqual({
      kind: 'login',
      oldPassword: 'quiet tapir lantern',
      newPassword: secret,
    });
  });

  test('says that a linked wallet goes with it', async () => {
    await open();
    expect(screen.queryByText(/wallet is unlinked/)).not.toBeInTheDocument();
    server.answer('user/getSecurity', aSecurityState({ walletAddress: `0x${'5a'.repeat(20)}` }));
    await renderApp({ at: paths.loginPassword, isSignedIn: true });
    expect(await screen.findByText(/wallet is unlinked/)).toBeInTheDocument();
  });

  test.each([
    ['oldPassword', 'password_wrong', 'Login password', 'The login password is wrong.'],
    ['newPassword', 'password_common', 'New password', 'This password is on lists.'],
  ])('a refusal of %s (%s) stands under %s', async (field, key, label, sentence) => {
    server.answer('user/resetpwd', refuse(key, sentence, { fields: { [field]: key } }));
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    });
    // Nothing typed is lost, and typing takes the sentence away.
    expect(screen.getByLabelText('Repeat password')).toHaveValue(secret);
    await app.user.type(screen.getByLabelText(label), 'x');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('what guards the account did not load: another try', async () => {
    server.answer('user/getSecurity', refuse('unavailable', 'Not now.', { status: 503 }));
    const app = await renderApp({ at: paths.loginPassword, isSignedIn: true });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.answer('user/getSecurity', aSecurityState());
    await app.user.click(again);
    expect(await screen.findByText(until)).toBeInTheDocument();
  });
});
