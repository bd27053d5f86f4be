// Calls and puts in the browser against the real server on the simulated market: to their end, and sold before it.
import { expect, type Page, test } from '@playwright/test';
import {
  available,
  callButton,
  card,
  ENDED,
  openCfd,
  period,
  putButton,
  SETTLED_WITHIN_MS,
  stakeField,
} from './cfdScreen.ts';
import { expectToast, numberIn, ordersTab, sheet, signInByToken, toast } from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

/** 1,036.80: as the screen groups it. */
const asShown = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2 });

interface Order {
  readonly direction: 'call' | 'put';
  readonly state: string;
  readonly stake: string;
  readonly payout: string;
  readonly openPrice: string;
  readonly closePrice: string;
}

test('a call and a put run for 30 s, survive a reload, and are settled by the server', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await openCfd(page);
  await period(page, '30 s');
  await stakeField(page).fill('20');
  await expect(callButton(page)).toContainText('38.40 back if higher');
  await callButton(page).click();
  await expectToast(page, /is running/);
  await expect(card(page)).toContainText('Call 30 s');
  await putButton(page).click();
  await expect(card(page)).toContainText('Put 30 s');
  await expect(page.getByRole('tab', { name: /Open orders\s*2/ })).toBeVisible();
  await expect(available(page)).toContainText('960.00');

  await page.reload();
  // Half a minute may be over when a busy machine has loaded the page again.
  await expect(card(page)).toContainText('30 s');
  await expect(card(page)).toContainText(/00:[012]\d|Won\.|Lost\.|Tied\.|Void\./);

  // The one on the card says how it ended; the other one, and the money, are where they belong.
  await expect(card(page)).toContainText(ENDED, { timeout: SETTLED_WITHIN_MS });
  await ordersTab(page, 'History orders');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(2);
  const answer = await page.request.get(`${origin(baseURL)}/api/order/getOrderList?state=history`, {
    headers: { token: user.token },
  });
  const { data } = (await answer.json()) as { data: { list: Order[] } };
  for (const order of data.list) {
    const away = Number(order.closePrice) - Number(order.openPrice);
    const isRight = order.direction === 'call' ? away > 0 : away < 0;
    const ended = isRight ? ['won', '38.4'] : ['lost', '0'];
    // Prices may be missing on a machine that stood still: then the stake is back.
    const back = order.state === 'void' ? 'void' : 'tied';
    const isBack = order.state === 'void' || away === 0;
    expect([order.state, order.payout]).toEqual(isBack ? [back, '20'] : ended);
  }
  const paid = data.list.reduce((sum, { payout }) => sum + Number(payout), 0);
  await expect(available(page)).toContainText(asShown(960 + paid));

  await rows.first().getByRole('button', { name: 'Receipt' }).click();
  await expect(sheet(page)).toContainText('This result checks out');
});

test('an order is sold early at the next price, never below the least that was accepted', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await user.post('/api/order/submit', {
    productId: 'BTCUSDT',
    direction: 'call',
    stake: '50',
    seconds: 300,
  });
  await openCfd(page, 'cfd2');
  await expect(page.getByText(/^Our charge for closing early/)).toBeVisible();
  await page.getByRole('button', { name: /^Close early, now \d/ }).click();
  await sheet(page).getByRole('button', { name: '−10%' }).click();
  let least = Number.NaN;
  // Where the next price is worth less than the least, nothing is sold and the sheet says so: then once more.
  await expect(async () => {
    least = numberIn(await sheet(page).innerText(), /Least you accept\s+([\d.,]+)/);
    await sheet(page).getByRole('button', { name: 'Close at the next price' }).click();
    const refusal = sheet(page).getByText('Not sold: at the next price it was worth less');
    await expect(refusal.or(toast(page, 'Order sold')).first()).toBeVisible();
    await expect(refusal).toHaveCount(0, { timeout: 1 });
  }).toPass({ timeout: 60_000 });
  await expect(card(page)).toContainText('Sold for');
  const got = numberIn(await card(page).innerText(), /Sold for ([\d.,]+)/);
  // The value moves on between the look and the press.
  expect(got).toBeGreaterThan(0.9 * least);
  await expect(callButton(page)).toBeEnabled();
});

test('a stake under the least is said in the field, and nothing can be sent', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openCfd(page);
  await stakeField(page).fill('4.99');
  await expect(page.getByText(/The least possible is 5.00/)).toBeVisible();
  await expect(callButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Least', exact: true }).click();
  await expect(callButton(page)).toBeEnabled();
});

test('a double tap makes one order', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openCfd(page);
  await putButton(page).dblclick();
  await expect(card(page)).toContainText('Put 60 s');
  await expect(page.getByRole('tab', { name: /Open orders\s*1$/ })).toBeVisible();
  await expect(available(page)).toContainText('995.00');
});

/** How far the lower of the two buttons reaches below the upper edge of the tabs, px. */
async function lowestEdge(page: Page): Promise<number> {
  const boxes = await Promise.all(
    [callButton(page), putButton(page), page.locator('.tabbar')].map((one) => one.boundingBox()),
  );
  const [call, put, tabs] = boxes;
  const footOf = (box: typeof call): number =>
    box === null || box === undefined ? Infinity : box.y + box.height;
  return Math.max(footOf(call), footOf(put)) - (tabs?.y ?? 0);
}

test('on a small phone with the bar of favourites, call and put stand above the tabs beside a result', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(() => {
    const chosen = { favouriteBar: 'on', favouritesIn: ['cfd'] };
    localStorage.setItem('fairlead', JSON.stringify(chosen));
  });
  const user = await signInByToken(page, origin(baseURL));
  await user.post('/api/user/operateUserProduct', { productId: 'BTCUSDT', action: 'add' });
  const order = { productId: 'BTCUSDT', direction: 'call', stake: '20', seconds: 30 };
  await user.post('/api/order/submit', order);
  await openCfd(page);
  await expect(card(page)).toContainText(ENDED, { timeout: SETTLED_WITHIN_MS });
  await expect(page.getByRole('navigation', { name: /favourites/i })).toBeVisible();
  // The second is a phone's browser with its bars (DESIGN 2 "Fold").
  for (const height of [780, 664]) {
    // oxlint-disable-next-line no-await-in-loop -- one page in one window after the other
    await page.setViewportSize({ width: 360, height });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => lowestEdge(page)).toBeLessThanOrEqual(0);
  }
});
