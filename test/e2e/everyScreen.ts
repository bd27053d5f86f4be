/**
 * `npm run screens -- [--languages de,th] [--routes home,menu] [--widths 360,390] [--themes dark,light] [--out folder]`:
 * photographs every screen in every language, theme and width, and fails where something does not fit.
 */
import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../deploy/build.mjs';
import { LANGUAGES, parseLanguage, type LanguageCode } from '../../src/i18n/languages.ts';
import { ensureBrowser } from '../browser.mjs';
import { findMisfits } from './layoutFindings.ts';
import { closeScreen, fillUser, openScreen, screens, speak } from './layoutScreens.ts';
import { startServer } from './runningServer.ts';
import { signInByToken } from './screens.ts';

/** Heights of the design's phones (DESIGN 2) by their width. */
const heights: Readonly<Record<number, number>> = { 360: 780, 390: 844 };
const otherHeight = 800;

const { values } = parseArgs({
  options: {
    languages: { type: 'string' },
    routes: { type: 'string' },
    widths: { type: 'string', default: '360,390' },
    themes: { type: 'string', default: 'dark,light' },
    out: { type: 'string', default: 'test-results/screens' },
  },
});

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

function readLanguages(): LanguageCode[] {
  if (values.languages === undefined) return LANGUAGES.map(({ code }) => code);
  return listOf(values.languages).map((text) => {
    const code = parseLanguage(text);
    if (code === undefined) throw new Error(`${text} is no language of the product`);
    return code;
  });
}

function readScreens(): typeof screens {
  if (values.routes === undefined) return screens;
  return listOf(values.routes).map((name) => {
    const screen = screens.find((one) => one.name === name);
    if (screen === undefined) throw new Error(`${name} is no screen`);
    return screen;
  });
}

const widths = listOf(values.widths).map(Number);
const themes = listOf(values.themes) as ('dark' | 'light')[];

/** One screen in every width and theme; a theme changes colours and nothing else, so each width is looked at once. */
async function look(page: Page, folder: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    /* oxlint-disable no-await-in-loop -- one page, one window */
    await page.setViewportSize({ width, height: heights[width] ?? otherHeight });
    found.push(...(await findMisfits(page)).map((misfit) => `${width} px: ${misfit}`));
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({
        path: join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    /* oxlint-enable no-await-in-loop */
  }
  return found;
}

if (!ensureBuilt()) throw new Error('the build failed');
const executablePath = await ensureBrowser();
const server = await startServer({ FEED: 'sim:screens' });
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
let misfits = 0;
try {
  const page = await browser.newPage({
    baseURL: `${server.url}/h5/`,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => {
    const stored = JSON.parse(localStorage.getItem('fairlead') ?? '{}') as object;
    localStorage.setItem(
      'fairlead',
      JSON.stringify({ ...stored, theme: 'system', favourites: ['BTCUSDT'] }),
    );
  });
  await fillUser(page, await signInByToken(page, server.url));
  /* oxlint-disable no-await-in-loop -- one page, one language, one screen at a time */
  for (const language of readLanguages()) {
    await speak(page, language);
    const folder = join(values.out, language);
    mkdirSync(folder, { recursive: true });
    for (const screen of readScreens()) {
      await openScreen(page, screen);
      const found = await look(page, folder, screen.name);
      await closeScreen(page, screen);
      for (const misfit of found) console.log(`${language} ${screen.name} ${misfit}`);
      misfits += found.length;
    }
    console.log(`${language}: photographed`);
  }
  /* oxlint-enable no-await-in-loop */
} finally {
  await browser.close();
  await server.stop();
}
console.log(misfits === 0 ? 'everything fits' : `${misfits} misfits`);
if (misfits > 0) process.exitCode = 1;
