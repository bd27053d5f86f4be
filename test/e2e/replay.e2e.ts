// Trading on recorded Binance minutes: the prices are real, labelled as recorded, and a contract goes end to end.
import { expect, test } from '@playwright/test';
import { missingRecording, recording } from './recording.ts';
import { START_WITHIN_MS, startServer, type RunningServer } from './runningServer.ts';
import { openContract, position, sheet, signInByToken, ticket, expectToast } from './screens.ts';

// Recorded data is not part of the repository: without it there is nothing to replay.
test.skip(!recording, missingRecording);
test.describe.configure({ mode: 'serial' });

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(START_WITHIN_MS);
  server = await startServer({ FEED: `replay:${recording}?speed=60&loop=1` });
});
test.afterAll(() => server.stop());

test('the recorded bitcoin market trades end to end', async ({ browser }) => {
  const origin = server.url;
  const page = await browser.newPage({ baseURL: `${origin}/h5/` });
  const user = await signInByToken(page, origin);
  await openContract(page);
  await expect(page.getByText(/Recorded prices/).first()).toBeVisible();

  const depth = await (
    await page.request.get(`${origin}/api/product/getProductDepth?productId=BTCUSDT`)
  ).json();
  const ask = Number((depth as { data: { asks: [string, string][] } }).data.asks[0]?.[0]);
  // May 2025: between 93,000 and 112,000.
  expect(ask).toBeGreaterThan(90_000);
  expect(ask).toBeLessThan(115_000);

  await ticket(page).margin('200');
  await ticket(page).submit('Open long');
  await expectToast(page, /Position opened/);
  await position(page).getByRole('button', { name: 'Close', exact: true }).click();
  await sheet(page)
    .getByRole('button', { name: /^Close 0/ })
    .click();
  await expect(page.getByRole('article')).toHaveCount(0);

  const list = await page.request.get(
    `${origin}/api/contract_order/getContractOrderList?view=history`,
    { headers: { token: user.token } },
  );
  const [order] = ((await list.json()) as { data: { list: { id: string; state: string }[] } }).data
    .list;
  expect(order?.state).toBe('closed');
  const proof = await page.request.get(`${origin}/api/proof/getFill?orderId=${order?.id}`, {
    headers: { token: user.token },
  });
  const { data } = (await proof.json()) as {
    data: { fills: { kind: string; tick: { line: string } }[] };
  };
  expect(data.fills.map((fill) => fill.kind)).toEqual(['open', 'close']);
  for (const { tick } of data.fills) {
    // The line keeps the source's own time, of May or June 2025.
    const sourceTime = Number(tick.line.split('|')[3]);
    expect(new Date(sourceTime).getUTCFullYear()).toBe(2025);
  }
});

test('a market without recorded data is paused and says so', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
  await page.goto('./#/pages/tabbarPages/home/contract?productId=EURUSD');
  await expect(page.getByText(/[Pp]rice paused|[Nn]o recorded/).first()).toBeVisible();
});
