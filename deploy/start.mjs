/**
 * `npm start`: installs what is missing, builds when stale, then becomes the server in this very
 * process, so that signals, exit codes and the environment are the server's own.
 */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { endWithParent } from './endWithParent.mjs';
import { assertNodeVersion, ensureInstalled, root, stopWith } from './install.mjs';

assertNodeVersion();
endWithParent();
ensureInstalled();
if (!ensureBuilt()) stopWith('The build failed.');
// Node 22 and newer keep the compiled server between starts.
/** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module).enableCompileCache?.(
  join(root, 'node_modules/.cache/compile'),
);
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
