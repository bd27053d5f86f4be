/**
 * Node, and what every embedded database starts from: the compiled engine, its files and the run's migrated snapshot. Read once
 * for each of Jest's workers, not for each test file: compiled and optimised anew, an engine takes three times as long to open.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

/**
 * The engine's code, and of PGlite's own options the two that are files (server/store/embedded/pgliteHost.ts).
 * @typedef {{ code: Buffer, fsBundle: Blob, loadDataDir: Blob }} EmbeddedParts
 */

/**
 * Node's, which the types of Node alone do not have.
 * @type {{ WebAssembly: { compile(code: Buffer): Promise<unknown> } }}
 */
const { WebAssembly } = /** @type {any} */ (globalThis);

const engine = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist');

/**
 * A file that hands out its bytes as they are; a real Blob copies them in pieces, each time.
 * @returns {Promise<Blob>}
 */
async function readBlob(/** @type {string} */ path) {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
  return Object.assign(new Blob([]), { arrayBuffer: () => Promise.resolve(bytes) });
}

/**
 * Kept, so that the code of the engine stays compiled: a test file has classes of its own and compiles it again, which gives
 * it this same code.
 * @type {unknown}
 */
let compiled;

/** @returns {Promise<EmbeddedParts>} */
async function readParts() {
  const snapshot = process.env['PGLITE_SNAPSHOT'];
  if (snapshot === undefined) throw new Error('PGLITE_SNAPSHOT names no snapshot (databases.ts)');
  const [code, fsBundle, loadDataDir] = await Promise.all([
    readFile(join(engine, 'pglite.wasm')),
    readBlob(join(engine, 'pglite.data')),
    readBlob(snapshot),
  ]);
  compiled ??= await WebAssembly.compile(code);
  return { code, fsBundle, loadDataDir };
}

/** @type {Promise<EmbeddedParts> | undefined} */
let parts;

/** A default export because Jest reads this file that way. */
export default class ServerEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    this.global['readEmbeddedParts'] = () => (parts ??= readParts());
  }
}
