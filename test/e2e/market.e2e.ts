// The market in the browser against the real server: found with a typo, marked as a visitor, kept at sign-in, put in order.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { fillRegistration, newPassword, press } from './screens.ts';

const MARKET = './#/pages/tabbarPages/market/index';
const row = (page: Page, pair: string): Locator =>
  page.getByRole('button', { expanded: false }).filter({ hasText: pair });
const rows = (page: Page): Locator => page.locator('.market-name');
const handle = (page: Page, pair: string): Locator =>
  page.getByRole('button', { name: `Move ${pair}` });

/** Drags a handle to the middle of another row. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('nothing to drag');
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** What the server keeps for the one who is signed in. */
const keptFavourites = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const headers = { token: localStorage.getItem('token') ?? '' };
    const answer = await fetch('/api/product/getProductList?category=custom', { headers });
    const { data } = (await answer.json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  });

/** The order of the edited list, as pairs. */
const edited = (page: Page): Locator =>
  page.getByRole('list', { name: /Your favourites/ }).locator('.tt');

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 780 },
]) {
  test(`at ${viewport.width} px a visitor's favourites come along into his account`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(MARKET);
    await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();

    // Found with a typo, marked in place.
    await press(page, /^Search \d+ markets$/);
    await page.getByRole('searchbox').fill('etherium');
    await expect(rows(page)).toHaveText(['ETH/USDT']);
    await press(page, 'Add ETH/USDT to favourites');
    await page.getByRole('searchbox').fill('gold');
    await press(page, 'Add XAU/USD to favourites');
    await page.goBack();
    await expect(rows(page)).toHaveText(['ETH/USDT', 'XAU/USD']);

    // In a list: prices, a line out of real candles, nothing wider than the screen.
    await page.getByRole('tab', { name: 'Crypto' }).click();
    await expect(row(page, 'BTC/USDT').locator('path[stroke]')).toHaveAttribute('d', /^M.*L/);
    await row(page, 'BTC/USDT').click();
    await press(page, 'Add to favourites');
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(viewport.width);

    await page.reload();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await expect(rows(page)).toHaveText(['ETH/USDT', 'XAU/USD', 'BTC/USDT']);

    await page.goto(
      `./#/pages/userPages/register?next=${encodeURIComponent('/pages/tabbarPages/market/index')}`,
    );
    await fillRegistration(page, `${randomUUID()}@example.com`, newPassword());
    await expect(rows(page)).toHaveText(['ETH/USDT', 'XAU/USD', 'BTC/USDT']);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('fairlead')))
      .toContain('"favourites":[]');

    // Put in order by a finger and by the keys; the server keeps it.
    await page.getByRole('link', { name: /^Edit/ }).click();
    await drag(page, handle(page, 'BTC/USDT'), handle(page, 'ETH/USDT'));
    await expect(edited(page)).toHaveText(['BTC/USDT', 'ETH/USDT', 'XAU/USD']);
    await handle(page, 'XAU/USD').press('ArrowUp');
    await expect(edited(page)).toHaveText(['BTC/USDT', 'XAU/USD', 'ETH/USDT']);
    await press(page, 'Delete ETH/USDT');
    await expect(edited(page)).toHaveText(['BTC/USDT', 'XAU/USD']);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(edited(page)).toHaveText(['BTC/USDT', 'XAU/USD', 'ETH/USDT']);
    await press(page, 'Done');
    await expect(rows(page)).toHaveText(['BTC/USDT', 'XAU/USD', 'ETH/USDT']);
    // Shown at once, sent one after another.
    await expect.poll(() => keptFavourites(page)).toEqual(['BTCUSDT', 'XAUUSD', 'ETHUSDT']);
    await page.reload();
    await expect(rows(page)).toHaveText(['BTC/USDT', 'XAU/USD', 'ETH/USDT']);

    // From the list to where it is traded.
    await row(page, 'XAU/USD').click();
    await page
      .getByRole('group', { name: 'Trade XAU/USD' })
      .getByRole('link', { name: 'Spot' })
      .click();
    await expect(page).toHaveURL(/home\/spot\?productId=XAUUSD/);
    await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  });
}

test('rows tick, and a list sorted by them is put right again', async ({ page }) => {
  await page.goto(`${MARKET}?tab=crypto`);
  const price = row(page, 'BTC/USDT').locator('.market-price');
  const first = await price.innerText();
  await expect(price).not.toHaveText(first);
  await press(page, /^24h/);
  const changes = async (): Promise<number[]> => {
    const texts = await page.locator('.market-row .chg-b').allInnerTexts();
    return texts.map((text) => Number(text.replace('−', '-').replace(/[+%]/g, '')));
  };
  // Figures move between two sortings; the order is right again within a second or two.
  await expect
    .poll(async () => {
      const now = await changes();
      return now.every((change, index) => index === 0 || change <= (now[index - 1] ?? 0));
    })
    .toBe(true);
});

test('a star that was not answered when the page was left is there again, and arrives', async ({
  page,
}) => {
  await page.goto('./#/pages/userPages/register');
  await fillRegistration(page, `${randomUUID()}@example.com`, newPassword());
  await page.goto(`${MARKET}?tab=crypto`);
  await row(page, 'ETH/USDT').click();
  // The network keeps it: the page goes before an answer comes.
  const held = page.waitForRequest(/operateUserProduct/);
  await page.route(/operateUserProduct/, () => undefined);
  await press(page, 'Add to favourites');
  await held;
  await page.unroute(/operateUserProduct/);
  await page.reload();
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(rows(page)).toHaveText(['ETH/USDT']);
  await expect.poll(() => keptFavourites(page)).toEqual(['ETHUSDT']);
});
