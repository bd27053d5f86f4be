// Money in and out, in the browser against the real server: a deposit with its picture up to the balance, a wallet address
// up to its waiting time, the ledger as a list and as a file, hidden amounts. What follows when the waiting time is over is
// wholeWay.e2e.ts, where it lasts for seconds.
import { expect, test } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiUser } from './apiUser.ts';
import { deposit, MINE, TRON_ADDRESS } from './fundingScreen.ts';
import { openOffice, type Office } from './office.ts';
import { START_WITHIN_MS, startServer, type RunningServer } from './runningServer.ts';
import { fillCode, newPassword, press, sheet, signInByToken, expectToast } from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

async function setFundPassword(user: ApiUser): Promise<string> {
  const fundPassword = newPassword();
  const { practiceCode } = await user.post<{ practiceCode: string }>('/api/ems/send', {
    email: user.email,
    purpose: 'password',
  });
  const body = { kind: 'fund', newPassword: fundPassword, code: practiceCode };
  await user.post('/api/user/resetpwd', body);
  return fundPassword;
}

test.describe('beside an operator', () => {
  test.describe.configure({ mode: 'serial' });
  let dataDir: string;
  let server: RunningServer;
  let office: Office;

  test.beforeAll(async () => {
    test.setTimeout(START_WITHIN_MS);
    dataDir = mkdtempSync(join(tmpdir(), 'fairlead-funding-'));
    server = await startServer({ E2E_DATA_DIR: dataDir, FEED: 'sim:funding' });
    office = await openOffice(server.url, dataDir);
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a deposit: picture, record, approval, balance, entry in the ledger', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
    const user = await signInByToken(page, server.url);
    await deposit(page, '250,5');
    const record = page.getByRole('article').first();
    await expect(record).toContainText('250.50');
    await expect(record).toContainText('Under review');

    // The picture is the user's alone; the sheet reads it with the token.
    await record.getByRole('button', { name: 'Details' }).click();
    await expect(sheet(page).getByAltText('Your proof image')).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Close' }).click();

    await office.decide(user.uid, {
      kind: 'deposit',
      decision: 'approve',
      amount: '250',
      transactionId: 'tx-funding-250',
    });
    // The open page hears of it: nobody reloads.
    await expect(record).toContainText('Success');
    await page.goto(`${MINE}/index`);
    await expect(page.getByTestId('total-assets')).toHaveText('41,250.00');
    // What was paid in is not earned.
    await expect(page.getByText(/^0.00/)).toBeVisible();
    await page.goto(`${MINE}/records`);
    await expect(page.getByRole('button', { name: /^Deposit\s.*\+250.00/ })).toBeVisible();
  });

  test('a deposit that is refused says why', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
    const user = await signInByToken(page, server.url);
    await deposit(page, '40');
    const reason = 'not_received';
    await office.decide(user.uid, { kind: 'deposit', decision: 'reject', reason });
    await page.getByRole('tab', { name: 'Failed' }).click();
    await expect(page.getByText('The money has not arrived at the address.')).toBeVisible();
    await page.getByRole('tab', { name: 'Success' }).click();
    await expect(page.getByText('There is currently no data available')).toBeVisible();
  });

  test('a withdrawal up to its waiting time: certified, bound, priced, and held', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
    const user = await signInByToken(page, server.url);
    await page.goto(`${MINE}/withdraw`);
    await expect(page.getByRole('heading', { name: 'Before you can withdraw' })).toBeVisible();

    await user.post('/api/user/basicReal', {
      name: 'Ada Lovelace',
      country: 'GB',
      documentType: 'passport',
      idNumber: 'X1234567',
    });
    await office.decide(user.uid, { kind: 'certification', decision: 'approve' });
    const fundPassword = await setFundPassword(user);

    await page.goto(`${MINE}/walletAddress`);
    await press(page, 'Bind an address');
    await expect(page.getByText(/can be used after 3 min/)).toBeVisible();
    await page.getByLabel('Address', { exact: true }).fill(`${TRON_ADDRESS.slice(0, -1)}x`);
    await page.getByLabel('Label').fill('Cold wallet');
    await fillCode(page);
    await page.getByLabel('Fund password').fill(fundPassword);
    await press(page, 'Save address');
    // One wrong character: the checksum says so.
    await expect(page.getByLabel('Address', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.getByLabel('Address', { exact: true }).fill(TRON_ADDRESS);
    await press(page, 'Save address');
    await expectToast(page, 'Address bound');
    await expect(page.getByRole('article', { name: 'Cold wallet' })).toContainText(
      /Usable in 0\d:/,
    );

    await page.goto(`${MINE}/withdraw`);
    await page.getByLabel('Withdraw amount').fill('500');
    await expect(page.getByTestId('arrival')).toContainText('498.00');
    await expect(page.getByText(/This address can be used from/)).toBeVisible();

    // A changed password holds everything back: the page says so, and why.
    const change = { kind: 'login', oldPassword: user.password, newPassword: newPassword() };
    await user.post('/api/user/resetpwd', change);
    await page.reload();
    await expect(page.getByText('The login password was changed.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Withdrawals wait until/ })).toBeDisabled();
    // The server says the same, whatever the screen offers.
    const { list } = (
      await (
        await page.request.get(`${server.url}/api/withdraw/getAddressList`, {
          headers: { token: user.token },
        })
      ).json()
    ).data as { list: { id: string }[] };
    const body = { addressId: list[0]?.id, amount: '500', fundPassword };
    await expect(user.post('/api/withdraw/submit', body)).rejects.toThrow('withdrawals_held');
  });
});

test('the records can be narrowed and saved as a file that no spreadsheet runs', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  for (const amount of ['10', '20', '30']) {
    const transfer = { from: 'funding', to: 'contract', currency: 'USDT', amount };
    // One after the other, so that the ledger has them in this order.
    // oxlint-disable-next-line no-await-in-loop
    await user.post('/api/user/Transfer', transfer);
  }
  await page.goto(`${MINE}/records`);
  await press(page, 'Transfers');
  await expect(page.getByRole('button', { name: /^Transfer\s/ })).toHaveCount(6);
  const saving = page.waitForEvent('download');
  await press(page, 'Export as CSV');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^fairlead-records-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/time_utc,kind,type,account,currency,amount/);
  expect(lines).toHaveLength(1 + 6);
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@]/);
});

test('the code of a deposit address can be saved, and the address copied', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInByToken(page, origin(baseURL));
  await page.goto(`${MINE}/deposit`);
  await expect(page.getByRole('img', { name: /^QR code of the address/ })).toBeVisible();
  await press(page, 'Copy address');
  await expectToast(page, 'Copied successfully');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByRole('img', { name: `QR code of the address ${copied}` })).toBeVisible();
  const saving = page.waitForEvent('download');
  await press(page, 'Save code');
  expect((await saving).suggestedFilename()).toBe('USDT-tron.png');
});

test('hidden amounts stay hidden on every money page and after a reload', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await page.goto(`${MINE}/index`);
  await expect(page.getByTestId('total-assets')).toHaveText('41,000.00');
  await press(page, /Hide amounts$/);
  await expect(page.getByTestId('total-assets')).toHaveText('••••••');
  await page.reload();
  await expect(page.getByTestId('total-assets')).toHaveText('••••••');
  await page.goto(`${MINE}/records`);
  await expect(page.getByText('••••••').first()).toBeVisible();
  await expect(page.getByText('10,000.00')).toHaveCount(0);
});

test('practice money can be set back to what a new account has', async ({ page, baseURL }) => {
  const user = await signInByToken(page, origin(baseURL));
  const transfer = { from: 'funding', to: 'cfd', currency: 'USDT', amount: '4000' };
  await user.post('/api/user/Transfer', transfer);
  await page.goto(`${MINE}/index`);
  await expect(page.getByRole('button', { name: /^CFD/ })).toContainText('5,000.00');
  await press(page, /^Start again with practice money/);
  await sheet(page).getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'Practice money reset');
  await expect(page.getByRole('button', { name: /^CFD/ })).toContainText('1,000.00');
  // What was set back is in the ledger like everything else.
  await page.goto(`${MINE}/records`);
  await expect(page.getByRole('button', { name: /^Practice money reset/ }).first()).toBeVisible();
});
