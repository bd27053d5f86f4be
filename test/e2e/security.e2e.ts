// Who the user is and what guards the account, in the browser against the real server: passwords, authenticator, devices,
// wallet, certification.
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { registerUser } from './apiUser.ts';
import {
  fillCode,
  newPassword,
  press,
  registerThroughForm,
  sheet,
  signInByToken,
  expectToast,
} from './screens.ts';

const HOME = './#/pages/tabbarPages/home';
const LOGIN = './#/pages/userPages/login';
const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

async function fillNewPassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
}

async function logIn(page: Page, account: string, password: string): Promise<void> {
  await page.goto(LOGIN);
  await page.getByLabel('E-mail or UID').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
}

/**
 * Forgets the session of this browser without telling the server. It is done where no page of ours runs: one that
 * has just logged in is still on its way to the next screen, and would go on with the session it holds in memory.
 */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('uid');
  });
}

/** A picture that the page's policy refused, or that never came, has no width of its own. */
async function expectDrawn(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'));

test('a forgotten password: a code by mail, a new password, and in again', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = { email: `${randomUUID()}@example.com`, password: newPassword() };
  await registerThroughForm(page, user.email, user.password);
  await expect.poll(() => tokenOf(page)).not.toBeNull();
  await forgetSession(page);

  // Without a mail server a code is for the browser that made the account, and for no other.
  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await other.goto(`${HOME}/loginPwd`);
  // Another account's: there are 60 s between two codes for one address.
  const { email } = await registerUser(origin(baseURL));
  await other.getByLabel('E-mail', { exact: true }).fill(email);
  await press(other, 'Send code');
  await expect(other.getByText(/only in the browser in which the account was made/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Fill in' })).toHaveCount(0);
  await other.close();

  const password = newPassword();
  await page.goto(LOGIN);
  await page.getByLabel('E-mail or UID').fill(user.email);
  await press(page, 'Forgot it?');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(user.email);
  await fillCode(page);
  await fillNewPassword(page, 'New password', password);
  await press(page, 'Set new password');
  await expectToast(page, 'Password changed. Log in with the new one.');
  await logIn(page, user.email, user.password);
  await expect(page.getByText('The account or the password is wrong.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
  await expect.poll(() => tokenOf(page)).not.toBeNull();
  // A change of password holds withdrawals: the security centre says until when.
  await page.goto(`${HOME}/safeCenter`);
  await expect(
    page.getByText(/^Withdrawals are paused until .*login password changed/),
  ).toBeVisible();
});

test('the fund password is set with a code, and must differ from the login password', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await page.goto(`${HOME}/safeCenter`);
  await expect(page.getByRole('img', { name: '1 of 5 protections on' })).toBeVisible();
  await press(page, 'Set fund password');
  await fillCode(page);
  await fillNewPassword(page, 'Fund password', user.password);
  await press(page, 'Set fund password');
  await expect(page.getByLabel('Fund password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await fillNewPassword(page, 'Fund password', newPassword());
  await press(page, 'Set fund password');
  await expectToast(page, 'Fund password set');
  await expect(page.getByRole('img', { name: '2 of 5 protections on' })).toBeVisible();
});

test('two-factor: set up with the key, then the log-in asks for its code; a recovery code serves once', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await page.goto(`${HOME}/safeCenter?view=totp`);
  await press(page, 'Set up');
  await expectDrawn(page.getByRole('img', { name: 'QR code for your authenticator app' }));
  const uri = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href');
  const secret = Secret.fromBase32(new URL(uri ?? '').searchParams.get('secret') ?? '');
  const totp = new TOTP({ secret });
  const counter = totp.counter();
  await page.getByLabel('Code from your authenticator app').fill(totp.generate());
  await page.getByLabel('Login password').fill(user.password);
  await press(page, 'Switch on');
  const listed = page.getByRole('main').getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await page.getByRole('checkbox').check();
  await press(page, 'Done');
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await forgetSession(page);
  await logIn(page, user.email, user.password);
  // A code is good once, so the next one is used; the server takes codes of the neighbouring half minutes.
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await press(page, 'Log in');
  await expect(page.getByText('The code of the authenticator app is wrong.')).toBeVisible();
  const timestamp = Math.max(Date.now(), (counter + 1) * totp.period * 1000);
  await page.getByLabel('Code from your authenticator app').fill(totp.generate({ timestamp }));
  await press(page, 'Log in');
  await expect.poll(() => tokenOf(page)).not.toBeNull();

  for (const outcome of ['in', 'wrong'] as const) {
    await forgetSession(page);
    await logIn(page, user.email, user.password);
    await press(page, 'No phone?');
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await press(page, 'Log in');
    if (outcome === 'in') await expect.poll(() => tokenOf(page)).not.toBeNull();
    else await expect(page.getByText('The code of the authenticator app is wrong.')).toBeVisible();
  }
});

test('a device that is logged out from another one loses its session at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await logIn(other, user.email, user.password);
  await expect.poll(() => tokenOf(other)).not.toBeNull();
  await other.goto(`${HOME}/safeCenter`);
  await expect(other.getByText('Signed-in devices')).toBeVisible();

  await page.goto(`${HOME}/safeCenter?view=devices`);
  await page
    .getByRole('button', { name: /^Log out Chrom/ })
    .first()
    .click();
  await sheet(page).getByRole('button', { name: 'Log out', exact: true }).click();
  await expectToast(page, 'Device logged out');
  // The socket tells the other browser; it needs no click to notice.
  await expect.poll(() => tokenOf(other)).toBeNull();
  await expect(other.getByText('Security Center')).toHaveCount(0);
  expect(await tokenOf(page)).not.toBeNull();
  await other.close();
});

/** Puts a wallet into the page (EIP-1193); its key stays in the test. Returns what it was asked. */
async function installWallet(page: Page): Promise<{ address: string; methods: string[] }> {
  const account = privateKeyToAccount(generatePrivateKey());
  const methods: string[] = [];
  await page.exposeFunction(
    'askWallet',
    async ({ method, params = [] }: { method: string; params?: readonly string[] }) => {
      methods.push(method);
      if (method === 'eth_requestAccounts') return [account.address];
      if (method !== 'personal_sign') throw new Error(`${method} was not expected`);
      return account.signMessage({ message: { raw: (params[0] ?? '0x') as `0x${string}` } });
    },
  );
  await page.addInitScript(() => {
    const { askWallet } = window as unknown as { askWallet: (call: unknown) => Promise<unknown> };
    Object.assign(window, { ethereum: { request: askWallet } });
  });
  return { address: account.address, methods };
}

test('a wallet is linked by a signature and then logs in by one; nothing else is asked of it', async ({
  page,
  baseURL,
}) => {
  const wallet = await installWallet(page);
  const user = await signInByToken(page, origin(baseURL));
  const storedWallet = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('walletAddress'));
  await page.goto(`${HOME}/safeCenter`);
  await press(page, /^Wallet sign-in/);
  const password = sheet(page).getByLabel('Login password');
  await password.fill('not the password');
  await sheet(page).getByRole('button', { name: 'Link wallet' }).click();
  await expect(sheet(page).getByText('The password is wrong.')).toBeVisible();
  // The wallet is not asked twice: its signature waits for the right password.
  await password.fill(user.password);
  await sheet(page).getByRole('button', { name: 'Link wallet' }).click();
  await expectToast(page, 'Wallet linked');
  expect(await storedWallet()).toBe(wallet.address);

  await forgetSession(page);
  await page.goto(LOGIN);
  await press(page, 'Log in with a wallet');
  await expect.poll(() => tokenOf(page)).not.toBeNull();
  expect(wallet.methods).toEqual([
    'eth_requestAccounts',
    'personal_sign',
    'eth_requestAccounts',
    'personal_sign',
  ]);

  // Logging out forgets it; a log-in with the password knows it again.
  await page.goto(`${HOME}/menu`);
  await press(page, 'Log out');
  await sheet(page).getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => tokenOf(page)).toBeNull();
  expect(await storedWallet()).toBeNull();
  await logIn(page, user.email, user.password);
  await expect.poll(storedWallet).toBe(wallet.address);

  // Taken off with the password, it opens nothing more.
  await page.goto(`${HOME}/safeCenter`);
  await press(page, /^Wallet sign-in/);
  await sheet(page).getByLabel('Login password').fill(user.password);
  await sheet(page).getByRole('button', { name: 'Unlink wallet' }).click();
  await expectToast(page, 'Wallet unlinked');
  expect(await storedWallet()).toBeNull();
});

test('the e-mail address changes with a code to the new one', async ({ page, baseURL }) => {
  const user = await signInByToken(page, origin(baseURL));
  await page.goto(`${HOME}/bindEmail`);
  const email = `new-${user.email}`;
  await page.getByLabel('New e-mail').fill(email);
  await fillCode(page);
  await page.getByLabel('Login password').fill(user.password);
  await press(page, 'Change e-mail');
  await expectToast(page, `Your address is now ${email}`);
  await forgetSession(page);
  await logIn(page, email, user.password);
  await expect.poll(() => tokenOf(page)).not.toBeNull();
});

test('freezing logs out here too; the account can be seen again and says since when', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await page.goto(`${HOME}/safeCenter`);
  await press(page, /^Freeze my account/);
  await sheet(page).getByLabel('Login password').fill(user.password);
  await sheet(page).getByRole('button', { name: 'Freeze now' }).click();
  await expect.poll(() => tokenOf(page)).toBeNull();
  await logIn(page, user.email, user.password);
  await expect.poll(() => tokenOf(page)).not.toBeNull();
  await page.goto(`${HOME}/safeCenter`);
  await expect(page.getByText(/^You froze this account on/)).toBeVisible();
});

test('basic certification is handed in with the country chosen before, and then waits', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await page.goto(`${HOME}/certification`);
  await page.getByRole('link', { name: /^Country or region/ }).click();
  await page.getByLabel('Search countries and regions').fill('germ');
  await page.getByText('Germany', { exact: true }).click();
  await press(page, 'Choose for good');
  await expectToast(page, 'Your country is set: Germany');
  // Back where the way to it began.
  await page
    .getByRole('article', { name: 'Basic certification' })
    .getByRole('button', { name: 'Start' })
    .click();
  await page.getByLabel('Full name').fill('Mira Lane');
  await page.getByText('Passport', { exact: true }).click();
  await page.getByLabel('ID number').fill('C01X00T47');
  await press(page, 'Send for review');
  await expectToast(page, 'Sent for review');
  await expect(page.getByText('•••• 0T47')).toBeVisible();
  await expect(page.getByText(/You have our answer by/)).toBeVisible();
  // Basic before advanced (product.md §4).
  await page.goto(`${HOME}/advancedCertification`);
  await expect(page.getByText('Your basic certification is in review.')).toBeVisible();
});
