/**
 * Builds client and server into dist/ when one of their inputs changed. Uses nothing but Node itself
 * until it calls Vite. "Changed" is decided by path, size and modification time, so that the answer for
 * an unchanged tree takes milliseconds.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const inputFolders = [
  'core',
  'protocol',
  'server',
  'src',
  'office',
  'public',
  'locales',
  'content',
  'deploy',
];
const inputFiles = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];
const stampFile = join(root, 'dist/.stamp');

/** @returns {string[]} every file below `folder`, tests excepted, as paths from the root. */
function listInputs(/** @type {string} */ folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listInputs(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function calculateStamp() {
  const hash = createHash('sha256');
  const paths = [...inputFolders.flatMap(listInputs), ...inputFiles].sort();
  for (const path of paths) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** True when dist/ was built from the inputs as they are now. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === calculateStamp();
}

/**
 * Builds when needed; prints Vite's output only when the build fails.
 * @returns {boolean} whether dist/ is now the build of the inputs
 */
export function ensureBuilt() {
  if (isBuilt()) return true;
  // Taken before the build: a file saved while it runs makes the next start build again.
  const stamp = calculateStamp();
  process.stderr.write('Building.\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}`);
    return false;
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}
