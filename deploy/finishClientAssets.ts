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

const IMPORT_MAP = /\s*<script type="importmap">([^]*?)<\/script>/;

/** Names of one length behind one another: so much alike, the page is 200 bytes less. */
function sortImports(map: string): string {
  const { imports } = JSON.parse(map) as { imports: Record<string, string> };
  const sorted = Object.entries(imports).sort(
    ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
  );
  return JSON.stringify({ imports: Object.fromEntries(sorted) });
}

/** Older browsers ignore a map that comes after the first script that was asked for: first.js asks at once. */
function putImportMapFirst(folder: string): void {
  const file = join(folder, 'index.html');
  const page = readFileSync(file, 'utf8');
  const [, map] = IMPORT_MAP.exec(page) ?? [];
  if (map === undefined) throw new Error('the page has no import map');
  const rest = page.replace(IMPORT_MAP, '');
  const script = `<script type="importmap">${sortImports(map)}</script>`;
  writeFileSync(
    file,
    rest.replace(/<meta charset[^>]*>/, (charset) => `${charset}\n    ${script}`),
  );
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
      putImportMapFirst(folder);
      nameBuild(folder);
      for (const file of listFiles(folder)) {
        if (isPrivate(file)) moveOutOfSight(file, folder);
        else if (compressible.test(file)) writeCompressedTwins(file);
      }
      rmSync(join(folder, '.vite'), { recursive: true, force: true });
    },
  };
}
