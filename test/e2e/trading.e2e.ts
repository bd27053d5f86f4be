// A stranger registers, watches the market and trades a contract, in the browser against the real server.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  available,
  fillRegistration,
  lastPrice,
  marginField,
  numberIn,
  openContract,
  newPassword,
  ordersTab,
  position,
  registerThroughForm,
  sheet,
  signInByToken,
  ticket,
  expectToast,
} from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;
const positions = /^BTC\/USDT (Long|Short)/;

test('registering through the form leads to the market, signed in, with practice money', async ({
  page,
}) => {
  await registerThroughForm(page, `e2e-${Date.now()}-${Math.random()}@example.com`, newPassword());
  await expect(page).toHaveURL(/home\/contract|#\/$/);
  await expect(available(page, /Avail. 10,000.00 USDT/)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(
    expect.arrayContaining(['config', 'lang', 'token', 'uid']),
  );
});

test("what a visitor typed into a ticket is in his account's, once he has one", async ({
  page,
}) => {
  await openContract(page, 'ETHUSDT');
  await ticket(page).side('Short');
  await ticket(page).margin('150');
  await page.getByRole('button', { name: 'Log in to trade' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await fillRegistration(page, `${randomUUID()}@example.com`, newPassword());
  await expect(page).toHaveURL(/home\/contract\?productId=ETHUSDT/);
  await expect(marginField(page)).toHaveValue('150');
  await ticket(page).submit('Open short');
  await expectToast(page, /Position opened/);
});

test('a position lives its whole life: long, protection, part closed, rest closed', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  await ticket(page).margin('300');
  await expect(page.getByLabel('What if this order fills')).toContainText(/Fee\s*0\.\d\d/);
  await ticket(page).submit('Open long');
  await expectToast(page, /Position opened/);

  const card = page.getByRole('article', { name: positions });
  await expect(card).toHaveCount(1);
  const openPrice = numberIn(await card.innerText(), /Open price\s*([\d,.]+)/);
  const quantity = numberIn(await card.innerText(), /Quantity\s*([\d.]+)/);

  await card.getByRole('button', { name: 'TP / SL' }).click();
  await sheet(page)
    .getByLabel('Take profit')
    .fill(String(Math.round(openPrice * 1.2)));
  await sheet(page)
    .getByLabel('Stop loss')
    .fill(String(Math.round(openPrice * 0.8)));
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await ordersTab(page, /Stop profit and stop loss/);
  await expect(page.getByText('Whole position,')).toBeVisible();

  await ordersTab(page, /Holding/);
  await card.getByRole('button', { name: 'Close', exact: true }).click();
  await sheet(page)
    .getByLabel('Quantity')
    .fill((quantity / 2).toFixed(5));
  await sheet(page)
    .getByRole('button', { name: /^Close 0/ })
    .click();
  await expectToast(page, 'Closed');
  await expect
    .poll(async () => numberIn(await card.innerText(), /Quantity\s*([\d.]+)/))
    .toBeLessThan(quantity);

  await card.getByRole('button', { name: 'Close', exact: true }).click();
  await sheet(page)
    .getByRole('button', { name: /^Close 0/ })
    .click();
  await expect(card).toHaveCount(0);
  await ordersTab(page, /History/);
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
});

test('a short limit rests, shows its locked margin, and can be cancelled', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  const last = await lastPrice(page);
  await ticket(page).side('Short');
  await ticket(page).type('Limit');
  await ticket(page).price(String(Math.round(last * 1.05)));
  await ticket(page).margin('500');
  await ticket(page).submit('Open short');
  await expectToast(page, /Order .* placed/);
  await expect(available(page, /Avail. 9,49\d\.\d\d USDT/)).toBeVisible();
  await ordersTab(page, /Open orders/);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click();
  await expectToast(page, 'Order cancelled');
  await expect(available(page, /Avail. 10,000.00 USDT/)).toBeVisible();
});

test('too much is said in the field before anything is sent', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  await ticket(page).margin('20000');
  await expect(page.getByRole('button', { name: /^Open long/ })).toBeDisabled();
  await ticket(page).margin('12,5'); // a comma typed for a point is kept readable, never a silent 125
  await expect(marginField(page)).not.toHaveValue('125');
});

test('a double tap opens one position', async ({ page, baseURL }) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  await ticket(page).margin('100');
  await page.getByRole('button', { name: /^Open long/ }).dblclick();
  await expectToast(page, /Position opened/);
  await expect(page.getByRole('article', { name: positions })).toHaveCount(1);
});

test('money moves between accounts and the assets page says so', async ({ page, baseURL }) => {
  const user = await signInByToken(page, origin(baseURL));
  await page.goto('./#/pages/tabbarPages/mine/transfer');
  await page.getByLabel('Transfer amount').fill('2500');
  await page.getByRole('button', { name: /^Transfer 2,500/ }).click();
  await expectToast(page, /Transferred 2,500/);
  const answer = await page.request.get(`${origin(baseURL)}/api/user/getAssetsData`, {
    headers: { token: user.token },
  });
  const { data } = (await answer.json()) as {
    data: { accounts: { account: string; available: string }[] };
  };
  expect(data.accounts.map((one) => one.available).toSorted()).toEqual(
    ['10000', '10000', '12500', '1000', '7500'].toSorted(),
  );
  await page.goto('./#/pages/tabbarPages/mine/index');
  await expect(page.getByText('41,000.00')).toBeVisible();
});

test('reload and a second tab show the same position; closing it in one empties the other', async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await openContract(page);
  await ticket(page).margin('100');
  await ticket(page).submit('Open long');
  await expect(position(page)).toBeVisible();
  await page.reload();
  await expect(position(page)).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(
    ([token, uid]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('uid', uid ?? '');
    },
    [user.token, user.uid],
  );
  await openContract(other);
  await expect(position(other)).toBeVisible();
  await position(page).getByRole('button', { name: 'Close', exact: true }).click();
  await sheet(page)
    .getByRole('button', { name: /^Close 0/ })
    .click();
  await expect(other.getByRole('article', { name: positions })).toHaveCount(0);
});

test('a token that has ended clears itself and leads home, once', async ({ page, baseURL }) => {
  const user = await signInByToken(page, origin(baseURL));
  await openContract(page);
  await expect(available(page, /Avail\./)).toBeVisible();
  await user.post('/api/user/logout', {});
  await page.goto('./#/pages/tabbarPages/mine/index');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await openContract(page);
  await expect(page.getByRole('button', { name: 'Log in to trade' })).toBeVisible();
});

test('without a connection the page says from when its prices are, and comes back by itself', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  await context.setOffline(true);
  await expect(page.getByText(/No new prices since|Reconnecting/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Orders wait/ })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /^Open long/ })).toBeVisible();
});

test('without a connection a tab opens that was never visited, and a ticket is as it was left', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openContract(page);
  await ticket(page).margin('100');
  // The tabs' scripts come when the page rests, their texts last.
  await expect
    .poll(async () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => /\/assets\/en-account-[^/]+\.json$/.test(name)),
      ),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'My Assets' }).click();
  await expect(page.getByRole('heading', { name: 'My Assets' })).toBeVisible();
  await page.getByRole('link', { name: 'Contract' }).click();
  await expect(marginField(page)).toHaveValue('100');
  await context.setOffline(false);
});

test.describe('without a service worker, which would bring it', () => {
  test.use({ serviceWorkers: 'block' });
  test('a chart whose script does not come leaves the ticket in use, and comes when it is asked for again', async ({
    page,
    baseURL,
  }) => {
    await signInByToken(page, origin(baseURL));
    await page.route('**/PriceChart-*.js', (route) => route.abort());
    await openContract(page);
    await expect(page.getByText('The chart did not load')).toBeVisible();
    await ticket(page).margin('100');
    await expect(page.getByRole('button', { name: /^Open long/ })).toBeEnabled();
    await page.unroute('**/PriceChart-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('img', { name: 'BTC/USDT price chart' })).toBeVisible();
  });

  test('a position is among the holdings as soon as it is open', async ({ page, baseURL }) => {
    await signInByToken(page, origin(baseURL));
    await openContract(page);
    // What comes after the first screen has come by then: nothing of it waits for a worker.
    await page.waitForTimeout(6000);
    await ticket(page).margin('300');
    await ticket(page).submit('Open long');
    await expect(position(page)).toBeVisible({ timeout: 5_000 });
  });

  test('a large order whose question is on its way says that it was pressed', async ({
    page,
    baseURL,
  }) => {
    await signInByToken(page, origin(baseURL));
    let bring: () => void = () => {};
    const isWanted = new Promise<void>((resolve) => (bring = resolve));
    await page.route('**/TicketExtras-*.js', async (route) => {
      await isWanted;
      await route.continue();
    });
    await openContract(page);
    await ticket(page).margin('9000');
    const button = page.getByRole('button', { name: /^Open long/ });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    bring();
    await expect(sheet(page).getByText('Open long BTC/USDT?')).toBeVisible();
    await expect(button.first()).not.toHaveAttribute('aria-busy');
  });
});
