/**
 * The steps of `npm test`, in order. A static step counts as one test; Jest and Playwright report how
 * many of theirs passed, failed and were skipped, and a runner that ends without a report counts as failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../deploy/build.mjs';
import { root } from '../deploy/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { findFreePort } from './findFreePort.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };
/** @type {Counts} */
const onePassed = { passed: 1, failed: 0, skipped: 0 };
/** @type {Counts} */
const oneFailed = { passed: 0, failed: 1, skipped: 0 };

/** @returns {Counts} */
export function addCounts(/** @type {Counts} */ a, /** @type {Counts} */ b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

export function formatCounts(/** @type {Counts} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Runs a program of node_modules with this Node.
 * @returns {Promise<boolean>} whether it ended with 0
 */
function runNode(/** @type {string[]} */ parameters, /** @type {NodeJS.ProcessEnv} */ env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** @returns {() => Promise<Counts>} */
function makeStaticStep(/** @type {string[]} */ ...parameters) {
  return async () => ((await runNode(parameters)) ? onePassed : oneFailed);
}

function readReport(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Runs a test runner that writes a JSON report, and reads the counts from it.
 * @returns {Promise<Counts>}
 */
async function runReported(
  /** @type {(file: string) => { parameters: string[], env: NodeJS.ProcessEnv }} */ prepare,
  /** @type {(report: any) => Counts} */ read,
) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-report-'));
  const file = join(folder, 'report.json');
  const { parameters, env } = prepare(file);
  const succeeded = await runNode(parameters, env);
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  if (report === undefined) return oneFailed;
  const counts = read(report);
  // A runner can fail without a failing test, for example on a leaked handle or a broken set-up.
  return succeeded || counts.failed > 0 ? counts : addCounts(counts, oneFailed);
}

const SLOWEST = 25;

const runUnit = () =>
  runReported(
    (file) => ({
      parameters: [
        // Modules and pages come and go with every file: with room for them the collector takes a tenth less of the time.
        '--max-semi-space-size=64',
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
        '--json',
        `--outputFile=${file}`,
      ],
      env: {},
    }),
    (report) => {
      printSlowest(report.testResults);
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
        skipped: report.numPendingTests + report.numTodoTests,
      };
    },
  );

/** What to look at first when the run has become too long. */
function printSlowest(
  /** @type {{ name: string, startTime: number, endTime: number }[]} */ suites,
) {
  const timed = suites.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: Math.round((endTime - startTime) / 1000),
  }));
  timed.sort((a, b) => b.seconds - a.seconds);
  const lines = timed.slice(0, SLOWEST).map(({ name, seconds }) => `  ${seconds} s ${name}\n`);
  process.stdout.write(`slowest suites:\n${lines.join('')}`);
}

async function runBrowser() {
  const chromium = await ensureBrowser();
  const port = await findFreePort();
  return runReported(
    (file) => ({
      parameters: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config=test/e2e/playwright.config.ts',
      ],
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_PORT: `${port}`,
        ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
      },
    }),
    ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
      skipped: stats.skipped,
    }),
  );
}

/** @type {{ name: string, run: () => Promise<Counts> }[]} */
export const steps = [
  { name: 'types', run: makeStaticStep('node_modules/@typescript/native/bin/tsc', '-b') },
  { name: 'lint', run: makeStaticStep('test/lint.mjs') },
  { name: 'format', run: makeStaticStep('node_modules/oxfmt/bin/oxfmt', '--check') },
  { name: 'deadcode', run: makeStaticStep('node_modules/knip/bin/knip.js') },
  { name: 'build', run: async () => (ensureBuilt() ? onePassed : oneFailed) },
  { name: 'weight', run: makeStaticStep('test/weight.mjs') },
  { name: 'unit', run: runUnit },
  { name: 'browser', run: runBrowser },
];
