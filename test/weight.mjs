/**
 * The weight of the client's first page: the entry with everything it imports statically, gzipped as
 * served. Lazy routes, the chart and the catalogues come later and are not counted.
 */
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

// React with its router 81 kB, the store 27, i18n 20 with the names of twelve languages' catalogues, icons 9, the routes with
// what each fetches 6, our own shell 33: 176 kB on the day this was set. What makes it grow belongs behind a lazy route.
const budgetBytes = 178_000;

/** @type {Record<string, { file: string, css?: string[], imports?: string[] }>} */
const manifest = JSON.parse(readFileSync('dist/maps/.vite/manifest.json', 'utf8'));

/** @type {Map<string, number>} */
const sizes = new Map();
function add(/** @type {string} */ key) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
  if (sizes.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) {
    sizes.set(file, gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length);
  }
  for (const imported of chunk.imports ?? []) add(imported);
}

add('index.html');
let total = 0;
for (const [file, bytes] of sizes) {
  total += bytes;
  process.stdout.write(`${`${bytes}`.padStart(8)} ${file}\n`);
}
process.stdout.write(`${`${total}`.padStart(8)} of ${budgetBytes} bytes at boot\n`);
if (total > budgetBytes) {
  process.stderr.write('The first page is over its budget.\n');
  process.exitCode = 1;
}
