// My Assets shows whether one's balance is in the sum of a midnight. No test can wait for one: the accounts are made older
// while the server is down, and its next start counts the midnight that it missed.
import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerUser } from './apiUser.ts';
import { startServer } from './runningServer.ts';
import { MINE } from './fundingScreen.ts';
import { signInByToken } from './screens.ts';

const agedAccounts = ['--import', 'tsx', join(import.meta.dirname, 'agedAccounts.ts')];

test('before the first midnight it says when; after it, that the balance is counted', async ({
  browser,
}) => {
  // Two starts of a server on a machine that may be busy.
  test.setTimeout(800_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-liabilities-'));
  const env = { E2E_DATA_DIR: dataDir, FEED: 'sim:liabilities', RESERVES: 'USDT:250000,BTC:1.5' };
  let server = await startServer(env);
  try {
    const { origin, port } = new URL(server.url);
    const context = await browser.newContext({ baseURL: `${origin}/h5/` });
    const page = await context.newPage();
    await signInByToken(page, origin);
    await registerUser(origin);
    await page.goto(`${MINE}/index`);
    await expect(page.getByText(/first counted at \d{4}-\d{2}-\d{2} 00:00 UTC/)).toBeVisible();

    await server.stop();
    execFileSync(process.execPath, agedAccounts, { env: { ...process.env, DATA_DIR: dataDir } });
    server = await startServer({ ...env, PORT: port });
    await page.reload();
    await expect(page.getByText('Your balance is counted')).toBeVisible();
    await expect(page.getByText(/^Balances of .* Entry [\d,]+ of the public log/)).toBeVisible();
    const usdt = page.getByRole('row', { name: /^USDT/ });
    await expect(usdt).toHaveText('USDT41,000.0082,000.00250,000.00');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as file' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^fairlead-count-\d{4}-\d{2}-\d{2}\.json$/);
    await context.close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
