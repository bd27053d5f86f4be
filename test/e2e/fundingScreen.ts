/** Money in and out on the screens, in a person's words, for the browser tests. */
import { expect, type Page } from '@playwright/test';
import { press, expectToast } from './screens.ts';

export const MINE = './#/pages/tabbarPages/mine';
/** A picture that is in the repository; what it shows is for a reviewer to see. */
export const PICTURE = 'docs/screenshot.png';
/** An address of TRON's mainnet with a right checksum: the USDT contract's own. */
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Through the form: amount as it is typed, a picture from the disk. */
export async function deposit(page: Page, amount: string): Promise<void> {
  await page.goto(`${MINE}/deposit`);
  await page.getByLabel('Deposit amount').fill(amount);
  await page.getByTestId('file-input').setInputFiles(PICTURE);
  await expect(page.getByText(/^Uploaded, /)).toBeVisible();
  await press(page, 'Submit for review');
  await expectToast(page, /Deposit of .* submitted/);
}
