// Drawings on the chart, in the browser against the real server: drawn by taps, kept on the device and with the account,
// undone and removed, at the same time on every interval.
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { press, signInByToken } from './screens.ts';

const chart = (page: Page): Locator => page.getByRole('img', { name: 'BTC/USDT price chart' });
const strip = (page: Page): Locator => page.getByRole('group', { name: 'Drawing tools' });
const words = (page: Page): Locator => strip(page).getByRole('status');

async function openChart(page: Page, interval = '1h'): Promise<void> {
  await page.addInitScript((chartInterval) => {
    // Once: what the page keeps itself is read again after a reload.
    if (localStorage.getItem('fairlead') === null)
      localStorage.setItem('fairlead', JSON.stringify({ chartFirst: true, chartInterval }));
  }, interval);
  await page.goto('./#/pages/tabbarPages/home/contract?productId=BTCUSDT');
  await openTools(page);
}

async function openTools(page: Page): Promise<void> {
  await expect(chart(page)).toBeVisible();
  await press(page, 'Draw on the chart');
  await expect(strip(page)).toBeVisible();
}

/** A tap on the chart, at shares of its width and height. */
async function tap(page: Page, x: number, y: number): Promise<void> {
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  await page.touchscreen.tap(box.x + x * box.width, box.y + y * box.height);
}

async function drawTrend(page: Page): Promise<void> {
  await press(page, 'Trend line');
  await expect(words(page)).toContainText('Tap the first point');
  await tap(page, 0.2, 0.6);
  await expect(words(page)).toContainText('Tap the second point');
  await tap(page, 0.6, 0.3);
  await expect(words(page)).toContainText(/^Trend line: [\d,.]+ – [\d,.]+$/);
}

interface Stored {
  readonly tool: string;
  readonly colour: string;
  readonly points: readonly { readonly time: number; readonly price: string }[];
}

/** What the device keeps, of whoever is signed in. */
const stored = (page: Page): Promise<readonly Stored[]> =>
  page.evaluate(() => {
    const all = (JSON.parse(localStorage.getItem('fairlead') ?? '{}') as { drawings?: object })
      .drawings;
    const own = `${localStorage.getItem('uid') ?? ''} BTCUSDT`;
    const kept = (all as Record<string, { drawings: readonly Stored[] }> | undefined)?.[own];
    return kept?.drawings ?? [];
  });

test('a trend line is drawn by two taps and is still there after a reload, for a visitor as well', async ({
  page,
}) => {
  await openChart(page);
  await drawTrend(page);
  const [drawn] = await stored(page);
  expect(drawn?.points).toHaveLength(2);
  await page.reload();
  await openTools(page);
  await expect(words(page)).toHaveText('1 drawing');
  // Where it was drawn it is found by a tap: half way between its points.
  await tap(page, 0.4, 0.45);
  await expect(words(page)).toContainText('Trend line: ');
  expect(await stored(page)).toEqual([drawn]);
});

test('without a tool the chart pans, and nothing is drawn; with one it stands still', async ({
  page,
}) => {
  await openChart(page);
  const drag = async (): Promise<void> => {
    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('no chart');
    const y = box.y + box.height / 3;
    await page.mouse.move(box.x + 40, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, y + 40, { steps: 6 });
    await page.mouse.up();
  };
  await press(page, 'Rectangle');
  await drag();
  await expect(words(page)).toContainText('Rectangle: ');
  await expect(page.getByRole('button', { name: 'Now' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rectangle' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.keyboard.press('Escape');
  await expect(words(page)).toHaveText('1 drawing');
  const before = await stored(page);
  await press(page, 'Close the drawing tools');
  await drag();
  await expect(page.getByRole('button', { name: 'Now' })).toBeVisible();
  expect(await stored(page)).toEqual(before);
});

test('undone, done again, coloured, moved, removed by a key, hidden, and all removed after a question', async ({
  page,
}) => {
  await openChart(page);
  await drawTrend(page);
  await press(page, 'Undo');
  await expect(words(page)).toContainText('Choose a tool.');
  await press(page, 'Redo');
  await expect(words(page)).toContainText('Trend line: ');
  await press(page, 'Yellow');
  await expect.poll(async () => (await stored(page))[0]?.colour).toBe('buff');
  const before = (await stored(page))[0];
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.3 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.5 * box.height, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await stored(page))[0]?.points[1]).not.toEqual(before?.points[1]);
  expect((await stored(page))[0]?.points[0]).toEqual(before?.points[0]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await stored(page))[0]?.points).toEqual(before?.points);
  await page.keyboard.press('Delete');
  await expect(words(page)).toContainText('Choose a tool.');

  await press(page, 'Horizontal line');
  await tap(page, 0.5, 0.4);
  await press(page, 'Fibonacci retracement');
  await tap(page, 0.3, 0.6);
  await tap(page, 0.5, 0.3);
  await page.keyboard.press('Escape');
  await expect(words(page)).toHaveText('2 drawings');
  await press(page, 'Hide the drawings');
  await expect(words(page)).toHaveText('The drawings are hidden.');
  await press(page, 'Show the drawings');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await press(page, 'Remove all');
  const sheet = page.getByRole('dialog', { name: 'Remove all drawings?' });
  await expect(sheet).toContainText('2 drawings of this product');
  await sheet.getByRole('button', { name: 'Remove all' }).click();
  await expect(words(page)).toContainText('Choose a tool.');
});

test('on another interval and scale a drawing stands at its time, and can be undone there', async ({
  page,
}) => {
  await openChart(page);
  await drawTrend(page);
  const before = await stored(page);
  await page
    .getByRole('tab', { name: '4h' })
    .or(page.getByRole('button', { name: '4h' }))
    .click();
  await expect(chart(page)).toBeVisible();
  // The tools stay open, with what was selected.
  await expect(words(page)).toContainText('Trend line: ');
  await page.getByRole('combobox', { name: 'Price scale' }).selectOption('Logarithmic');
  await page.getByRole('combobox', { name: 'Price scale' }).selectOption('Percent');
  expect(await stored(page)).toEqual(before);
  await press(page, 'Undo');
  await expect(words(page)).toContainText('Choose a tool.');
});

/** Another device of the same account. */
async function secondDevice(context: BrowserContext, page: Page): Promise<Page> {
  const session = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    uid: localStorage.getItem('uid') ?? '',
  }));
  const other = await context.newPage();
  await other.addInitScript(({ token, uid }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('uid', uid);
  }, session);
  return other;
}

test('a second device of the account sees what was drawn, and what was removed there does not come back', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? '').origin;
  await signInByToken(page, origin);
  await openChart(page);
  const saved = page.waitForResponse((answer) => answer.url().includes('user/saveDrawings'));
  await drawTrend(page);
  expect((await saved).status()).toBe(200);

  const device = await browser.newContext({
    viewport: { width: 412, height: 839 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL !== undefined && { baseURL }),
  });
  const other = await secondDevice(device, page);
  await openChart(other);
  await expect(words(other)).toHaveText('1 drawing');
  expect((await stored(other))[0]?.points).toEqual((await stored(page))[0]?.points);

  // Each draws one: the first to save wins, the other reads, merges and saves again.
  const merged = other.waitForResponse(
    (answer) => answer.url().includes('user/saveDrawings') && answer.status() === 200,
  );
  await press(page, 'Ray');
  await tap(page, 0.3, 0.5);
  await tap(page, 0.5, 0.4);
  await press(other, 'Horizontal line');
  await tap(other, 0.5, 0.5);
  await merged;
  await expect.poll(async () => (await stored(other)).length).toBe(3);

  // Removed there, the first one goes here as well when the page is read again.
  const removed = other.waitForResponse(
    (answer) => answer.url().includes('user/saveDrawings') && answer.status() === 200,
  );
  await press(other, 'Remove all');
  await other.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await removed;
  await page.reload();
  await openTools(page);
  await expect(words(page)).toContainText('Choose a tool.');
  await expect.poll(() => stored(page)).toEqual([]);
  await device.close();
});

test('what is drawn without a network is sent when it is back, without a word of it', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByToken(page, new URL(baseURL ?? '').origin);
  await openChart(page);
  await context.route('**/api/user/saveDrawings', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (one) => one.url().includes('saveDrawings'));
  // Heard from here on: it is sent again a third of a second later.
  const saved = page.waitForResponse((answer) => answer.url().includes('user/saveDrawings'));
  await drawTrend(page);
  await lost;
  await context.unroute('**/api/user/saveDrawings');
  expect((await saved).status()).toBe(200);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('ten thousand drawings and nonsense in the storage break nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const one = (at: number): object => ({
      id: `5b6cfa30-0000-4000-8000-${String(at).padStart(12, '0')}`,
      tool: 'horizontal',
      colour: 'accent',
      points: [{ time: 0, price: String(1 + at) }],
      editedAt: 1,
    });
    const drawings = {
      ' BTCUSDT': { drawings: Array.from({ length: 10_000 }, (_, at) => one(at)) },
    };
    localStorage.setItem('fairlead', JSON.stringify({ chartFirst: true, drawings }));
  });
  await openChart(page);
  await expect(words(page)).toHaveText('100 drawings');
  await press(page, 'Trend line');
  await expect(words(page)).toContainText('A chart holds at most 100 drawings.');
});

for (const [language, width] of [
  ['de', 360],
  ['th', 360],
  ['vi', 360],
] as const) {
  test(`the tools fit into ${width} px in ${language}, each 44 px large`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await page.addInitScript((code) => {
      localStorage.setItem('lang', code);
      localStorage.setItem('fairlead', JSON.stringify({ chartFirst: true }));
    }, language);
    await page.goto('./#/pages/tabbarPages/home/contract?productId=BTCUSDT');
    await page.locator('.draw-door').click();
    const buttons = page.locator('.draw-strip button');
    await expect(buttons).toHaveCount(10);
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(width);
  });
}
