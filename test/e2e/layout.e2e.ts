// Every screen in the languages with the longest words, on the narrowest phone; `npm run screens` looks at all of them.
import { expect, test } from '@playwright/test';
import { findMisfits } from './layoutFindings.ts';
import { closeScreen, fillUser, openScreen, screens, speak } from './layoutScreens.ts';
import { signInByToken } from './screens.ts';

test('nothing is cut or wider than 360 px in German, French and Thai', async ({
  page,
  baseURL,
}) => {
  // Over a hundred screens, one after the other.
  test.setTimeout(900_000);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await fillUser(page, await signInByToken(page, new URL(baseURL ?? '').origin));
  const found: string[] = [];
  /* oxlint-disable no-await-in-loop -- one page, one screen at a time */
  for (const language of ['de', 'fr', 'th'] as const) {
    await speak(page, language);
    for (const screen of screens) {
      await openScreen(page, screen);
      for (const misfit of await findMisfits(page))
        found.push(`${language} ${screen.name}: ${misfit}`);
      await closeScreen(page, screen);
    }
  }
  /* oxlint-enable no-await-in-loop */
  expect(found).toEqual([]);
});

for (const [width, column] of [
  [360, 360],
  [527, 500],
  [528, 500],
  [1280, 500],
] as const) {
  test(`the column has ${column} px on ${width} px and stands in the middle`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('./#/');
    await expect(page.getByRole('main')).toBeVisible();
    const box = await page.locator('.app').boundingBox();
    expect(box?.width).toBe(column);
    expect(box?.x).toBe((width - column) / 2);
  });
}
