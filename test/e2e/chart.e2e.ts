// The chart in the browser against the real server: indicators and their settings, scales, the keys, history, comparison
// and full screen.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { FIRST_BARS, KEPT_BARS } from '../../src/market/chart/heldBars.ts';

const chart = (page: Page): Locator => page.getByRole('img', { name: 'BTC/USDT price chart' });
const legend = (page: Page, text: string | RegExp): Locator =>
  page.locator('.chart-legend').filter({ hasText: text });
const tools = (page: Page): Locator => page.getByRole('group', { name: 'Chart tools' });

async function openChart(page: Page, preferences: object = {}): Promise<void> {
  await page.addInitScript(
    (stored) => {
      // Once: what the page keeps itself is read again after a reload.
      if (localStorage.getItem('fairlead') === null)
        localStorage.setItem('fairlead', JSON.stringify(stored));
    },
    { chartFirst: true, indicators: ['MA', 'MACD', 'RSI'], chartInterval: '1h', ...preferences },
  );
  await page.goto('./#/pages/tabbarPages/home/contract?productId=BTCUSDT');
  await expect(chart(page)).toBeVisible();
  await expect(tools(page)).toBeVisible();
}

/** Drags the chart's ground to the right, into the past. */
async function pullBack(page: Page): Promise<void> {
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  const y = box.y + box.height / 3;
  await page.mouse.move(box.x + 20, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, y, { steps: 6 });
  await page.mouse.up();
}

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

test('indicators have live legends; their periods and colours are kept for the product', async ({
  page,
}) => {
  await openChart(page);
  await expect(legend(page, /^MA 7 [\d,.]+MA 25 [\d,.]+MA 99 [\d,.]+$/)).toBeVisible();
  await expect(legend(page, 'MACD 12, 26, 9')).toContainText(/DIF .*DEA .*MACD/);
  await expect(legend(page, /^RSI 14/)).toBeVisible();

  await tools(page).getByRole('button', { name: 'Indicators' }).click();
  const sheet = page.getByRole('dialog', { name: 'Indicators' });
  const first = sheet.getByRole('textbox', { name: 'MA 1', exact: true });
  await first.fill('501');
  await expect(sheet.getByText('A whole number from 1 to 500')).toBeVisible();
  await first.fill('10');
  await sheet.getByRole('textbox', { name: 'EMA 1', exact: true }).fill('40');
  await expect(sheet.getByText(/has to be shorter/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Colour of MA 1', exact: true }).click();
  // The colour that the second line has: that one gets the first one's.
  await sheet.getByRole('button', { name: 'Colour 2', exact: true }).click();
  await expectNoFindings(page);
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(legend(page, /^MA 10 /)).toBeVisible();
  const colours = await page
    .locator('.chart-legend > span[style]')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).color));
  expect(new Set(colours).size).toBe(colours.length);

  await page.reload();
  await expect(legend(page, /^MA 10 /)).toBeVisible();
  await expect(legend(page, 'MACD 12, 26, 9')).toBeVisible();
});

test('scale and time zone are chosen and named; the candle’s end is counted down', async ({
  page,
}) => {
  await openChart(page);
  await expect(tools(page).getByRole('timer')).toHaveText(/^\d\d:\d\d$|^1:00:00$/);
  await tools(page).getByRole('combobox', { name: 'Price scale' }).selectOption('Logarithmic');
  await expect(tools(page)).toContainText('Log');
  await tools(page).getByRole('combobox', { name: 'Time zone' }).selectOption('UTC');
  await page.reload();
  await expect(tools(page)).toContainText('Log');
  await expect(tools(page).getByRole('combobox', { name: 'Time zone' })).toHaveValue('utc');
});

test('indicators and a second product stay on the chart of another interval', async ({ page }) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await openChart(page);
  const scales = tools(page).getByRole('combobox', { name: 'Price scale' }).getByRole('option');
  await expect(scales).toHaveText(['Normal', 'Logarithmic', 'Percent']);
  await tools(page).getByRole('button', { name: 'Compare with another product' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click();
  await expect(legend(page, /^ETH\/USDT .*%$/)).toBeVisible();
  for (const interval of ['4h', '15m']) {
    await page.getByRole('button', { name: interval, exact: true }).click();
    await expect(legend(page, /^RSI 14/)).toBeVisible();
    await expect(legend(page, /^ETH\/USDT .*%$/)).toBeVisible();
  }
  // Faster than a chart comes and goes.
  for (const interval of ['1h', '4h', '5m', '15m', '1h', '4h'])
    await page.getByRole('button', { name: interval, exact: true }).click();
  await expect(legend(page, /^RSI 14/)).toBeVisible();
  expect(thrown).toEqual([]);
});

test('the arrow keys read candle by candle', async ({ page }) => {
  await openChart(page);
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  const words = page.getByRole('status').filter({ hasText: /open [\d,.]+, high/ });
  await expect(words).toHaveText(/close [\d,.]+, change .*volume/);
  const newest = await words.textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(words).not.toHaveText(newest ?? '');
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
});

test('history goes back to its beginning, which is said, and one tap leads to now', async ({
  page,
}) => {
  await openChart(page, { chartInterval: '1d' });
  for (let pull = 0; pull < 5; pull += 1) await pullBack(page);
  await expect(page.getByText('Beginning of the history')).toBeVisible();
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(page.getByRole('button', { name: 'Now' })).toHaveCount(0);
});

test('older candles come in front and the view stays where it is', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getProductKline')) asked.push(request.url());
  });
  await openChart(page, { chartInterval: '1m' });
  await chart(page).focus();
  // The oldest candle that has come; then the one before it, of the page before.
  await page.keyboard.press('Home');
  const words = page.getByRole('status').filter({ hasText: /open/ });
  const oldest = await words.textContent();
  await expect.poll(() => asked.some((url) => url.includes('to='))).toBe(true);
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(words).not.toHaveText(oldest ?? '', { timeout: 3000 });
  }).toPass();
  const minuteOf = (text: string | null): number => {
    const [, hours = '', minutes = ''] = /(\d\d):(\d\d): open/.exec(text ?? '') ?? [];
    return Number(hours) * 60 + Number(minutes);
  };
  // One step is one minute: no gap where the pages meet.
  const step = minuteOf(oldest) - minuteOf(await words.textContent());
  expect((step + 1440) % 1440).toBe(1);
});

test('near now what is far before is given up at rest: the view stays, and it comes again', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const asked: number[] = [];
  page.on('response', (answer) => {
    const [, to] = /getProductKline\?.*to=(\d+)/.exec(answer.url()) ?? [];
    if (to !== undefined) asked.push(Number(to));
  });
  // Of a quarter of an hour: none ends while the test looks.
  await openChart(page, { chartInterval: '15m' });
  // The candle under the pointer, left of the middle: one that is closed.
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  const crossed = async (): Promise<string | null> => {
    await page.mouse.move(box.x + box.width / 3, box.y + 60);
    await page.mouse.move(box.x + box.width / 3, box.y + 80);
    return page.locator('.ohlc').textContent();
  };
  const figures = await crossed();
  await page.mouse.move(0, 0);
  await chart(page).focus();
  /** Up to when the page reaches that it brings. */
  const lookBack = async (): Promise<number> => {
    const before = asked.length;
    await expect(async () => {
      await page.keyboard.press('Home');
      expect(asked.length).toBeGreaterThan(before);
    }).toPass();
    return asked[before] ?? 0;
  };
  const first = await lookBack();
  await lookBack();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Now' }).click();

  // Given up a second after the glide back has ended: the view is as it was in the beginning.
  await page.waitForTimeout(3000);
  await expect.poll(crossed).toBe(figures);
  await page.mouse.move(0, 0);
  await chart(page).focus();
  const again = await lookBack();
  const candles = (first - again) / (15 * 60_000);
  expect(Math.abs(candles - (KEPT_BARS - FIRST_BARS))).toBeLessThan(10);
  expect(errors).toEqual([]);
});

test('the crosshair is in the picture of every pane and the time axis while there is one', async ({
  page,
}) => {
  await openChart(page, { indicators: ['RSI'] });
  await expect(legend(page, 'RSI')).toBeVisible();
  const upper = page.locator('.chart-canvas tr:not(:first-child) canvas + canvas');
  const isSeen = (): Promise<string> =>
    upper.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity).join(''));
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  expect(await isSeen()).toMatch(/^0+$/);
  await page.mouse.move(box.x + box.width / 3, box.y + 60);
  await expect.poll(isSeen).toMatch(/^1+$/);
  await page.mouse.move(0, 0);
  await expect.poll(isSeen).toMatch(/^0+$/);
});

test('a second product is compared in percent and taken away again', async ({ page }) => {
  await openChart(page);
  const scales = tools(page).getByRole('combobox', { name: 'Price scale' }).getByRole('option');
  await expect(scales).toHaveText(['Normal', 'Logarithmic', 'Percent']);
  await tools(page).getByRole('button', { name: 'Compare with another product' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click();
  await expect(legend(page, /^ETH\/USDT .*%$/)).toBeVisible();
  await expect(tools(page)).toContainText('%');
  // Two products have only their changes in common: nothing is offered that would do nothing.
  await expect(scales).toHaveText(['Percent']);
  await tools(page).getByRole('button', { name: 'Remove ETH/USDT from the chart' }).click();
  await expect(legend(page, 'ETH/USDT')).toHaveCount(0);
});

for (const viewport of [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
]) {
  test(`in full screen the chart fills ${viewport.width}×${viewport.height}; back leaves it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openChart(page);
    await tools(page).getByRole('button', { name: 'Full screen' }).click();
    const panel = page.locator('.chart-panel');
    await expect
      .poll(() => panel.boundingBox())
      .toEqual({ x: 0, y: 0, width: viewport.width, height: viewport.height });
    const box = await tools(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    await expect(legend(page, /^RSI 14/)).toBeInViewport();
    await expectNoFindings(page);
    await page.goBack();
    await expect(tools(page).getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expect(chart(page)).toBeVisible();
    expect(await panel.evaluate((element) => getComputedStyle(element).display)).toBe('contents');
  });
}

/** In the page. */
function isLegendCovered(): boolean {
  const door = document.querySelector('.draw-door')?.getBoundingClientRect();
  const legends = [...document.querySelectorAll('.chart-legend')].map((one) =>
    one.getBoundingClientRect(),
  );
  return legends.some(
    (one) =>
      door !== undefined &&
      one.left < door.right &&
      door.left < one.right &&
      one.top < door.bottom &&
      door.top < one.bottom,
  );
}

for (const language of ['de', 'th', 'vi']) {
  test(`with all indicators nothing is wider than 360 px in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.addInitScript((code) => {
      localStorage.setItem('lang', code);
    }, language);
    await page.addInitScript(() => {
      const indicators = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'];
      localStorage.setItem('fairlead', JSON.stringify({ chartFirst: true, indicators }));
    });
    await page.goto('./#/pages/tabbarPages/home/contract?productId=BTCUSDT');
    await expect(page.locator('.chart-legend')).toHaveCount(7);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(360);
    // The way to the drawing tools stands on no legend, whichever pane is the lowest.
    await expect(page.locator('.draw-door')).toBeVisible();
    await expect.poll(() => page.evaluate(isLegendCovered)).toBe(false);
  });
}
