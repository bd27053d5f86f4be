// The whole way of money, in the browser against the real server: register, be certified, pay in, bind an address, wait,
// withdraw, be paid. The server's one rule changed: withdrawals wait for seconds after a change (shortHolds.ts).
import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deposit, MINE, PICTURE, TRON_ADDRESS } from './fundingScreen.ts';
import { openOffice, type Office } from './office.ts';
import { SHORT_HOLDS, START_WITHIN_MS, startServer, type RunningServer } from './runningServer.ts';
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
/** Many screens, two pictures and a wait that has to pass, on a machine that may be busy. */
const WHOLE_WAY_MS = 600_000;
/** A wait of seconds, and what the machine takes besides. */
const HELD_WITHIN = { timeout: 120_000 };
const TRANSACTION = '9f3ac17e5be204bd'.repeat(4);

test.describe.configure({ mode: 'serial' });
let dataDir: string;
let server: RunningServer;
let offices: readonly [Office, Office];

test.beforeAll(async () => {
  test.setTimeout(START_WITHIN_MS);
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-way-'));
  server = await startServer({ E2E_DATA_DIR: dataDir, FEED: 'sim:way' }, SHORT_HOLDS);
  offices = [await openOffice(server.url, dataDir), await openOffice(server.url, dataDir)];
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const readUid = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('uid') ?? '');
const record = (page: Page) => page.getByRole('article').first();

async function beCertified(page: Page, uid: string): Promise<void> {
  const [office] = offices;
  await page.goto(`${HOME}/basicCertification`);
  await page.getByLabel('Full name').fill('Mira Lane');
  await page.getByLabel('Country or region').click();
  await page.getByLabel('Search countries and regions').fill('germany');
  await sheet(page).getByText('Germany', { exact: true }).click();
  await page.getByText('Passport', { exact: true }).click();
  await press(page, 'Send for review');
  await expect(page.getByText(/You have our answer by/)).toBeVisible();
  await office.decide(uid, { kind: 'certification', decision: 'approve' });
  await press(page, 'Go on with photos');
  await page.getByLabel('ID number').fill('C01X00T47');
  await page.getByTestId('file-input').setInputFiles(PICTURE);
  await expect(page.getByText(/^Uploaded, /)).toBeVisible();
  await press(page, 'Send for review');
  await expect(page.getByAltText('Front of your document')).toBeVisible();
  await office.decide(uid, { kind: 'certification', decision: 'approve' });
}

async function setFundPassword(page: Page): Promise<string> {
  const fundPassword = newPassword();
  await page.goto(`${HOME}/fundPwd`);
  await fillCode(page);
  await page.getByLabel('Fund password', { exact: true }).fill(fundPassword);
  await page.getByLabel('Repeat password').fill(fundPassword);
  await press(page, 'Set fund password');
  await expectToast(page, 'Fund password set');
  return fundPassword;
}

/** Bound, and then waited for; funding.e2e.ts looks at the wait itself. */
async function bindAddress(page: Page, fundPassword: string): Promise<void> {
  await page.goto(`${MINE}/walletAddress`);
  await press(page, 'Bind an address');
  await page.getByLabel('Address', { exact: true }).fill(TRON_ADDRESS);
  await page.getByLabel('Label').fill('Cold wallet');
  await fillCode(page);
  await page.getByLabel('Fund password').fill(fundPassword);
  await press(page, 'Save address');
  const bound = page.getByRole('article', { name: 'Cold wallet' });
  await expect(bound).toContainText('Ready', HELD_WITHIN);
}

interface Withdrawal {
  /** As it is typed or pasted. */
  readonly amount: string;
  /** The answer to what a comma and three digits are; undefined where nothing is asked. */
  readonly meant?: string;
  readonly arrives: string;
  readonly fundPassword: string;
}

async function withdraw(page: Page, asked: Withdrawal): Promise<void> {
  await page.goto(`${MINE}/withdraw`);
  await page.getByLabel('Withdraw amount').fill(asked.amount);
  if (asked.meant !== undefined) await page.getByRole('button', { name: asked.meant }).click();
  await expect(page.getByTestId('arrival')).toContainText(asked.arrives);
  await page.getByLabel('Fund password').fill(asked.fundPassword);
  await press(page, new RegExp(`^Withdraw, receive ${asked.arrives}`));
  await expectToast(page, /^Withdrawal of .* submitted/);
  await expect(record(page)).toContainText('Under review');
}

test('registered, certified, paid in, bound, cancelled once, and paid by two operators', async ({
  browser,
}) => {
  test.setTimeout(WHOLE_WAY_MS);
  const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
  await registerThroughForm(page, `${randomUUID()}@example.com`, newPassword());
  await expect.poll(() => readUid(page)).not.toBe('');
  const uid = await readUid(page);
  await beCertified(page, uid);

  await deposit(page, '2500,5');
  await offices[0].decide(uid, {
    kind: 'deposit',
    decision: 'approve',
    amount: '2500.5',
    transactionId: 'tx-whole-way-1',
  });
  await expect(record(page)).toContainText('Success');
  const fundPassword = await setFundPassword(page);
  await bindAddress(page, fundPassword);

  await withdraw(page, { amount: '100', arrives: '98.00', fundPassword });
  await record(page).getByRole('button', { name: 'Cancel' }).click();
  await sheet(page).getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(record(page)).toContainText('Failed');

  // Pasted from a page that groups its figures; all of the 12,500.50 is there again.
  const grouped = { amount: '12,000', meant: 'Yes, 12,000' };
  await withdraw(page, { ...grouped, arrives: '11,994.00', fundPassword });
  const approval = { kind: 'withdrawal', decision: 'approve' } as const;
  await offices[0].decide(uid, approval);
  await expect(record(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  // The second of the two: now it is being paid, and cannot be taken back.
  await offices[1].decide(uid, approval);
  await expect(record(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(record(page)).toContainText('Under review');
  await offices[1].decide(uid, { ...approval, transactionId: TRANSACTION });
  await expect(record(page)).toContainText('Success');
  await expect(record(page)).toContainText('6.00');
  await expect(record(page)).toContainText('11,994.00');

  await record(page).getByRole('button', { name: 'Details' }).click();
  await expect(sheet(page)).toContainText(/Amount\s*12,000.00\sUSDT/);
  await expect(sheet(page)).toContainText(/Fee, taken from the amount\s*−6.00\sUSDT/);
  await expect(sheet(page)).toContainText(/Actual arrival\s*11,994.00\sUSDT/);
  await expect(sheet(page)).toContainText(/9f3a\s*c17e/);
  await expect(sheet(page).getByRole('button', { name: 'Copy transaction id' })).toBeVisible();

  await page.goto(`${MINE}/index`);
  // 41,000 of practice money, 2,500.50 paid in, 12,000 paid out.
  await expect(page.getByTestId('total-assets')).toHaveText('31,500.50');
  await page.goto(`${MINE}/records`);
  await press(page, 'Withdrawals');
  await expect(page.getByRole('button', { name: /^Withdrawal paid/ }).first()).toBeVisible();
  await page.close();
});

test('a freeze says how long it lasts, and ends with password and code when that is over', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
  const user = await signInByToken(page, server.url);
  await page.goto(`${HOME}/safeCenter`);
  await press(page, /^Freeze my account/);
  await expect(sheet(page)).toContainText('It lasts at least 8 s.');
  await sheet(page).getByLabel('Login password').fill(user.password);
  await sheet(page).getByRole('button', { name: 'Freeze now' }).click();
  await expect.poll(() => readUid(page)).toBe('');
  await page.goto('./#/pages/userPages/login');
  await page.getByLabel('E-mail or UID').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await press(page, 'Log in');
  await expect.poll(() => readUid(page)).toBe(user.uid);
  await page.goto(`${HOME}/safeCenter`);
  const end = page.getByRole('main').getByRole('button', { name: 'End the freeze' });
  await expect(end).toBeEnabled(HELD_WITHIN);
  await end.click();
  await fillCode(page);
  await sheet(page).getByLabel('Login password').fill(user.password);
  await sheet(page).getByRole('button', { name: 'End the freeze' }).click();
  await expectToast(page, 'Your account works again');
  await page.close();
});
