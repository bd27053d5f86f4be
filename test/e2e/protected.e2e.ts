// What a person from Germany meets in the browser, as a visitor and with an account: leverage 2 on crypto, no calls and puts.
import { expect, test, type Page } from '@playwright/test';
import {
  openContract,
  position,
  press,
  sheet,
  signInByToken,
  ticket,
  expectToast,
} from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;
const CFD = './#/pages/tabbarPages/home/cfd?productId=BTCUSDT';
const OFF = 'Call and put are not offered here';
const WHY = 'The rules for your country leave them out. Contract and spot trading are open.';

async function pickGermany(page: Page): Promise<void> {
  await page.goto('./#/choose-location');
  await page.getByLabel('Search countries and regions').fill('germany');
  await page.getByText('Germany', { exact: true }).click();
}

/** Opens the leverage sheet and reads what it offers. */
async function readLeverages(page: Page): Promise<(string | undefined)[]> {
  await press(page, /, Leverage \d/);
  const values = sheet(page)
    .getByRole('group', { name: /^Quick values/ })
    .getByRole('button');
  await expect(values.first()).toBeVisible();
  const texts = await values.allInnerTexts();
  return texts.map((text) => /\d+×/.exec(text)?.[0]);
}

test('a visitor from Germany sees the protected rules, and one without a country the open ones', async ({
  page,
}) => {
  await page.goto(CFD);
  await expect(page.getByRole('button', { name: /, check this number/ }).first()).toBeVisible();
  await expect(page.getByText(OFF)).toHaveCount(0);
  await pickGermany(page);
  await page.goto(CFD);
  await expect(page.getByText(OFF)).toBeVisible();
  await openContract(page);
  expect(await readLeverages(page)).toEqual(['1×', '2×']);
});

test('an account that says Germany trades with leverage 2 at most, without calls and puts, for good', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  expect((await readLeverages(page)).at(-1)).not.toBe('2×');

  await pickGermany(page);
  await expect(sheet(page)).toContainText(/highest leverage .* calls and puts/);
  await press(page, 'Choose for good');
  await expectToast(page, 'Your country is set: Germany');
  // It leads back to where it was opened from.
  await expect(page).toHaveURL(/home\/contract/);
  await page.goto('./#/choose-location');
  await expect(page.getByText(/The country of your account is set/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);

  await page.goto(CFD);
  await expect(page.getByText(OFF)).toBeVisible();
  await expect(page.getByText(WHY)).toBeVisible();
  await press(page, 'Trade contracts');

  await openContract(page);
  expect(await readLeverages(page)).toEqual(['1×', '2×']);
  await sheet(page).getByRole('button', { name: /^2×/ }).click();
  await press(page, 'Use 2×');
  await ticket(page).margin('100');
  await ticket(page).submit('Open long');
  await expectToast(page, /Position opened/);
  await expect(position(page)).toContainText('Long 2×');

  // Its fill can be checked on the device, by the rulebook that it names.
  const liquidation = position(page)
    .locator('dl > div')
    .filter({ hasText: /^Liquidation/ });
  await liquidation.getByRole('button', { name: /check this number/ }).click();
  await expect(sheet(page)).toContainText('This fill checks out');
});
