// The whole check of a fill's proof on a phone's processor: sheet, formula, acceptance, signatures, place in the log and against the
// pinned checkpoint, until the page says that it is proven: the page's thread in the proof's own scripts and in what they call, by
// the browser's profiler. Beside it the same until the picture of the seconds around the fill is drawn, which waits for the check.
import { existsSync, readFileSync } from 'node:fs';
import { type CDPSession, chromium, devices, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser.mjs';
import { startServer } from '../test/e2e/runningServer.ts';
import { openContract, position, sheet, signInByToken, ticket } from '../test/e2e/screens.ts';
import { type Benchmark, median, type Ratio } from './benchmark.ts';
import { loopIn, slowDown } from './slowPage.ts';

const ROUNDS = 5;
/** Each by a user who was never here. */
const VISITS = 3;
const BOUND_MS = 100;

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/** Ms of the page's thread in scripts that `isOurs` names, and in whatever they called. */
function timeIn(
  { nodes, samples = [], timeDeltas = [] }: Profile,
  isOurs: (url: string) => boolean,
) {
  const ours = new Set<number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (id: number, isBelow: boolean): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const isOwn = isBelow || isOurs(node.callFrame.url);
    if (isOwn) ours.add(id);
    for (const child of node.children ?? []) visit(child, isOwn);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root.id, false);
  // A sample's time is what passes until the next one.
  return samples.reduce(
    (sum, id, at) => sum + (ours.has(id) ? (timeDeltas[at + 1] ?? 0) / 1000 : 0),
    0,
  );
}

const PROVEN = 'In the public log, under a checkpoint';

/** The page itself ends the profile `proof` when it says so: whoever asks from outside would be told later. */
const profileUntil = (page: Page, text: string): Promise<void> =>
  page.evaluate((awaited) => {
    const { console } = globalThis as unknown as {
      console: { profile: (name: string) => void; profileEnd: (name: string) => void };
    };
    console.profile('proof');
    const watch = new MutationObserver(() => {
      if (document.body.textContent?.includes(awaited) !== true) return;
      watch.disconnect();
      console.profileEnd('proof');
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);

interface Opened {
  /** Until it is proven. */
  readonly check: Profile;
  /** Until the picture is there as well. */
  readonly whole: Profile;
}

async function openProof(page: Page, session: CDPSession): Promise<Opened> {
  const proven = new Promise<Profile>((resolve) => {
    session.once('Profiler.consoleProfileFinished', ({ profile }) => {
      resolve(profile);
    });
  });
  await session.send('Profiler.start');
  await profileUntil(page, PROVEN);
  await position(page)
    .getByRole('button', { name: /check this number/ })
    .nth(1)
    .click();
  const check = await proven;
  await sheet(page).locator('.proof-marks [role="img"]').first().waitFor();
  const { profile } = await session.send('Profiler.stop');
  return { check, whole: profile };
}

/** The library that checks signatures where the browser cannot: a proof goes on in it, whoever woke it. */
const OF_SIGNATURES = /\/ed25519-[^/]+$/;

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly isEntry?: true; readonly imports?: readonly string[] }
  >
>;

/** The scripts of a proof beyond those that a trading screen is made of, whenever they came. */
function proofScripts(): ReadonlySet<string> {
  const built = readFileSync('dist/maps/.vite/manifest.json', 'utf8');
  const manifest = JSON.parse(built) as Manifest;
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(name)) {
      seen.add(name);
      for (const imported of manifest[name]?.imports ?? []) withImports(imported, seen);
    }
    return seen;
  };
  const [entry = ''] = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const others = withImports('src/features/contract/ContractPage.tsx', withImports(entry));
  const own = [...withImports('src/features/proof/ProofSheet.tsx')];
  return new Set(own.filter((name) => !others.has(name)).map((name) => manifest[name]?.file ?? ''));
}

const closeProof = (page: Page): Promise<void> => page.keyboard.press('Escape');

async function measure(executablePath: string, url: string) {
  const browser = await chromium.launch({ executablePath });
  try {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: `${url}/h5/` });
    const page = await context.newPage();
    await signInByToken(page, url);
    await openContract(page);
    await ticket(page).margin('300');
    await ticket(page).submit('Open long');
    await position(page).waitFor();
    // Until a checkpoint covers the fill, and the log is pinned.
    await page.waitForTimeout(8000);
    const session = await context.newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 200 });
    await slowDown(page, session);
    const checks: number[] = [];
    const wholes: number[] = [];
    const scripts = proofScripts();
    const isOurs = (script: string): boolean =>
      scripts.has(script.replace(`${url}/h5/`, '')) || OF_SIGNATURES.test(script);
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { check, whole } = await openProof(page, session);
      checks.push(timeIn(check, isOurs));
      wholes.push(timeIn(whole, isOurs));
      await closeProof(page);
      await sheet(page).waitFor({ state: 'detached' });
    }
    const [first = 0, ...later] = checks;
    const [firstWhole = 0] = wholes;
    return { first, firstWhole, later: median(later), loopMs: await loopIn(page) };
  } finally {
    await browser.close();
  }
}

const against = (name: string, ms: number): Ratio => ({
  name: `${name}: ${ms.toFixed(0)} ms on a phone's processor, against ${BOUND_MS} ms`,
  value: ms / BOUND_MS,
  target: 1,
  better: 'lower',
});

export const checkingAProof: Benchmark = {
  name: 'proof',
  async run() {
    const executablePath = findBrowser();
    if (executablePath === undefined || !existsSync(executablePath))
      return { skipped: 'no Chromium or Chrome is here; CHROMIUM_PATH names one' };
    const server = await startServer({ FEED: 'sim:proof' });
    const measured: Awaited<ReturnType<typeof measure>>[] = [];
    try {
      for (let visit = 0; visit < VISITS; visit += 1)
        measured.push(await measure(executablePath, server.url));
    } finally {
      await server.stop();
    }
    const first = median(measured.map((visit) => visit.first));
    const later = median(measured.map((visit) => visit.later));
    const loopMs = median(measured.map((visit) => visit.loopMs));
    const whole = median(measured.map((visit) => visit.firstWhole));
    return {
      figures: [
        { name: 'a fixed loop in the page', value: loopMs, unit: 'ms' },
        { name: 'the first proof with the picture of its seconds', value: whole, unit: 'ms' },
      ],
      ratios: [
        against('the first proof of a visit, its scripts included', first),
        against('every later one', later),
      ],
    };
  },
};
