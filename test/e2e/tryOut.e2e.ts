// From an address never seen to the first trade and its proof: taps are counted; the time is told, for it is the machine's as well.
import { expect, test, type Locator } from '@playwright/test';
import { marginField, newPassword, position, press, expectToast, fillCode } from './screens.ts';

/** What is asked of the first use: 5 taps to the first trade, its proof in one more. */
const MOST_TAPS = 5;

test.use({ viewport: { width: 390, height: 844 } });

test('a newcomer trades and checks the trade in a few taps, and keeps the account afterwards', async ({
  page,
}) => {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  const begin = Date.now();
  await page.goto('./');
  await tap(page.getByRole('button', { name: 'Try it' }));
  const hint = page.getByText('Set an amount, then press Open long or Open short.');
  await expect(hint).toBeVisible();
  await tap(marginField(page));
  await page.keyboard.type('100');
  await tap(page.getByRole('button', { name: /^Open long/ }));
  await expectToast(page, /Position opened/);
  const took = Date.now() - begin;
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  test.info().annotations.push({ type: 'first trade', description: `${taps} taps, ${took} ms` });
  await expect(hint).toBeHidden();

  const checkHint = page.getByText('Filled. Tap a price with a dotted line to check it.');
  await expect(checkHint).toBeVisible();
  const liquidation = position(page)
    .locator('dl > div')
    .filter({ hasText: /^Liquidation/ });
  const before = taps;
  await tap(liquidation.getByRole('button', { name: /check this number/ }));
  await expect(page.getByRole('dialog', { name: 'Verify this fill' })).toContainText(
    'This fill checks out',
  );
  expect(taps - before).toBe(1);
  await page.keyboard.press('Escape');
  await expect(checkHint).toBeHidden();

  const uid = await page.evaluate(() => localStorage.getItem('uid'));
  await page.goto('./#/pages/tabbarPages/home/menu');
  await page.getByRole('link', { name: /^Keep this account/ }).click();
  await page.getByLabel('E-mail').fill(`kept-${Date.now()}@example.com`);
  await fillCode(page);
  const password = newPassword();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('checkbox').click();
  await press(page, 'Keep this account');
  await expectToast(page, /The account is kept/);
  await expect(page.getByRole('link', { name: /^Keep this account/ })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('uid'))).toBe(uid);
});
