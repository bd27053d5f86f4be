// How it feels: the seconds around a fill as a picture, a ladder that is kept per product, signals that are off until chosen.
import { expect, test } from '@playwright/test';
import { openContract, position, signInByToken } from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

test('the proof of a fill shows the seconds around it and a ring that closes', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await user.post('/api/contract_order/submit', {
    productId: 'BTCUSDT',
    direction: 'long',
    type: 'market',
    quantity: '0.02',
    leverage: 10,
  });
  await openContract(page);
  const liquidation = position(page)
    .locator('dl > div')
    .filter({ hasText: /^Liquidation/ });
  await liquidation.getByRole('button', { name: /check this number/ }).click();
  const proof = page.getByRole('dialog', { name: 'Verify this fill' });
  await expect(proof).toContainText('This fill checks out');
  const picture = proof.getByRole('img', { name: /^Prices of \d+ messages from/ });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAccessibleName(/The message that was used is number [\d,]+, at/);
  await expect(proof.getByText(/^Message [\d,]+, .*Best ask/)).toBeVisible();
  await expect(proof.getByRole('img', { name: '3 of 3 checks done' })).toBeVisible();
});

test('the ladder of a product keeps its step and its marks over a reload', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  const step = page.getByRole('combobox', { name: 'Price step' });
  const marks = page.getByRole('button', { name: 'Mark large sizes' });
  await expect(marks).toHaveAttribute('aria-pressed', 'false');
  await step.selectOption({ index: 1 });
  const chosen = await step.inputValue();
  await marks.click();
  await page.reload();
  await expect(step).toHaveValue(chosen);
  await expect(marks).toHaveAttribute('aria-pressed', 'true');
});

test('vibration and sound are off, and chosen each for itself', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await page.goto('./#/pages/tabbarPages/home/menu');
  await page.getByRole('button', { name: /Theme/ }).click();
  const sheet = page.getByRole('dialog');
  const choice = (name: string, value: string) =>
    sheet.getByRole('group', { name }).getByRole('button', { name: value });
  await expect(choice('Vibration', 'Off')).toHaveAttribute('aria-pressed', 'true');
  await choice('Sound', 'On').click();
  await expect(choice('Sound', 'On')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice('Vibration', 'Off')).toHaveAttribute('aria-pressed', 'true');
  const kept = await page.evaluate(() => localStorage.getItem('fairlead'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ sound: true });
});
