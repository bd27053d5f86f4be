// Every screen in the languages with the longest words, on the narrowest phone; `npm run screens` looks at all of them.
import { expect, type Page, test } from '@playwright/test';
import type { LanguageCode } from '../../src/i18n/languages.ts';
import { findMisfits } from './layoutFindings.ts';
import {
  closeScreen,
  fillUser,
  leave,
  openScreen,
  screens,
  speak,
  visitorScreens,
} from './layoutScreens.ts';
import { signInByToken } from './screens.ts';
import { findSmallTargets } from './targetFindings.ts';

/** What `look` finds on each screen in each language: of a user who has something everywhere, then of a visitor. */
async function findOnScreens(
  page: Page,
  baseURL: string | undefined,
  languages: readonly LanguageCode[],
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await fillUser(page, await signInByToken(page, new URL(baseURL ?? '').origin));
  const found: string[] = [];
  /* oxlint-disable no-await-in-loop -- one page, one screen at a time */
  for (const all of [screens, visitorScreens]) {
    if (all === visitorScreens) await leave(page);
    for (const language of languages) {
      await speak(page, language);
      for (const screen of all) {
        await openScreen(page, screen);
        for (const finding of await look(page))
          found.push(`${language} ${screen.name}: ${finding}`);
        await closeScreen(page, screen);
      }
    }
  }
  /* oxlint-enable no-await-in-loop */
  return found;
}

test.describe('on the narrowest phone', () => {
  // Over two hundred screens, one after the other.
  test.describe.configure({ timeout: 1_800_000 });
  test.use({ viewport: { width: 360, height: 780 } });

  test('nothing is cut or wider than 360 px in German, French and Thai', async ({
    page,
    baseURL,
  }) => {
    expect(await findOnScreens(page, baseURL, ['de', 'fr', 'th'], findMisfits)).toEqual([]);
  });

  test('whatever can be tapped answers on 44 × 44 px', async ({ page, baseURL }) => {
    // Thai has the shortest words.
    expect(await findOnScreens(page, baseURL, ['en', 'th'], findSmallTargets)).toEqual([]);
    // And the look notices one that does not.
    await page.evaluate(() => {
      const small = document.createElement('button');
      small.textContent = 'small';
      document.querySelector('main')?.append(small);
    });
    expect(await findSmallTargets(page)).toEqual([expect.stringContaining('"small" (button)')]);
  });
});

// Twice the size on a phone of 390 px leaves half of its width (WCAG 1.4.4, 1.4.10).
test.describe('at twice the size', () => {
  test.describe.configure({ timeout: 1_800_000 });
  test.use({ viewport: { width: 195, height: 422 }, deviceScaleFactor: 2, isMobile: false });

  test('nothing is cut and nothing has to be moved sideways, in German', async ({
    page,
    baseURL,
  }) => {
    expect(await findOnScreens(page, baseURL, ['de'], findMisfits)).toEqual([]);
  });
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
