/**
 * Runs the built server, or the program named in the arguments, on a fresh data directory for one browser run, and
 * removes the directory when it ends. PORT and FEED come from the environment; E2E_DATA_DIR names a directory that
 * outlives the server.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../deploy/install.mjs';

const keptDir = process.env['E2E_DATA_DIR'];
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'fairlead-e2e-'));
const { DATABASE_URL: _database, REDIS_URL: _redis, SMTP_URL: _smtp, ...env } = process.env;
const given = process.argv.slice(2);
const program = given.length === 0 ? [join(root, 'dist/server/main.js')] : given;

const server = spawn(process.execPath, program, {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...env, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn' },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code) => {
  if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
