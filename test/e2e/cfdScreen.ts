/** What a person does on the call and put screens, for the browser tests. */
import { expect, type Locator, type Page } from '@playwright/test';

/** The screens have their own product in the address. */
export async function openCfd(page: Page, screen: 'cfd' | 'cfd2' = 'cfd'): Promise<void> {
  await page.goto(`./#/pages/tabbarPages/home/${screen}?productId=BTCUSDT`);
  await expect(page.getByRole('button', { name: /^Index/ })).toBeVisible();
}

export const stakeField = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^Stake, least/ });
export const period = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('group', { name: 'Period' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .click();
export const callButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Call .*back if higher/ });
export const putButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Put .*back if lower/ });
/** The order in focus, running or ended. */
export const card = (page: Page): Locator => page.getByRole('region', { name: 'Running order' });
/** "1,000.00" of the cfd account, which leads to the transfer. */
export const available = (page: Page): Locator => page.getByRole('link', { name: /^Avail\./ });

/** Long enough for 30 s and its settlement on a machine that is busy with other tests. */
export const SETTLED_WITHIN_MS = 120_000;
/** Void is an end too: prices are missing where the server was away, or stood still. Then the stake is back. */
export const ENDED = /Won\.|Lost\.|Tied\.|Void\./;
