// The server goes down and comes back while an order runs: it is settled all the same, and the open page says so.
import { expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callButton, card, ENDED, openCfd, period, SETTLED_WITHIN_MS } from './cfdScreen.ts';
import { startServer } from './runningServer.ts';
import { signInByToken } from './screens.ts';

test('an order outlives a restart of the server', async ({ browser }) => {
  // Two starts of a server on a machine that may be busy, and half a minute that has to pass.
  test.setTimeout(800_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-restart-'));
  const env = { E2E_DATA_DIR: dataDir, FEED: 'sim:restart' };
  let server = await startServer(env);
  try {
    const { origin, port } = new URL(server.url);
    const context = await browser.newContext({ baseURL: `${origin}/h5/` });
    const page = await context.newPage();
    await signInByToken(page, origin);
    await openCfd(page);
    await period(page, '30 s');
    await callButton(page).click();
    await expect(card(page).getByRole('timer')).toContainText(/^00:\d\d$/);

    await server.stop();
    await expect(page.getByRole('button', { name: /Orders wait/ })).toBeVisible();
    server = await startServer({ ...env, PORT: port });
    await expect(callButton(page)).toBeVisible();
    await expect(card(page)).toContainText(ENDED, { timeout: SETTLED_WITHIN_MS });
    await context.close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
