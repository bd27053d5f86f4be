/**
 * The server as Node is told to run it: the built one where dist/ is the build of these files (always in `npm test`), which
 * starts in a fraction of the time, else the sources.
 */
import { join } from 'node:path';
import { isBuilt } from '../../deploy/build.mjs';
import { root } from '../../deploy/install.mjs';

export const serverProgram = (): string[] =>
  isBuilt()
    ? [join(root, 'dist/server/main.js')]
    : ['--import', 'tsx', join(root, 'server/main.ts')];
