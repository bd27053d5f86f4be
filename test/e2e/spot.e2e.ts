// Coins are bought and sold on the spot screen, in the browser against the real server.
import { expect, test, type Page } from '@playwright/test';
import {
  available,
  lastPrice,
  numberIn,
  openSpot,
  ordersTab,
  sheet,
  signInByToken,
  spotTicket,
  expectToast,
} from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;
const row = (page: Page) => page.getByRole('article').filter({ hasText: 'BTC/USDT' });
const held = (page: Page) => page.getByLabel('What you hold of BTC');

/** Buys at the market for `total` USDT and waits for the answer. */
async function buy(page: Page, total: string): Promise<void> {
  await spotTicket(page).total(total);
  await spotTicket(page).button('Buy').click();
  await expectToast(page, /^Bought 0\.\d+.BTC, order/);
}

test('coins bought at the market arrive less the fee that the ticket showed', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  await expect(available(page, /Avail. 10,000.00 USDT/)).toBeVisible();
  await spotTicket(page).total('1000');
  await expect(page.getByLabel('What if this order fills')).toContainText(/You get0\.\d+.BTC/);
  await spotTicket(page).button('Buy').click();
  await expectToast(page, /^Bought/);
  await expect(held(page)).toContainText(/You hold, BTC0\.01\d/);
  await expect(available(page, /Avail. 9,0\d\d\.\d\d USDT/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Total/ })).toHaveValue('');
});

test('a limit rests, survives a reload, and its money comes back when it is cancelled', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  const price = Math.round((await lastPrice(page)) * 0.95);
  await spotTicket(page).type('Limit');
  await spotTicket(page).price(String(price));
  await spotTicket(page).quantity('0.02');
  await spotTicket(page).button('Buy').click();
  await expectToast(page, /Order .* placed/);
  await expect(available(page, /Avail. 10,000.00 USDT/)).toHaveCount(0);
  await page.reload();
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('Buy limit');
  await row(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click();
  await expectToast(page, 'Order cancelled');
  await expect(row(page)).toHaveCount(0);
  await expect(available(page, /Avail. 10,000.00 USDT/)).toBeVisible();
  await ordersTab(page, /History/);
  await expect(row(page)).toContainText('Cancelled');
});

test('a limit through the market fills with the next price, and the screen follows by itself', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  const price = Math.round((await lastPrice(page)) * 1.02);
  await spotTicket(page).type('Limit');
  await spotTicket(page).price(String(price));
  await spotTicket(page).quantity('0.01');
  await spotTicket(page).button('Buy').click();
  await expectToast(page, /Order .* placed/);
  // 0.1 % of it is the fee. Nothing but the socket says that it was filled.
  await expect(held(page)).toContainText('You hold, BTC0.00999');
  await expect(row(page)).toHaveCount(0);
  await ordersTab(page, /History/);
  await expect(row(page)).toContainText('Filled');
});

test('a sale shows its result before and after, and its fill is checked on the device', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  await buy(page, '1000');
  await spotTicket(page).side('Sell');
  await spotTicket(page).quantity('0.005');
  const whatIf = page.getByLabel('What if this order fills');
  await expect(whatIf).toContainText(/Result[+−]\d+\.\d\d/);
  await spotTicket(page).button('Sell').click();
  // Half of what is held is a large order: it asks first.
  await sheet(page).getByRole('button', { name: 'Sell', exact: true }).click();
  await expectToast(page, /^Sold 0\.005/);
  // Two fees of 0.1 % and the spread, and what the price did while the machine was at it.
  await expect(held(page)).toContainText(/Realised[+−]\d+\.\d\d/);
  await ordersTab(page, /History/);
  const sale = row(page).filter({ hasText: 'Sell market' });
  const result = numberIn(await sale.innerText(), /Net result, USDT\s*([+−]?[\d.,]+)/);
  expect(Math.abs(result)).toBeGreaterThan(0);
  await sale.getByRole('button', { name: 'Details' }).click();
  await sheet(page)
    .getByRole('button', { name: /check this number/ })
    .click();
  const proof = page.getByRole('dialog', { name: 'Verify this fill' });
  await expect(proof).toContainText('This fill checks out');
  // Told from what was asked to its place in the log, which this device has pinned.
  await expect(proof).toContainText(/after message [\d,]+, before [\d,]+/);
  await expect(proof).toContainText(/0\.005\sBTC × [\d,.]+/);
  await expect(proof).toContainText('In the public log, under a checkpoint that continues');
  await expect(proof.getByRole('img', { name: 'equal' }).first()).toBeVisible();
  await proof.getByText('Raw record').click();
  await expect(proof).toContainText('inputs.consumedBefore');
});

test('the picker shows sales or buys alone', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  await buy(page, '1000');
  await ordersTab(page, /History/);
  await expect(row(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Sell out' }).click();
  await expect(page.getByText('There is currently no data available')).toBeVisible();
  await page.getByRole('button', { name: 'Buy order' }).click();
  await expect(row(page)).toHaveCount(1);
});

test('a double tap buys once', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  await spotTicket(page).total('500');
  await spotTicket(page).button('Buy').dblclick();
  await expectToast(page, /^Bought/);
  await ordersTab(page, /History/);
  await expect(row(page)).toHaveCount(1);
});

test('too much is said in the field before anything is sent', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  await spotTicket(page).total('20000');
  await expect(page.getByText('The available balance is too small.')).toBeVisible();
  await expect(spotTicket(page).button('Buy')).toBeDisabled();
});
