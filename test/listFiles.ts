/** The repository's own files, for tests about the code itself. */
import { existsSync, readdirSync } from 'node:fs';

const ignored = new Set(['node_modules', 'dist', 'data', '.git', 'test-results']);

/** Files below `folder` whose path from the root matches, in a stable order; [] when there is no such folder. */
export function listFiles(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path, pattern) : [path];
    })
    .filter((path) => pattern.test(path))
    .sort();
}
