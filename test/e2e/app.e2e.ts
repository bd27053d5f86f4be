// The app on the phone: what it shows without a network, what its worker keeps, and that no string becomes markup unseen.
import { expect, type Page, test } from '@playwright/test';
import { openContract, signInByToken } from './screens.ts';

/** Until the service worker answers for the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('without a network the app opens, says that nothing of before is shown, and keeps no answer', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByToken(page, new URL(baseURL ?? '').origin);
  await openContract(page);
  await page.goto('./#/pages/tabbarPages/home/terms');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await waitForWorker(page);
  // With the worker in charge: what the page is made of is kept by it.
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText(/from before are not shown/)).toBeVisible();
  // After three seconds.
  await expect(page.getByText(/^Reconnecting\./)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      // oxlint-disable-next-line no-await-in-loop -- a cache or two
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    }
    return paths;
  });
  expect(kept).toContain('/h5/');
  expect(kept.filter((path) => path !== '/h5/' && !path.startsWith('/h5/assets/'))).toEqual([]);
  await context.setOffline(false);
  // By itself: the page asks again when the network is back.
  await expect(page.getByRole('heading', { level: 2, name: 'The agreement' })).toBeVisible();
});

test('documents, charts and threads live under Trusted Types; a string of its own does not', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Trusted ?Types|TrustedHTML|TrustedScript/i.test(message.text()))
      refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  await openContract(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.goto('./#/pages/tabbarPages/home/whitepaper');
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
  expect(refused).toEqual([]);
  const thrown = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">';
      return 'nothing';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(thrown).toBe('TypeError');
});

test('the terms open above the registration; back leaves what was typed, the password too', async ({
  page,
}) => {
  await page.goto('./#/pages/userPages/register');
  await page.getByLabel('E-mail', { exact: true }).fill('somebody@example.com');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Harbour lantern seven');
  await page.getByRole('button', { name: 'terms and conditions' }).click();
  const sheet = page.getByRole('dialog', { name: 'Terms of Service' });
  await expect(sheet.getByRole('heading', { name: 'The agreement' })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(password).toHaveValue('Harbour lantern seven');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('by keyboard: the sections of the white paper, and a question that unfolds', async ({
  page,
}) => {
  await page.goto('./#/pages/tabbarPages/home/whitepaper');
  const section = page.getByRole('navigation', { name: 'Contents' }).getByRole('button').nth(2);
  const name = (await section.textContent()) ?? '';
  await section.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
  await page.goto('./#/pages/tabbarPages/home/faq');
  const question = page.locator('.faq-item summary').first();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.faq-item').first()).toHaveAttribute('open', '');
});
