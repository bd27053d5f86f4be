/**
 * Finds a Chromium, or gets one for the browser tests: CHROMIUM_PATH, then the PATH, then Debian's
 * packages when we are root, then Playwright's own download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without the windows that nobody sees: a test takes two thirds of the time. */
const windowless = 'chromium-headless-shell';
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findProgram(/** @type {string[]} */ wanted) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => wanted.map((name) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && statSync(path).isFile());
}

/** @returns {string | undefined} the path of an installed Chromium or Chrome */
export function findBrowser() {
  return process.env['CHROMIUM_PATH'] || findProgram(names) || applications.find(existsSync);
}

function run(/** @type {string} */ program, /** @type {string[]} */ parameters) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(program, parameters, { encoding: 'utf8', env });
  if (result.status !== 0) process.stderr.write(result.stdout + result.stderr);
  return result.status === 0;
}

/** Each for itself: where there is no package without windows, there is one with them. */
function installWithApt() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const packages = [...(findBrowser() === undefined ? ['chromium'] : []), windowless];
  process.stdout.write(`Installing ${packages.join(' and ')} with apt-get, once.\n`);
  if (!run('apt-get', ['update', '-q'])) return;
  for (const name of packages)
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]);
}

/**
 * @returns {Promise<string | undefined>} the path of the browser for the tests; undefined when Playwright
 * has its own and needs none
 */
export async function ensureBrowser() {
  const given = process.env['CHROMIUM_PATH'] || findProgram([windowless]);
  if (given) return given;
  installWithApt();
  const found = findProgram([windowless]) ?? findBrowser();
  if (found !== undefined) return found;
  process.stdout.write('Downloading a browser with Playwright, once.\n');
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return undefined;
}
