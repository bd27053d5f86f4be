import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  cut,
  readTab,
  refuse,
  renderApp,
  setUpFakeServer,
} from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { changePreferences } from '../../lib/preferences.ts';

const server = setUpFakeServer();
afterEach(() => {
  changePreferences({ country: undefined });
});
const session = { token: 'fresh', uid: '80214537' };
const password = 'rope harbour lantern';

const submit = (): HTMLElement => screen.getByRole('button', { name: 'Create account' });
const codeField = (): HTMLElement => screen.getByLabelText('Verification code');

async function open(lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
  const app = await renderApp({ at: paths.register, lang });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
/** As a password manager fills: whole values at once, which is also many times faster than keys. */
async function put({ user }: RenderedApp, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}
async function fill(app: RenderedApp, code = '482913'): Promise<void> {
  await put(app, 'E-mail', 'mira@mail.com');
  await put(app, 'Verification code', code);
  await put(app, 'Password', password);
  await put(app, 'Repeat password', password);
  await app.user.click(screen.getByRole('checkbox'));
}

test('registers with the code of practice mode in one tap, and is signed in', async () => {
  server.answer('ems/send', { resendAfter: 60, practiceCode: '482913' });
  server.answer('user/register', session);
  server.answer('user/getTransferData', { currencies: [] });
  const app = await renderApp({
    at: `${paths.register}?next=${encodeURIComponent(paths.transfer)}`,
  });
  await app.user.type(await screen.findByLabelText('E-mail'), ' mira@mail.com ');
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(
    await screen.findByText('No mail server is configured; your code is 482913'),
  ).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(codeField()).toHaveValue('482913');
  await put(app, 'Password', password);
  await put(app, 'Repeat password', password);
  await app.user.click(screen.getByRole('checkbox'));
  await app.user.click(submit());
  await waitFor(() => {
    expect(app.location()).toBe(paths.transfer);
  });
  expect(server.askedFor('ems/send')[0]?.body).toEqual({
    email: 'mira@mail.com',
    purpose: 'register',
  });
  // No country chosen: the key is left out, not empty.
  expect(server.askedFor('user/register')[0]?.body).toEqual({
    email: 'mira@mail.com',
    password,
    code: '482913',
  });
});

test('a reload in the middle loses neither address nor agreement, and keeps no password', async () => {
  const app = await open();
  await fill(app);
  expect(JSON.stringify(readTab())).not.toContain(password);
  const kept = readTab();
  cleanup();
  await renderApp({ at: paths.register, kept });
  expect(await screen.findByLabelText('E-mail')).toHaveValue('mira@mail.com');
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

describe('before anything is sent', () => {
  test('an empty form says everything that is missing', async () => {
    const app = await open();
    await app.user.click(submit());
    for (const sentence of [
      'Please enter your e-mail address',
      'Please enter the verification code',
      'Please enter your password',
      'Please enter the password again',
    ]) {
      expect(screen.getByText(sentence)).toBeInTheDocument();
    }
    // The first of them has the keyboard.
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(server.asked).toEqual([]);
  });

  test('the agreement is not ticked beforehand, and must be', async () => {
    const app = await open();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await fill(app);
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.click(submit());
    expect(
      await screen.findByText('Please agree to the terms and conditions first.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).toBeInvalid();
    expect(server.asked).toEqual([]);
  });

  test('two different passwords', async () => {
    const app = await open();
    await fill(app);
    await app.user.type(screen.getByLabelText('Repeat password'), 'x');
    await app.user.click(submit());
    expect(await screen.findByText('The two password entries do not match')).toBeInTheDocument();
    expect(screen.getByLabelText('Repeat password')).toBeInvalid();
    expect(server.asked).toEqual([]);
  });

  test('the password is measured while it is typed', async () => {
    const app = await open();
    const field = screen.getByLabelText('Password');
    await app.user.type(field, 'short');
    expect(screen.getByText('Too short: 5 of 12 characters')).toBeInTheDocument();
    await app.user.clear(field);
    await app.user.type(field, '123456789012');
    expect(screen.getByText('Easy to guess')).toBeInTheDocument();
    await app.user.clear(field);
    await app.user.type(field, password);
    expect(screen.getByText('Strong')).toBeInTheDocument();
  });

  test('a code is not sent to half an address', async () => {
    const app = await open();
    await app.user.type(screen.getByLabelText('E-mail'), 'mira@mail');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(screen.getByText('That is not a complete e-mail address')).toBeInTheDocument();
    expect(server.asked).toEqual([]);
  });
});

describe('the code', () => {
  test('cannot be asked for again before its time, but for another address it can', async () => {
    server.answer('ems/send', { resendAfter: 60 });
    const app = await open();
    await put(app, 'E-mail', 'mira@mail.com');
    await app.user.dblClick(screen.getByRole('button', { name: 'Send code' }));
    expect(
      await screen.findByText('We sent a code to mira@mail.com. It is valid for 10 minutes.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Again in (60|59) s$/ })).toBeDisabled();
    expect(server.askedFor('ems/send')).toHaveLength(1);
    await app.user.type(screen.getByLabelText('E-mail'), 'x');
    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
    await app.user.type(screen.getByLabelText('E-mail'), '{Backspace}');
    expect(screen.getByRole('button', { name: /^Again in/ })).toBeDisabled();
  });

  test('can be asked for again once its time is over', async () => {
    server.answer('ems/send', { resendAfter: 0 });
    const app = await open();
    await put(app, 'E-mail', 'mira@mail.com');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeEnabled();
  });

  test("says the server's sentence when it sends none", async () => {
    server.answer('ems/send', refuse('rate_limited', 'Wait a minute, please.', { status: 429 }));
    const app = await open();
    await put(app, 'E-mail', 'mira@mail.com');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Wait a minute, please.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });
});

describe('refused by the server', () => {
  test.each([
    ['email_taken', 'E-mail', 'This address is taken.'],
    ['code_wrong', 'Verification code', 'That code is wrong.'],
    ['code_expired', 'Verification code', 'That code is too old.'],
    ['password_common', 'Password', 'This password is on the list of common ones.'],
  ])('%s is said at its field, and nothing typed is lost', async (key, label, sentence) => {
    server.answer('user/register', refuse(key, sentence));
    const app = await open();
    await fill(app);
    await app.user.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText('Repeat password')).toHaveValue(password);
    // Changing the field takes the sentence away.
    await app.user.type(screen.getByLabelText(label), '1');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('a code that was refused is of no further use: its boxes are empty and have the keyboard', async () => {
    server.answer('user/register', refuse('code_wrong', 'That code is wrong.'));
    const app = await open();
    await fill(app);
    await app.user.click(submit());
    expect(await screen.findByText('That code is wrong.')).toBeInTheDocument();
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveFocus();
  });

  test('what belongs to no field stands above the button', async () => {
    server.answer('user/register', refuse('rate_limited', 'Too many attempts.', { status: 429 }));
    const app = await open();
    await fill(app);
    await app.user.click(submit());
    expect(await screen.findByText('Too many attempts.')).toBeInTheDocument();
  });

  test('a cut connection keeps the form', async () => {
    server.answer('user/register', cut());
    const app = await open();
    await fill(app);
    await app.user.click(submit());
    expect(
      await screen.findByText('No answer came. Check the connection and try again.'),
    ).toBeInTheDocument();
    expect(codeField()).toHaveValue('482913');
    expect(app.store.getState().session.token).toBeUndefined();
  });
});

describe('the country', () => {
  const countries = [
    { code: 'DE', name: 'Germany', dial: '+49' },
    { code: 'VN', name: 'Vietnam', dial: '+84' },
  ];

  test('is found by typing, shown in the form and sent', async () => {
    server.answer('index/getCountryList', countries);
    server.answer('user/register', session);
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByLabelText('Country or region'));
    const dialog = screen.getByRole('dialog');
    await app.user.type(
      await within(dialog).findByLabelText('Search countries and regions'),
      'viet',
    );
    expect(within(dialog).queryByText('Germany')).not.toBeInTheDocument();
    await app.user.click(within(dialog).getByRole('radio'));
    expect(
      await screen.findByRole('button', { name: /Vietnam|Country or region/ }),
    ).toHaveTextContent('Vietnam');
    await app.user.click(submit());
    await waitFor(() => {
      expect(server.askedFor('user/register')[0]?.body).toMatchObject({ country: 'VN' });
    });
  });

  test('a list that does not load can be asked for again', async () => {
    server.answer('index/getCountryList', refuse('unavailable', 'Not now.', { status: 503 }));
    const app = await open();
    await app.user.click(screen.getByLabelText('Country or region'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.answer('index/getCountryList', countries);
    await app.user.click(again);
    expect(await screen.findByText('Germany')).toBeInTheDocument();
  });
});

test('in Chinese', async () => {
  const app = await open('zh');
  await app.user.click(screen.getByRole('button', { name: '注册账户' }));
  expect(screen.getByText('请输入邮箱地址')).toBeInTheDocument();
  expect(screen.getByText(/10,000|11,000.00/)).toBeInTheDocument();
});
