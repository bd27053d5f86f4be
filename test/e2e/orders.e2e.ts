// The contract orders beyond the first, in the browser against the real server: stop entry, post-only, trailing stop, reverse, all
// at once, and the questions that can be switched off.
import { expect, test, type Page } from '@playwright/test';
import {
  lastPrice,
  numberIn,
  openContract,
  ordersTab,
  position,
  press,
  sheet,
  signInByToken,
  ticket,
  expectToast,
} from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

const orderType = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'Order type' }).getByRole('button', { name }).click();
const card = (page: Page, side: 'Long' | 'Short') =>
  page.getByRole('article', { name: new RegExp(`^BTC/USDT ${side}`) });

async function openLong(page: Page, margin = '100'): Promise<void> {
  await ticket(page).margin(margin);
  await ticket(page).submit('Open long');
  await expectToast(page, /Position opened/);
  await expect(position(page)).toBeVisible();
}

/** A limit so far below that it asks first. */
async function placeFarLimit(page: Page, last: number): Promise<void> {
  await orderType(page, 'Limit');
  await ticket(page).price(String(Math.round(last * 0.85)));
  await ticket(page).margin('50');
  await ticket(page).submit('Open long');
}

test.beforeEach(async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
});

test('a stop entry says what it locks and when it fires, rests with its trigger, and all orders are cancelled at once', async ({
  page,
}) => {
  const last = await lastPrice(page);
  await orderType(page, 'Stop');
  const trigger = page.getByRole('textbox', { name: /^Trigger/ });
  await ticket(page).margin('100');
  await page.getByRole('button', { name: /^Open long/ }).click();
  await expect(page.getByText('Please enter the trigger price')).toBeVisible();
  await trigger.fill(String(Math.round(last * 0.95)));
  await expect(page.getByText(/a stop entry to buy is triggered above it/)).toBeVisible();
  await trigger.fill(String(Math.round(last * 1.05)));
  await expect(
    page.getByText(/Locks (99|100)\.\d+ USDT now\. When the mark price rises to/),
  ).toBeVisible();
  await ticket(page).submit('Open long');
  await expectToast(page, /Order .* placed/);
  await ordersTab(page, /Open orders/);
  const row = page.getByRole('article').filter({ hasText: 'BTC/USDT' });
  await expect(row).toContainText('Stop');
  await expect(row).toContainText('Trigger');
  await press(page, 'Cancel all');
  await expect(sheet(page)).toContainText(/Becomes available again, USDT\s*(99|100)\.\d\d/);
  await sheet(page).getByRole('button', { name: 'Cancel all' }).click();
  await expect(sheet(page)).toContainText('Cancelled');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(row).toHaveCount(0);
});

test('of two stop entries around the market the one that the mark reaches is a position', async ({
  page,
}) => {
  await orderType(page, 'Stop');
  for (const [side, away] of [
    ['Long', 1.00025],
    ['Short', 0.99975],
  ] as const) {
    await ticket(page).side(side);
    await ticket(page).margin('50');
    const trigger = page.getByRole('textbox', { name: /^Trigger/ });
    // So near, the mark may pass it while it is typed, which the ticket refuses: then from where the market is now.
    await expect(async () => {
      await trigger.fill(((await lastPrice(page)) * away).toFixed(1));
      await ticket(page).submit(side === 'Long' ? 'Open long' : 'Open short');
      await expect(trigger).toHaveValue('', { timeout: 5_000 });
    }).toPass();
  }
  await expect(position(page)).toContainText(/BTC\/USDT/, { timeout: 240_000 });
  await position(page).getByRole('button', { name: 'Details' }).click();
  await expect(sheet(page)).toContainText(/Trigger\s*[\d,.]+/);
});

test('a post-only limit that would take is refused at its price, one that rests carries its tag', async ({
  page,
}) => {
  const last = await lastPrice(page);
  await orderType(page, 'Limit');
  await page.locator('label', { hasText: 'Post-only' }).click();
  await expect(page.getByText(/Refused if it would be filled at once/)).toBeVisible();
  await ticket(page).margin('100');
  await ticket(page).price(String(Math.round(last * 1.02)));
  await expect(page.getByText(/At this price a post-only order would fill at once/)).toBeVisible();
  await ticket(page).price(String(Math.round(last * 0.98)));
  await ticket(page).submit('Open long');
  await expectToast(page, /Order .* placed/);
  await ordersTab(page, /Open orders/);
  await expect(page.getByRole('article')).toContainText('Post-only');
});

test('levels can be typed as a result, and a trailing stop set on the position shows where it stands', async ({
  page,
}) => {
  await openLong(page);
  await position(page).getByRole('button', { name: 'TP / SL' }).click();
  await sheet(page).getByRole('button', { name: 'Result' }).click();
  await sheet(page).getByLabel('Take profit').fill('5');
  await expect(sheet(page)).toContainText(/At [\d,.]+: \+5\.\d\d USDT after fees/);
  await sheet(page).getByRole('button', { name: 'Trailing' }).click();
  const behind = sheet(page).getByLabel(/^Behind/);
  await behind.fill('25');
  await press(page, 'Save');
  await expect(sheet(page)).toContainText('0.1% to 20% behind');
  await behind.fill('2');
  await expect(sheet(page)).toContainText(/Begins at [\d,.]+: −[\d.]+ USDT after fees/);
  await press(page, 'Save');
  await expectToast(page, /saved/);
  await expect(position(page)).toContainText(/Trailing 2(\.00)?%/);
  await ordersTab(page, /Stop profit and stop loss/);
  await expect(page.getByRole('article')).toContainText(/Trailing 2(\.00)?%/);
});

test('a position is turned round, with both sides said before and after', async ({ page }) => {
  await openLong(page);
  const quantity = numberIn(await position(page).innerText(), /Quantity\s*([\d.]+)/);
  await position(page).getByRole('button', { name: 'Details' }).click();
  await press(page, 'Reverse');
  await expect(sheet(page)).toContainText(/Closes: Long/);
  await expect(sheet(page)).toContainText(/Opens: Short/);
  await expect(sheet(page)).toContainText(/Liquidation\s*[\d,.]+/);
  await press(page, 'Close and open short');
  await expect(sheet(page)).toContainText(/Net result, USDT\s*[−+][\d.]+/);
  await expect(sheet(page)).toContainText(/Opened: Short/);
  await press(page, 'Done');
  await expect(card(page, 'Long')).toHaveCount(0);
  await expect(card(page, 'Short')).toHaveCount(1);
  expect(numberIn(await position(page).innerText(), /Quantity\s*([\d.]+)/)).toBe(quantity);
});

test('all positions are closed at once, with the sum before and each outcome after', async ({
  page,
}) => {
  await openLong(page);
  await ticket(page).side('Short');
  await ticket(page).margin('100');
  await ticket(page).submit('Open short');
  await expect(card(page, 'Short')).toHaveCount(1);
  await press(page, 'Close all');
  await expect(sheet(page)).toContainText(/Positions\s*2/);
  await expect(sheet(page)).toContainText(/Net result of all, about, USDT\s*[−+][\d.]+/);
  await sheet(page).getByRole('button', { name: 'Close all' }).click();
  await expect(sheet(page)).toContainText('What was closed');
  await expect(sheet(page).getByText(/^Closed, −/)).toHaveCount(2);
  await press(page, 'Done');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('the question can be switched off where it is asked, for that kind alone, and on again', async ({
  page,
}) => {
  const last = await lastPrice(page);
  await placeFarLimit(page, last);
  await sheet(page).getByText('Do not ask again for limit orders').click();
  await sheet(page).getByRole('button', { name: 'Open long' }).click();
  await expectToast(page, /Order .* placed/);
  // One that goes is still there for a moment, with a button of the same name.
  await expect(sheet(page)).toHaveCount(0);
  await placeFarLimit(page, last);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Open orders\s*2/ })).toBeVisible();
  await press(page, 'Which orders ask first');
  const limits = sheet(page).getByRole('switch', { name: 'Limit orders' });
  await expect(limits).not.toBeChecked();
  await expect(sheet(page).getByRole('switch', { name: 'Market orders' })).toBeChecked();
  await limits.press('Space');
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).click();
  // One that goes is still there for a moment.
  await expect(sheet(page)).toHaveCount(0);
  await placeFarLimit(page, last);
  await expect(sheet(page)).toContainText('Open long BTC/USDT?');
  await press(page, 'Not now');
  await expect(sheet(page)).toHaveCount(0);
  // More than half of what is available asks, whatever is switched off.
  await press(page, 'Which orders ask first');
  await sheet(page).getByRole('switch', { name: 'Market orders' }).press('Space');
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet(page)).toHaveCount(0);
  await orderType(page, 'Market');
  await ticket(page).margin('6000');
  await ticket(page).submit('Open long');
  await expect(sheet(page)).toContainText('What takes more than 50% of the available balance');
});

test('where closing no longer asks, one tap closes all of a position', async ({ page }) => {
  await openLong(page);
  await position(page).getByRole('button', { name: 'Close', exact: true }).click();
  await sheet(page).getByText('Do not ask again: one tap on Close closes all of it').click();
  await sheet(page).getByRole('button', { name: 'Close', exact: true }).first().click();
  await position(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, /Closed, net result/);
  await expect(page.getByRole('article')).toHaveCount(0);
});
