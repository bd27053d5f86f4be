/**
 * What `npm start` and `npm test` do before anything else: check the Node version, and install exactly
 * the lock file when node_modules is missing or differs. Uses nothing but Node itself.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const lockFile = join(root, 'package-lock.json');
const installedLockFile = join(root, 'node_modules/.package-lock.json');
const stampFile = join(root, 'node_modules/.fairlead-lock');

/** Ends the process with one line on stderr. */
export function stopWith(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** True for the versions of package.json "engines": ^20.19.0 || >=22.12.0. */
export function isSupportedNode(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

export function assertNodeVersion() {
  const version = process.versions.node;
  if (!isSupportedNode(version)) {
    stopWith(`Fairlead needs Node 20.19 or newer, 22.12 or newer, or 24; this is Node ${version}.`);
  }
}

function hashLockFile() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** Compares what npm says it installed with the lock file, for folders installed by hand. */
function matchesLockFile() {
  if (!existsSync(installedLockFile)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installedLockFile, 'utf8')).packages;
  const missing = Object.entries(wanted).filter(
    ([path, entry]) => path !== '' && !entry.optional && present[path]?.version !== entry.version,
  );
  return missing.length === 0;
}

/** Runs npm with the npm that started us, else with the one on the PATH. */
function runNpm(/** @type {string[]} */ parameters) {
  const startedBy = process.env['npm_execpath'];
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  if (startedBy?.endsWith('.js')) {
    return spawnSync(process.execPath, [startedBy, ...parameters], options);
  }
  return spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' });
}

/** Installs the lock file when needed. Dev packages come along even with NODE_ENV=production: the build needs them. */
export function ensureInstalled() {
  const wanted = hashLockFile();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!matchesLockFile()) {
    process.stderr.write('Installing packages, once; this takes a minute.\n');
    const result = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (result.status !== 0) {
      process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
      stopWith(`npm ci failed${result.error ? `: ${result.error.message}` : ''}.`);
    }
  }
  writeFileSync(stampFile, wanted);
}
