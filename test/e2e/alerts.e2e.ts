// Alerts, in the browser against the real server: asked for on the screen, told by the market, seen in the history.
import { expect, test } from '@playwright/test';
import { press, signInByToken, expectToast } from './screens.ts';

const ALERTS = './#/pages/tabbarPages/home/alerts';

test('an alert is made, fires with the next price, and stands in the history', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, new URL(baseURL ?? '').origin);
  await page.goto(ALERTS);
  await expect(page.getByText('No alerts')).toBeVisible();

  // Every price is above a hundredth of a dollar: the next message fires it.
  await page.goto(`${ALERTS}?productId=BTCUSDT&price=0.1`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'At or above' }).click();
  await sheet.getByRole('button', { name: 'Save alert' }).click();
  await expect(sheet).toBeHidden();
  // It stays until it was read.
  await expectToast(page, /BTC\/USDT at [\d,.]+/);
  await press(page, 'Dismiss');
  const told = page.getByRole('article');
  await expect(told).toContainText('Last price 0.10 or above');
  await expect(told).toContainText(/Told \d{4}-/);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('link', { name: /BTC\/USDT/ })).toContainText('0.10 or above');

  await page.getByRole('tab', { name: 'Alerts' }).click();
  await press(page, 'Delete');
  await expect(page.getByText('No alerts')).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the form says what is missing, and a change in a time is kept', async ({ page, baseURL }) => {
  await signInByToken(page, new URL(baseURL ?? '').origin);
  await page.goto(ALERTS);
  await press(page, 'New alert');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Change' }).click();
  await sheet.getByRole('button', { name: 'Save alert' }).click();
  await expect(sheet.getByText(/Enter 0\.10/)).toBeVisible();
  await sheet.getByLabel('Product').selectOption('ETHUSDT');
  await sheet.getByLabel('Percent').fill('50');
  await sheet.getByLabel('Within').selectOption('86400');
  await sheet.getByRole('button', { name: 'Each time' }).click();
  await sheet.getByRole('button', { name: 'Save alert' }).click();
  await expect(page.getByRole('article')).toContainText('ETH/USDT');
  await expect(page.getByRole('article')).toContainText('Waits');
});
