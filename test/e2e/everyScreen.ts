/**
 * `npm run screens -- [--languages de,th] [--routes home,menu] [--widths 360,390] [--themes dark,light] [--out folder]`:
 * photographs every screen in every language, theme and width, and fails where something does not fit or is too small to be tapped.
 */
import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../deploy/build.mjs';
import { LANGUAGES, parseLanguage, type LanguageCode } from '../../src/i18n/languages.ts';
import { ensureBrowser } from '../browser.mjs';
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
import { startServer } from './runningServer.ts';
import { signInByToken } from './screens.ts';
import { findSmallTargets } from './targetFindings.ts';

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

/** Those of a user or of a visitor that are asked for; a name that neither has is none. */
function readScreens(all: typeof screens): typeof screens {
  if (values.routes === undefined) return all;
  const names = listOf(values.routes);
  for (const name of names) {
    if (![...screens, ...visitorScreens].some((one) => one.name === name))
      throw new Error(`${name} is no screen`);
  }
  return all.filter(({ name }) => names.includes(name));
}

const widths = listOf(values.widths).map(Number);
const themes = listOf(values.themes) as ('dark' | 'light')[];

/** One screen in every width and theme; a theme changes colours and nothing else, so each width is looked at once. */
async function look(page: Page, folder: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    /* oxlint-disable no-await-in-loop -- one page, one window */
    await page.setViewportSize({ width, height: heights[width] ?? otherHeight });
    const misfits = [...(await findMisfits(page)), ...(await findSmallTargets(page))];
    found.push(...misfits.map((misfit) => `${width} px: ${misfit}`));
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

/** Photographs the screens in a language and says how many things do not fit. */
async function photograph(page: Page, language: LanguageCode, all: typeof screens) {
  const folder = join(values.out, language);
  mkdirSync(folder, { recursive: true });
  await speak(page, language);
  let count = 0;
  /* oxlint-disable no-await-in-loop -- one page, one screen at a time */
  for (const screen of all) {
    await openScreen(page, screen);
    const found = await look(page, folder, screen.name);
    await closeScreen(page, screen);
    for (const misfit of found) console.log(`${language} ${screen.name} ${misfit}`);
    count += found.length;
  }
  /* oxlint-enable no-await-in-loop */
  console.log(`${language}: photographed`);
  return count;
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
  /* oxlint-disable no-await-in-loop -- one page, one language at a time */
  for (const all of [screens, visitorScreens]) {
    if (all === visitorScreens) await leave(page);
    for (const language of readLanguages())
      misfits += await photograph(page, language, readScreens(all));
  }
  /* oxlint-enable no-await-in-loop */
} finally {
  await browser.close();
  await server.stop();
}
console.log(misfits === 0 ? 'everything fits' : `${misfits} misfits`);
if (misfits > 0) process.exitCode = 1;
