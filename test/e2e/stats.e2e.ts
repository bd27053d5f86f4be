// A trade that ended, in the browser against the real server: its day in the calendar, and its link in a stranger's hands.
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import type { ContractOrderDto } from '../../protocol/contractOrder.ts';
import type { SharedTrade } from '../../protocol/proof.ts';
import type { SpotOrderDto } from '../../protocol/spotOrder.ts';
import { openContract, ordersTab, press, sheet, signInByToken } from './screens.ts';

const STATS = './#/pages/tabbarPages/mine/stats';
const TRADE = './#/pages/tabbarPages/mine/trade';

const auditFile = (path: string): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'audit/audit.ts', '--file', path], {
    encoding: 'utf8',
  });

test('the calendar says what the statement says, and a shared trade is checked by whoever opens its link', async ({
  page,
  baseURL,
  browser,
}) => {
  const { origin } = new URL(baseURL ?? '');
  const user = await signInByToken(page, origin);
  const opened = await user.post<ContractOrderDto>('/api/contract_order/submit', {
    productId: 'BTCUSDT',
    direction: 'long',
    type: 'market',
    quantity: '0.02',
    leverage: 2,
  });
  await user.post('/api/contract_order/closeContractOrder', { orderId: opened.id });

  await page.goto(STATS);
  const net = await page.getByTestId('net-result').innerText();
  await expect(page.getByText('1 trade ended').first()).toBeVisible();
  await page.getByRole('button', { name: / USDT$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: `${net} USDT` })).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Save as CSV');
  expect((await download).suggestedFilename()).toMatch(/^fairlead-results-\d{4}-\d{2}\.csv$/);
  await page.getByRole('link', { name: /^The statement it adds up to/ }).click();
  await expect(page.getByText('It adds up')).toBeVisible();
  expect(Number((await page.getByTestId('net-result').innerText()).replace('−', '-'))).toBeCloseTo(
    Number(net.replace('−', '-')),
    2,
  );

  await openContract(page);
  await ordersTab(page, /^History/);
  await page.getByRole('article').first().getByRole('button', { name: 'Details' }).click();
  await sheet(page).getByRole('button', { name: 'Share this trade' }).click();
  await press(page, 'Make link and picture');
  await expect(
    page.getByRole('img', { name: /^Picture of the trade: BTC\/USDT, Long/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeEnabled();
  const link = await page
    .getByText(/#\/pages\/tabbarPages\/mine\/trade\?id=[0-9a-f]{32}$/)
    .innerText();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('This trade checks out')).toBeVisible({ timeout: 30_000 });
  await expect(stranger.getByTestId('net-result')).toContainText(net);
  // What a stranger saves is checked without the server.
  const evidence = stranger.waitForEvent('download');
  await press(stranger, 'Save the evidence');
  const saved = await evidence;
  expect(saved.suggestedFilename()).toMatch(
    /^fairlead-trade-BTCUSDT-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.json$/,
  );
  expect(auditFile(await saved.path())).toContain('Nothing differs.');
  // Another result than the evidence gives is found out.
  await stranger.route('**/api/proof/getShared**', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: SharedTrade };
    const fills = envelope.data.fills.map((fill) =>
      fill.kind === 'close' ? { ...fill, inputs: { ...fill.inputs, result: '999' } } : fill,
    );
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, fills } } });
  });
  await stranger.reload();
  await expect(stranger.getByText('This does not match the record')).toBeVisible();
  await stranger.unrouteAll({ behavior: 'wait' });

  await press(page, 'Take the link back');
  await expect(page.getByText('The link leads nowhere any more')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('There is no such trade')).toBeVisible();
  await stranger.goto(new URL(`${TRADE}?id=${opened.id}`, baseURL).href);
  await expect(stranger.getByText('There is no such trade')).toBeVisible();
  await stranger.context().close();
});

test('coins that were sold are shown without their result, which would tell what else their owner holds', async ({
  page,
  baseURL,
  browser,
}) => {
  const user = await signInByToken(page, new URL(baseURL ?? '').origin);
  const coins = { productId: 'BTCUSDT', type: 'market' };
  await user.post('/api/spot_order/submit', { ...coins, side: 'buy', quantity: '0.03' });
  const { id } = await user.post<SpotOrderDto>('/api/spot_order/submit', {
    ...coins,
    side: 'sell',
    quantity: '0.01',
  });
  await page.goto(`./#/pages/tabbarPages/home/spot?productId=BTCUSDT&orderId=${id}`);
  await sheet(page).getByRole('button', { name: 'Share this trade' }).click();
  await press(page, 'Make link and picture');
  const picture = page.getByRole('img', { name: /^Picture of the trade: BTC\/USDT, Sold, 0\.01/ });
  await expect(picture).toBeVisible();
  await page.getByRole('switch', { name: 'Price only in the picture' }).press('Space');
  await expect(picture).toBeHidden();
  const link = await page.getByText(/mine\/trade\?id=[0-9a-f]{32}$/).innerText();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('This trade checks out')).toBeVisible({ timeout: 30_000 });
  await expect(stranger.getByTestId('net-result')).toHaveText(/^0\.01\sBTC$/);
  await expect(stranger.getByText(/^What it earned is left out/)).toBeVisible();
  await stranger.context().close();
});
