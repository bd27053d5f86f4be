// What Lighthouse says of home and of the contract screen to a visitor on a phone, as it comes: the median of several visits, after
// one that warms the server up. Lighthouse is larger than all that we depend on, so it is no dependency: whoever measures has it on
// the path (`npm install --global lighthouse`), or names its program by LIGHTHOUSE.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../test/browser.mjs';
import { startServer } from '../test/e2e/runningServer.ts';
import { type Benchmark, median, type Ratio } from './benchmark.ts';

const VISITS = 5;
const MOST_TRIES = 3;
const LONGEST_MS = 150_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const FLAGS = '--headless --no-sandbox --disable-gpu --no-first-run';

type Category = (typeof CATEGORIES)[number];
type Scores = Readonly<Record<Category, number>>;

interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
}

interface Screen {
  readonly name: string;
  readonly address: string;
  readonly asked: Scores;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    address: '/h5/',
    asked: { performance: 95, accessibility: 100, 'best-practices': 100 },
  },
  {
    name: 'contract',
    address: '/h5/#/pages/tabbarPages/home/contract?productId=BTCUSDT',
    asked: { performance: 85, accessibility: 100, 'best-practices': 100 },
  },
];

const findLighthouse = (): string | undefined => {
  const named = process.env['LIGHTHOUSE'] ?? 'lighthouse';
  return spawnSync(named, ['--version']).status === 0 ? named : undefined;
};

/** The scores of one visit, of 100; throws where the program gives none. */
async function visit(program: string, browser: string, url: string): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const options = [
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      `--chrome-flags=${FLAGS}`,
    ];
    const child = spawn(program, [url, ...options], {
      env: { ...process.env, CHROME_PATH: browser },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: LONGEST_MS,
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0) throw new Error(`Lighthouse ended with code ${code}`);
    const { categories } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const scoreOf = (category: Category): number => {
      const { score } = categories[category];
      if (score === null) throw new Error(`Lighthouse has no score of ${category}`);
      return Math.round(score * 100);
    };
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** It says of some visits itself that it could not record them and is to be run again; then it is, some times. */
async function visitAgain(program: string, browser: string, url: string): Promise<Scores> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next one only where this one failed
      return await visit(program, browser, url);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      process.stderr.write(`  again: ${String(error)}\n`);
    }
  }
}

async function scoresOf(screen: Screen, look: (url: string) => Promise<Scores>, url: string) {
  const address = `${url}${screen.address}`;
  await look(address);
  const seen: Scores[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one visit after another: together they would share the processor
  while (seen.length < VISITS) seen.push(await look(address));
  return CATEGORIES.map((category): Ratio => {
    const score = median(seen.map((scores) => scores[category]));
    const asked = screen.asked[category];
    return {
      name: `${screen.name}: ${category} ${score}, against ${asked}`,
      value: score / asked,
      target: 1,
      better: 'higher',
    };
  });
}

export const lighthouseScores: Benchmark = {
  name: 'lighthouse',
  async run() {
    const program = findLighthouse();
    const browser = findBrowser();
    if (program === undefined)
      return { skipped: 'Lighthouse is not on the path; LIGHTHOUSE names its program' };
    if (browser === undefined)
      return { skipped: 'no Chromium or Chrome is here; CHROMIUM_PATH names one' };
    const server = await startServer({ FEED: 'sim:lighthouse' });
    try {
      const ratios: Ratio[] = [];
      for (const screen of SCREENS)
        // oxlint-disable-next-line no-await-in-loop -- as above
        ratios.push(
          ...(await scoresOf(screen, (url) => visitAgain(program, browser, url), server.url)),
        );
      return { figures: [], ratios };
    } finally {
      await server.stop();
    }
  },
};
