// The chart's marks and what a long press on it offers, in the browser against the real server.
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import {
  lastPrice,
  numberIn,
  openContract,
  openSpot,
  sheet,
  signInByToken,
  ticket,
  expectToast,
} from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;
const chart = (page: Page) => page.getByRole('img', { name: 'BTC/USDT price chart' });
const fills = (page: Page) => page.getByRole('button', { name: /of your fills in view/ });

async function setUp(page: Page, preferences: object): Promise<void> {
  await page.addInitScript((stored) => {
    if (localStorage.getItem('fairlead') === null)
      localStorage.setItem('fairlead', JSON.stringify(stored));
  }, preferences);
}

/** The chart, once a finger's long press means something there. */
async function waitForChart(page: Page): Promise<void> {
  await expect(chart(page)).toHaveAttribute('aria-describedby', /./);
}

/** Where no candle is, whatever the market does: above the highest that is shown, and below the lowest. */
const [ABOVE, BELOW] = [0.04, 0.85];

/** A finger rests at a place of the plot, given in shares of it, and is lifted. */
async function longPress(page: Page, across = 0.3, down = 0.3): Promise<void> {
  await waitForChart(page);
  await chart(page).scrollIntoViewIfNeeded();
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width * across, y: box.y + box.height * down };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  // The gesture's own time.
  await page.waitForTimeout(700);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** "At 64,120.50 USDT" → 64120.5. */
async function pressedPrice(page: Page): Promise<number> {
  const title = sheet(page).getByRole('heading', { name: /^At [\d,.]+ USDT$/ });
  await expect(title).toBeVisible();
  return numberIn(await title.innerText(), /([\d,.]+)/);
}

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

test('a trade stands on the chart without a reload, and its mark opens its proof', async ({
  page,
  baseURL,
}) => {
  await setUp(page, { chartInterval: '1w' });
  const user = await signInByToken(page, origin(baseURL));
  await openContract(page);
  await waitForChart(page);
  await expect(fills(page)).toHaveCount(0);
  await ticket(page).margin('300');
  await ticket(page).submit('Open long');
  await expectToast(page, /Position opened/);
  await expect(fills(page)).toHaveText('1 of your fills in view.');
  await expect(page.getByText(/1 of your fills in view\. .*The arrow keys/)).toHaveCount(1);

  // The mark hangs below the newest candle, right of the middle: found as a finger would, by looking.
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  const proof = page.getByRole('dialog', { name: 'Verify this fill' });
  await expect(async () => {
    for (let y = box.y + 20; y < box.y + box.height; y += 30) {
      for (let x = box.x + box.width - 76; x > box.x + box.width / 2; x -= 30) {
        await page.touchscreen.tap(x, y);
        if (await proof.isVisible()) return;
      }
    }
    await expect(proof).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(proof).toContainText('This fill checks out');
  await expect(proof).toContainText('BTC/USDT');
  await proof.getByRole('button', { name: 'Close' }).click();

  // It is closed elsewhere: the mark comes by itself.
  const answer = await page.request.get(
    `${origin(baseURL)}/api/contract_order/getContractOrderList?view=holding`,
    { headers: { token: user.token } },
  );
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
  await user.post('/api/contract_order/closeContractOrder', { orderId: data.list[0]?.id });
  await expect(fills(page)).toHaveText('2 of your fills in view.');

  // With the keys: the list of them, and a proof out of it.
  await fills(page).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Your fills' });
  await expect(list.getByRole('button', { name: /^(Opened · buy|Closed · sell)/ })).toHaveCount(2);
  await expectNoFindings(page);
  await list.getByRole('button', { name: /^Closed · sell/ }).click();
  await expect(proof).toContainText('This fill checks out');
});

test('the marks are switched off for this device', async ({ page, baseURL }) => {
  await setUp(page, { chartInterval: '1w', chartFirst: true });
  const user = await signInByToken(page, origin(baseURL));
  const order = { productId: 'BTCUSDT', side: 'buy', type: 'market', amount: '300' };
  await user.post('/api/spot_order/submit', order);
  await openSpot(page);
  await expect(fills(page)).toHaveText('1 of your fills in view.');
  await page.getByRole('button', { name: 'Indicators' }).first().click();
  const marks = sheet(page).getByRole('checkbox', { name: 'My fills on the chart' });
  await expect(marks).toBeChecked();
  // By its words, as a finger does: the sheet has come to rest then.
  await sheet(page).getByText('My fills on the chart').click();
  await expect(marks).not.toBeChecked();
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(fills(page)).toHaveCount(0);
  await page.reload();
  await waitForChart(page);
  await expect(fills(page)).toHaveCount(0);
});

test('a long press puts its price into the ticket as a limit, and as the trigger of a stop', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  await longPress(page, 0.7, ABOVE);
  const above = await pressedPrice(page);
  expect(above).toBeGreaterThan(await lastPrice(page));
  await expectNoFindings(page);
  await sheet(page).getByRole('button', { name: 'Short, limit' }).click();
  const price = page.getByRole('textbox', { name: /^Price/ });
  await expect(price).toBeVisible();
  expect(numberIn(await price.inputValue(), /([\d,.]+)/)).toBe(above);
  await expectToast(page, /is in the ticket/);
  // Nothing was ordered.
  await expect(page.getByRole('tab', { name: /Open orders\s*0/ })).toBeVisible();

  await longPress(page, 0.7, ABOVE);
  const trigger = await pressedPrice(page);
  await sheet(page).getByRole('button', { name: 'Long, stop entry' }).click();
  const field = page.getByRole('textbox', { name: /^Trigger/ });
  await expect(field).toBeVisible();
  expect(numberIn(await field.inputValue(), /([\d,.]+)/)).toBe(trigger);
});

test('chart first, in full screen: the price comes up in the ticket, on the page', async ({
  page,
  baseURL,
}) => {
  await setUp(page, { chartFirst: true });
  await signInByToken(page, origin(baseURL));
  await openSpot(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await longPress(page, 0.3, BELOW);
  const below = await pressedPrice(page);
  await sheet(page).getByRole('button', { name: 'Buy limit' }).click();
  const price = sheet(page).getByRole('textbox', { name: /^Price/ });
  await expect(price).toBeVisible();
  expect(numberIn(await price.inputValue(), /([\d,.]+)/)).toBe(below);
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(1);
  await page.goBack();
  await expect(price).toBeHidden();
  await expect(chart(page)).toBeVisible();
});

test('a long press, or Enter, makes an alert at its price', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  await longPress(page, 0.7, ABOVE);
  const above = await pressedPrice(page);
  await sheet(page).getByRole('button', { name: 'Alert at this price' }).click();
  const form = page.getByRole('dialog', { name: 'New alert' });
  await expect(form.getByRole('button', { name: 'At or above' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await form.getByRole('button', { name: 'Save alert' }).click();
  const alert = page.getByRole('article').filter({ hasText: 'BTC/USDT' });
  await expect(alert).toContainText(/Last price [\d,.]+ or above/);
  expect(numberIn(await alert.innerText(), /Last price ([\d,.]+) or above/)).toBe(above);

  await openContract(page);
  await waitForChart(page);
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await pressedPrice(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(chart(page)).toBeFocused();
});

test('a finger that moves, and one that lifts soon, open nothing', async ({ page }) => {
  await openContract(page);
  await waitForChart(page);
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x: box.x + x, y: box.y + 40 }];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : at(x),
    });
  await page.touchscreen.tap(box.x + 100, box.y + 40);
  await send('touchStart', 100);
  await page.waitForTimeout(600);
  await send('touchMove', 130);
  await send('touchEnd');
  await expect(sheet(page)).toHaveCount(0);
  // A visitor is led to sign in first.
  await longPress(page);
  await sheet(page).getByRole('button', { name: 'Alert at this price' }).click();
  await expect(page).toHaveURL(/userPages\/login/);
});

test('a finger on the price axis stretches the scale, and on the plot it moves the page', async ({
  page,
  baseURL,
}) => {
  await setUp(page, { chartFirst: true, chartInterval: '1h' });
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  const priceAt = async (down: number): Promise<number> => {
    await longPress(page, 0.3, down);
    const price = await pressedPrice(page);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    return price;
  };
  const range = async (): Promise<number> => (await priceAt(0.2)) - (await priceAt(0.6));
  const before = await range();
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  const touch = await page.context().newCDPSession(page);
  const drag = async (x: number): Promise<void> => {
    const send = (type: 'touchStart' | 'touchMove', down: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x, y: box.y + box.height * down }],
      });
    await send('touchStart', 0.3);
    await send('touchMove', 0.35);
    await send('touchMove', 0.45);
    await send('touchMove', 0.6);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // A scale that follows the prices keeps its range within a few percent.
  await drag(box.x + box.width * 0.4);
  expect((await range()) / before).toBeLessThan(1.15);
  await drag(box.x + box.width - 20);
  expect((await range()) / before).toBeGreaterThan(1.3);
});
