/**
 * Build step of the server: copies the data files that server code reads through `import.meta.url`.
 * Every chunk of dist/server lies flat, so `new URL('./migrations/', import.meta.url)` means the same
 * folder name in the source (server/store) and in the build (dist/server). The documents lie at the root of the
 * source; who reads them looks in both places.
 */
import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const dataFolders = ['server/store/migrations', 'content'];

export function copyServerData(): Plugin {
  return {
    name: 'fairlead:copy-server-data',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'server',
    writeBundle(options) {
      const target = options.dir;
      if (target === undefined) throw new Error('the server build has no output folder');
      for (const folder of dataFolders.filter((path) => existsSync(path))) {
        cpSync(folder, join(target, basename(folder)), { recursive: true });
      }
    },
  };
}
