/**
 * `npm run dev`: the server with tsx watch and the client with Vite, both in this terminal. When one of
 * them ends, or on Ctrl-C, both end. Client: http://127.0.0.1:5173/h5/.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithParent } from './endWithParent.mjs';
import { assertNodeVersion, ensureInstalled, root } from './install.mjs';

const graceMs = 10_000;

assertNodeVersion();
endWithParent();
ensureInstalled();

const programs = [
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'],
];
// The client asks the server that runs beside it.
const host = process.env['HOST'] || '127.0.0.1';
const port = process.env['PORT'] || '3000';
const apiUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
// People reach the server through Vite, under its name: a wallet signs for that one.
const publicHosts = '127.0.0.1:5173,localhost:5173';
const env = { API_URL: apiUrl, PUBLIC_HOSTS: publicHosts, ...process.env };
const children = programs.map((parameters) =>
  spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit', env }),
);

let isStopping = false;
function stopAll(/** @type {NodeJS.Signals} */ signal) {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill(signal);
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, graceMs).unref();
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => stopAll(signal));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= isStopping ? 0 : (code ?? 1);
    stopAll('SIGTERM');
  });
}
