// A new release under an open page: nothing changes by itself, what was typed stays, the user's tap brings the new version, and
// what did not change keeps its name.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { buildNextRelease, presentFiles, type Release } from './nextRelease.ts';
import { startServer } from './runningServer.ts';
import { marginField, openContract, signInByToken, ticket } from './screens.ts';

/** Two builds' worth of machine, and two starts. */
test.setTimeout(900_000);

let next: Release;
test.beforeAll(async () => {
  next = await buildNextRelease({
    file: /MenuPage\.tsx$/,
    from: "{tCommon('tabs.more')}",
    to: "{tCommon('tabs.more')} 2",
  });
});
test.afterAll(() => {
  next.remove();
});

/** As a page that is looked at again does. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('an open page hears of a new release and takes it when it is asked to', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-update-'));
  const env = { E2E_DATA_DIR: dataDir, FEED: 'sim:update' };
  let server = await startServer(env);
  try {
    const { origin, port } = new URL(server.url);
    const context = await browser.newContext({ baseURL: `${origin}/h5/` });
    const page = await context.newPage();
    await signInByToken(page, origin);
    await openContract(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await ticket(page).margin('123');

    await server.stop();
    server = await startServer({ ...env, PORT: port }, next.program);
    const banner = page.getByText('A new version is ready.');
    await expect(async () => {
      await lookAgain(page);
      await expect(banner).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(marginField(page)).toHaveValue('123');

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(banner).toBeHidden();
    await expect(marginField(page)).toHaveValue('123');
    await page.goto('./#/pages/tabbarPages/home/menu');
    await expect(page.getByRole('heading', { name: /^More 2$/ })).toBeAttached();
    await context.close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('what a release did not change keeps its name: a returning visitor has it', () => {
  const before = presentFiles();
  const changed = [...next.files].filter((name) => !before.has(name));
  expect(changed.map((name) => name.replace(/-.{7,8}\.(?:js|css)$/, ''))).toEqual(['MenuPage']);
});
