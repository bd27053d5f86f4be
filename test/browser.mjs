/**
 * Finds a Chromium for the browser tests, or gets one: CHROMIUM_PATH, then the PATH, then Debian's
 * package when we are root, then Playwright's own download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {string | undefined} the path of an installed Chromium or Chrome */
export function findBrowser() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...applications].find(
    (path) => existsSync(path) && statSync(path).isFile(),
  );
}

function run(/** @type {string} */ program, /** @type {string[]} */ parameters) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(program, parameters, { encoding: 'utf8', env });
  if (result.status !== 0) process.stderr.write(result.stdout + result.stderr);
  return result.status === 0;
}

function installWithApt() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write('Installing chromium with apt-get, once.\n');
  return (
    run('apt-get', ['update', '-q']) &&
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'])
  );
}

/**
 * @returns {Promise<string | undefined>} the browser's path; undefined when Playwright has its own and
 * needs none
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (installWithApt()) return findBrowser();
  process.stdout.write('Downloading a browser with Playwright, once.\n');
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return undefined;
}
