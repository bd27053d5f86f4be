// A loan's whole way, in the browser against the real server: not verified, asked for, offered by rule, accepted, repaid in
// part and whole; and one that its collateral is sold for, where the bounds lie close together.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiUser } from './apiUser.ts';
import { openOffice, type Office } from './office.ts';
import { START_WITHIN_MS, startServer, type RunningServer } from './runningServer.ts';
import { numberIn, press, sheet, signInByToken, expectToast } from './screens.ts';

const BORROW = './#/pages/tabbarPages/borrow';
/** What is paid out rests on a ledger that is published; a sale waits for prices that confirm it. */
const IN_TIME = { timeout: 120_000 };

let dataDir: string;
let server: RunningServer;
let office: Office;

test.describe.configure({ mode: 'serial' });

/** Starts the server, or the program named, with an operator beside it. */
async function start(program: readonly string[] = []): Promise<void> {
  test.setTimeout(START_WITHIN_MS);
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-borrow-'));
  server = await startServer({ E2E_DATA_DIR: dataDir, FEED: 'sim:borrow' }, program);
  office = await openOffice(server.url, dataDir);
}

async function stop(): Promise<void> {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A user with bitcoin worth about 6,000 USDT in the spot account. */
async function aHolder(page: Page): Promise<ApiUser> {
  const user = await signInByToken(page, server.url);
  const order = { productId: 'BTCUSDT', side: 'buy', type: 'market', amount: '6000' };
  await user.post('/api/spot_order/submit', order);
  return user;
}

async function certify(user: ApiUser): Promise<void> {
  const who = { name: 'Mira Lane', country: 'DE', documentType: 'id_card', idNumber: 'L01X00T47' };
  await user.post('/api/user/basicReal', who);
  await office.decide(user.uid, { kind: 'certification', decision: 'approve' });
}

const amountField = (page: Page): Locator => page.getByLabel('Amount borrowed');
const loan = (page: Page): Locator => page.getByRole('article').first();

/** Pledges everything there is, asks for `amount` and agrees. */
async function fill(page: Page, amount: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Collateral' })
    .getByRole('button', { name: 'Max' })
    .click();
  await amountField(page).fill(amount);
  await page.getByRole('checkbox').check();
}

async function accept(page: Page): Promise<void> {
  await loan(page).getByRole('button', { name: 'Accept' }).click();
  const act = sheet(page).getByRole('button', { name: /^Accept, receive/ });
  // Refused until a checkpoint of the public log covers the ledger; then it is taken.
  await expect(async () => {
    if (await act.isVisible()) await act.click();
    await expect(page.getByRole('tab', { name: 'Unpaid', selected: true })).toBeVisible();
  }).toPass(IN_TIME);
}

test.describe('by the rules of the house', () => {
  test.beforeAll(() => start());
  test.afterAll(stop);

  test('who is not verified is led to it; what is wrong is said at its field', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
    const user = await aHolder(page);
    await page.goto(`${BORROW}/index`);
    await expect(page.getByText(/^Not verified\. Basic certification comes first/)).toBeVisible();
    await fill(page, '1000');
    await press(page, /^Ask to borrow/);
    await expect(page.getByText('Please complete the certification first.')).toBeVisible();
    await certify(user);
    // The answer arrives by itself.
    await expect(page.getByText(/^Not verified/)).toHaveCount(0);
    await amountField(page).fill('5000');
    await expect(page.getByText('The collateral does not carry this amount.')).toBeVisible();
    await amountField(page).fill('1000');
    await page.getByRole('checkbox').uncheck();
    await press(page, /^Ask to borrow/);
    // Beside the box, and as a toast.
    await expect(page.getByText('Please agree to the terms and conditions first.')).toHaveCount(2);
    await page.close();
  });

  test('borrowed, accepted, repaid in part and whole', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
    await certify(await aHolder(page));
    await page.goto(`${BORROW}/index`);
    await fill(page, '1000');
    await expect(page.getByTestId('repayment')).toHaveText(/^1,010\.00.USDT$/);
    await press(page, /^Ask to borrow 1,000\.00/);
    await expectToast(page, 'Your offer is ready');
    await expect(page.getByRole('tab', { name: 'Approved', selected: true })).toBeVisible();
    await accept(page);

    await expect(loan(page)).toContainText(/Owed now1,001\.0125.USDT/);
    await loan(page).getByRole('button', { name: 'Repay' }).click();
    await sheet(page).getByRole('button', { name: 'A part' }).click();
    await sheet(page).getByLabel('Amount to repay').fill('401.0125');
    await expect(sheet(page)).toContainText('Pays back400.00');
    await sheet(page)
      .getByRole('button', { name: /^Repay 401/ })
      .click();
    await expectToast(page, 'A part of the loan is repaid');
    await expect(loan(page)).toContainText(/Owed now600\.00.USDT/);

    await loan(page).getByRole('button', { name: 'Repay' }).click();
    await sheet(page)
      .getByRole('button', { name: /^Repay all, 600/ })
      .click();
    await expectToast(page, 'Loan repaid, collateral returned');
    await page.getByRole('tab', { name: 'Repaid' }).click();
    await expect(loan(page)).toContainText('Repayment amount1,001.0125');

    await page.goto(`${BORROW}/orderHistory`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.close();
  });

  test('an offer that is declined gives the collateral back', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
    await certify(await aHolder(page));
    await page.goto(`${BORROW}/index`);
    await fill(page, '1000');
    await press(page, /^Ask to borrow/);
    await loan(page).getByRole('button', { name: 'Decline' }).click();
    await sheet(page).getByRole('button', { name: 'Decline' }).click();
    await expectToast(page, 'The collateral is back in your accounts');
    await page.getByRole('tab', { name: 'Rejected' }).click();
    await expect(loan(page)).toContainText('You declined it.');
    await page.close();
  });
});

test.describe('where the bounds lie close together', () => {
  test.beforeAll(() => start(['--import', 'tsx', join(import.meta.dirname, 'closeBounds.ts')]));
  test.afterAll(stop);

  test('a debt that reaches its bound sells a part of the collateral, and the loan leads to the proof', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
    await certify(await aHolder(page));
    await page.goto(`${BORROW}/index`);
    await fill(page, '100');
    // All that the collateral carries, a little less for a price that moves meanwhile; where it moved by more, once more.
    await expect(async () => {
      const hint = await page.getByText(/^Worth .* On it you can borrow up to/).innerText();
      const most = numberIn(hint, /up to ([\d,.]+)/);
      await amountField(page).fill((most * 0.9995).toFixed(2));
      await press(page, /^Ask to borrow/);
      const approved = page.getByRole('tab', { name: 'Approved', selected: true });
      await expect(approved).toBeVisible({ timeout: 20_000 });
    }).toPass(IN_TIME);
    await accept(page);
    await expect(loan(page)).toContainText('Collateral sold', IN_TIME);
    await loan(page).getByRole('button', { name: 'Details' }).click();
    await expect(sheet(page)).toContainText('Collateral sold');
    await sheet(page)
      .getByRole('button', { name: /check this number/ })
      .first()
      .click();
    await expect(page.getByText('This result checks out')).toBeVisible(IN_TIME);
    await page.close();
  });
});
