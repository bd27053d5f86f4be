// From product to product by the bar of favourites, and the keys of a computer, in the browser against the real server.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openContract, signInByToken } from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;
const FAVOURITES = ['BTCUSDT', 'ETHUSDT', 'XAUUSD'];

async function keep(page: Page, preferences: object): Promise<void> {
  await page.addInitScript((stored) => {
    // Once: what the page keeps itself is read again after a reload.
    if (localStorage.getItem('fairlead') === null)
      localStorage.setItem('fairlead', JSON.stringify(stored));
  }, preferences);
}

const bar = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Favourites', exact: true });
const chip = (page: Page, pair: string): Locator =>
  bar(page).getByRole('button', { name: new RegExp(`^${pair} `) });

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

/** How far the page has moved by itself since it was opened (web-vitals' "cumulative layout shift"). */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput) sum += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          resolve(sum);
        }, 200);
      }),
  );

test('a tap in the bar leads to another product on the same screen, and nothing moves for the bar', async ({
  page,
}) => {
  await keep(page, {
    favourites: FAVOURITES,
    favouriteBar: 'on',
    favouritesIn: ['contract', 'cfd'],
  });
  await openContract(page);
  await expect(chip(page, 'ETH/USDT')).toContainText('%');
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await expect(chip(page, 'BTC/USDT')).toHaveAttribute('aria-current', 'true');
  await chip(page, 'ETH/USDT').click();
  await expect(page).toHaveURL(/home\/contract\?productId=ETHUSDT/);
  await expect(page.getByRole('heading', { name: 'Contract ETH/USDT' })).toBeAttached();
  await expect(chip(page, 'ETH/USDT')).toHaveAttribute('aria-current', 'true');
  // Who came by the keyboard stays in the bar.
  await chip(page, 'BTC/USDT').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/productId=BTCUSDT/);
  await expect(chip(page, 'BTC/USDT')).toBeFocused();
  await expectNoFindings(page);
  await page.goto('./#/pages/tabbarPages/home/cfd?productId=BTCUSDT');
  await chip(page, 'ETH/USDT').click();
  await expect(page).toHaveURL(/home\/cfd\?productId=ETHUSDT/);
});

test('on a phone the bar waits for who asks for it in the list of products', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await keep(page, { favourites: FAVOURITES });
  await openContract(page);
  await page.getByRole('button', { name: 'BTC/USDT', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Markets' });
  await sheet.getByRole('tab', { name: 'Favourites' }).click();
  await expect(bar(page)).toBeHidden();
  const wanted = sheet.getByRole('switch', { name: 'Bar of favourites on the trading screens' });
  await expect(wanted).not.toBeChecked();
  // The box itself is drawn by its label.
  await sheet.locator('.sw').click();
  await expect(wanted).toBeChecked();
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(chip(page, 'BTC/USDT')).toBeVisible();
  await page.reload();
  await expect(chip(page, 'BTC/USDT')).toBeVisible();
});

test.describe('at a computer', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('keys choose and lead, and send nothing', async ({ page, baseURL }) => {
    const user = await signInByToken(page, origin(baseURL));
    for (const productId of FAVOURITES.slice(0, 2))
      await user.post('/api/user/operateUserProduct', { productId, action: 'add' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /submit|close/.test(request.url()))
        sent.push(request.url());
    });
    await openContract(page);
    const side = (name: string): Locator =>
      page.getByRole('group', { name: 'Direction' }).getByRole('button', { name });
    const margin = page.getByRole('textbox', { name: /^Margin/ });
    // The keys come with the news of the app, when the first screen stands.
    await expect(async () => {
      await page.keyboard.press('s');
      await expect(margin).toBeFocused({ timeout: 1000 });
    }).toPass();
    await expect(side('Short')).toHaveAttribute('aria-pressed', 'true');
    // What is typed there is typed there.
    await page.keyboard.type('3');
    await expect(margin).toHaveValue('3');
    await page.keyboard.press('b');
    await expect(side('Short')).toHaveAttribute('aria-pressed', 'true');
    await margin.blur();
    await page.keyboard.press('Control+b');
    await expect(side('Short')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('b');
    await expect(side('Long')).toHaveAttribute('aria-pressed', 'true');
    await margin.blur();

    const intervals = page.getByRole('group', { name: 'Interval of the candles' });
    await page.keyboard.press('2');
    await expect(intervals.getByRole('button', { name: '5m', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/contract\?productId=ETHUSDT/);
    await expect(page.getByRole('heading', { name: 'Contract ETH/USDT' })).toBeAttached();
    await page.keyboard.press('[');
    await expect(page).toHaveURL(/contract\?productId=BTCUSDT/);
    await expect(page.getByRole('heading', { name: 'Contract BTC/USDT' })).toBeAttached();
    const products = page.getByRole('dialog', { name: 'Markets' });
    // The keys of a screen come with it, and leave with the one before.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(products).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(products).toBeHidden();

    await page.keyboard.press('f');
    await page.keyboard.press('f');
    await expect(page.locator('.chart-panel.full')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.chart-panel.full')).toHaveCount(0);
    // With the chart first a side opens the ticket.
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog', { name: 'BTC/USDT' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(sent).toEqual([]);
  });

  test('a key only leads to a button that sends', async ({ page, baseURL }) => {
    await signInByToken(page, origin(baseURL));
    let isSent = false;
    page.on('request', (request) => {
      if (request.url().includes('/order/submit')) isSent = true;
    });
    await page.goto('./#/pages/tabbarPages/home/cfd?productId=BTCUSDT');
    const call = page.getByRole('button', { name: /^Call/ });
    await expect(call).toBeEnabled();
    await expect(async () => {
      await page.keyboard.press('b');
      await expect(call).toBeFocused({ timeout: 1000 });
    }).toPass();
    expect(isSent).toBe(false);
  });

  test('the list of the keys opens by one of them and from the menu', async ({ page }) => {
    await page.goto('./#/pages/tabbarPages/home/menu');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Next favourite');
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await openContract(page);
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});
