/**
 * The weight of the first view of a screen, as the built server sends it to a browser: the page, every script and style
 * it names for that screen, the font and the texts, in files and in bytes on the wire. Says too what would cost a
 * visitor a journey more (an import that the page does not name) or a returning one a download (a library that names ours).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './findFreePort.mjs';

// Measured on the day they were set, with two in a hundred to spare; 2 kB of each are the map of all scripts, by which a release
// costs a returning visitor what changed alone. What makes them grow belongs behind the first view.
/** @type {Record<string, { address: string, scripts: number, files: number, all: number }>} */
const budgets = {
  home: { address: '/', scripts: 143_900, files: 7, all: 209_500 },
  contract: {
    address: '/pages/tabbarPages/home/contract',
    scripts: 241_400,
    files: 9,
    all: 310_500,
  },
};

/** @typedef {{ bytes: number, text: string }} Sent */

/**
 * One file as it comes over the wire; `text` is empty where it is compressed.
 * @returns {Promise<Sent>}
 */
function fetchFile(/** @type {string} */ url, encoding = 'br') {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        resolve({ bytes: body.length, text: body.toString('utf8') });
      });
    }).on('error', reject);
  });
}

async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-weight-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: `${port}`,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
  });
  const url = `http://127.0.0.1:${port}/h5/`;
  const isUp = () =>
    fetchFile(url).then(
      () => true,
      () => false,
    );
  const until = Date.now() + 120_000;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the server did not start');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Every file that the page names for a screen, for who reads English and has no account. */
function readFiles(/** @type {string} */ page, /** @type {string} */ address) {
  const built = JSON.parse(/id="built">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');
  const view = built?.views[address];
  if (view === undefined) throw new Error(`the page says nothing of ${address}`);
  const links = [...page.matchAll(/(?:href|src)="\/h5\/assets\/([^"]+)"/g)].map(([, file]) => file);
  const texts = view.texts.map((/** @type {string} */ group) => built.texts.en[group]);
  return /** @type {string[]} */ ([
    ...new Set([...links, ...view.soon, ...view.later, built.font, ...texts]),
  ]);
}

const isScript = (/** @type {string} */ file) => file.endsWith('.js');
const isCode = (/** @type {string} */ file) => isScript(file) || file.endsWith('.css');

/**
 * What is wrong with how the scripts name each other.
 * @returns {string[]}
 */
function findJourneys(
  /** @type {Map<string, string>} */ scripts,
  /** @type {Map<string, string>} */ files,
) {
  return [...scripts].flatMap(([file, text]) => {
    const imports = [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
      ([, name]) => files.get(`${name}`) ?? `${name}`,
    );
    const unknown = imports.filter((name) => !scripts.has(name));
    const isLibrary = /^(libs|chart)-/.test(file);
    const ours = imports.filter((name) => isLibrary && !/^(libs|rolldown)/.test(name));
    return [
      ...unknown.map((name) => `${file} imports ${name}, which the page does not name`),
      ...ours.map((name) => `the library ${file} imports ${name} and is new with each release`),
    ];
  });
}

/** The name that a script imports by → the file that it stands for in this release. */
function readImportMap(/** @type {string} */ page) {
  const [, map = '{}'] = /<script type="importmap">([^]*?)<\/script>/.exec(page) ?? [];
  const { imports = {} } = JSON.parse(map);
  const entries = /** @type {[string, string][]} */ (Object.entries(imports));
  const nameOf = (/** @type {string} */ path) => path.replace('/h5/assets/', '');
  return new Map(entries.map(([key, path]) => [nameOf(key), nameOf(path)]));
}

/** Weighs one screen, prints it, and returns what is wrong. */
async function weigh(/** @type {string} */ url, /** @type {string} */ name) {
  const budget = /** @type {typeof budgets[string]} */ (budgets[name]);
  const page = await fetchFile(url, 'identity');
  const files = readFiles(page.text, budget.address);
  const html = (await fetchFile(url)).bytes;
  process.stdout.write(`${name}\n${`${html}`.padStart(8)} the page\n`);
  const found = { scripts: 0, files: 0, all: html };
  /** @type {Map<string, string>} */
  const scripts = new Map();
  for (const file of files) {
    const { bytes } = await fetchFile(`${url}assets/${file}`);
    process.stdout.write(`${`${bytes}`.padStart(8)} ${file}\n`);
    found.all += bytes;
    if (isCode(file)) found.files += 1;
    if (!isScript(file)) continue;
    found.scripts += bytes;
    scripts.set(file, (await fetchFile(`${url}assets/${file}`, 'identity')).text);
  }
  const wrong = findJourneys(scripts, readImportMap(page.text));
  for (const what of /** @type {const} */ (['scripts', 'files', 'all'])) {
    process.stdout.write(`${`${found[what]}`.padStart(8)} of ${budget[what]}: ${what}\n`);
    if (found[what] > budget[what]) wrong.push(`${name} is over its budget of ${what}`);
  }
  return wrong;
}

const server = await startServer();
try {
  for (const name of Object.keys(budgets)) {
    for (const sentence of await weigh(server.url, name)) {
      process.stderr.write(`${sentence}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await server.stop();
}
