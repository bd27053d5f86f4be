/**
 * Build step of the client: writes a .br and a .gz beside every text asset (the server only picks the
 * right one), and moves source maps and Vite's manifest to dist/maps, outside what is served.
 */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const isPrivate = (file: string) => file.endsWith('.map') || file.includes('.vite');
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
// Below one network packet a compressed twin saves nothing.
const leastBytes = 1400;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function writeCompressedTwins(file: string): void {
  if (statSync(file).size < leastBytes) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}

function moveOutOfSight(file: string, clientFolder: string): void {
  const target = join(clientFolder, '..', 'maps', relative(clientFolder, file));
  mkdirSync(dirname(target), { recursive: true });
  renameSync(file, target);
}

/** A browser sees a new version by the bytes of its service worker; the page names the files of this build. */
function nameBuild(folder: string): void {
  const page = readFileSync(join(folder, 'index.html'));
  const build = createHash('sha256').update(page).digest('hex').slice(0, 16);
  appendFileSync(join(folder, 'sw.js'), `// build ${build}\n`);
}

export function finishClientAssets(): Plugin {
  return {
    name: 'fairlead:finish-client-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(options) {
      const folder = options.dir;
      if (folder === undefined) throw new Error('the client build has no output folder');
      nameBuild(folder);
      for (const file of listFiles(folder)) {
        if (isPrivate(file)) moveOutOfSight(file, folder);
        else if (compressible.test(file)) writeCompressedTwins(file);
      }
      rmSync(join(folder, '.vite'), { recursive: true, force: true });
    },
  };
}
