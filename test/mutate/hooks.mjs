/** Node's loader hooks of a mutation run: a file that has mutants is read from where they were written. */
import { readFile } from 'node:fs/promises';

/** @type {Map<string, string>} */
let written = new Map();
/** @type {string} */
let globals = '';

export function initialize(/** @type {{ files: [string, string][], globals: string }} */ data) {
  written = new Map(data.files);
  ({ globals } = data);
}

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  return nextResolve(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const file = written.get(url.split('?')[0] ?? url);
  if (file === undefined) return nextLoad(url, context);
  return { format: 'module', source: await readFile(file, 'utf8'), shortCircuit: true };
}
