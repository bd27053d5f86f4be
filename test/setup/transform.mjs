/**
 * ts-jest, and in front of each module the globals that it names, as constants of its own. Jest runs a test in a context where
 * every look at a global asks the host, which optimised code cannot spare: a simulation spent half of its time on `Math`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @type {typeof import('ts-jest').default} */
const tsJest = createRequire(import.meta.url)('ts-jest').default;
/** What was transformed by another text of this file is transformed again. */
const self = readFileSync(new URL(import.meta.url), 'utf8');

/** Of the language alone: what tests put others in place of (time, network, files) is looked up as always. */
const PURE =
  'Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Error ' +
  'Float64Array Infinity Int32Array JSON Map Math NaN Number Object Promise RangeError ' +
  'Reflect RegExp Set String Symbol TypeError Uint32Array Uint8Array WeakMap WeakSet ' +
  'isNaN parseInt';
const ANY = PURE.replaceAll(' ', '|');
const USED = new RegExp(`(?<![.\\w$'"])(?:${ANY})(?![\\w$'":])`, 'g');
/** Names that a module brings in or gives to something of its own. */
const OWN = new RegExp(`\\b(?:import|const|let|var|class|function)\\b[^;=(]*?\\b(${ANY})\\b`, 'g');

/** The code with its globals in front, on its first line: no line moves. */
function withOwnGlobals(/** @type {string} */ code) {
  const own = new Set([...code.matchAll(OWN)].map(([, name]) => name));
  const used = new Set(
    [...code.matchAll(USED)].map(([name]) => name).filter((name) => !own.has(name)),
  );
  return used.size === 0 ? code : `const { ${[...used].join(', ')} } = globalThis; ${code}`;
}

/** @typedef {import('@jest/transform').TransformedSource} TransformedSource */

/** Jest reads a transformer that is made from its options this way. */
export default {
  /** @returns {ReturnType<typeof tsJest.createTransformer>} */
  createTransformer(/** @type {import('ts-jest').TsJestTransformerOptions} */ options) {
    const inner = tsJest.createTransformer(options);
    const process = inner.process.bind(inner);
    const getCacheKey = inner.getCacheKey.bind(inner);
    const processAsync = inner.processAsync.bind(inner);
    const withGlobals = (/** @type {TransformedSource} */ source) => ({
      ...source,
      code: withOwnGlobals(source.code),
    });
    return Object.assign(inner, {
      getCacheKey: (
        /** @type {string} */ text,
        /** @type {string} */ path,
        /** @type {Parameters<typeof getCacheKey>[2]} */ given,
      ) => getCacheKey(text + self, path, given),
      process: (/** @type {Parameters<typeof process>} */ ...given) =>
        withGlobals(process(...given)),
      processAsync: async (/** @type {Parameters<typeof processAsync>} */ ...given) =>
        withGlobals(await processAsync(...given)),
    });
  },
};
