/**
 * `npm run lint`: oxlint with type information and no warnings, then the layers. Folders are named one by
 * one: pointed at the root, the linter would follow links out of the tree.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const folders = ['core', 'protocol', 'server', 'audit', 'src', 'office', 'test', 'bench', 'deploy'];
const present = folders.filter((folder) => existsSync(folder));
const layered = ['core', 'protocol', 'server', 'audit', 'src', 'office'].filter((folder) =>
  existsSync(folder),
);

function run(/** @type {string} */ script, /** @type {string[]} */ parameters) {
  const result = spawnSync(process.execPath, [script, ...parameters], { stdio: 'inherit' });
  if (result.status !== 0) process.exitCode = 1;
}

run('node_modules/oxlint/bin/oxlint', [
  '--deny-warnings',
  ...present,
  'vite.config.ts',
  'jest.config.ts',
]);
run('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
  '--config',
  'test/fences/dependencyCruiser.config.mjs',
  ...layered,
]);
