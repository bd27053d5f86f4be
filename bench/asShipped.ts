// A program of the benchmarks made as the product's server is: one file, without what the loader of sources adds (a call for the
// name of each function that is made, a module for each file). What is weighed against a library has to be what is shipped.
import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ensureBuilt } from '../deploy/build.mjs';

export interface Shipped {
  readonly file: string;
  remove(): void;
}

/** `program`: its source. It lies beside the server's own, which has the migrations and workers that it asks for. */
export function asShipped(program: string): Shipped {
  if (!ensureBuilt()) throw new Error('the build failed');
  const file = path.resolve('dist/server', `bench-${path.basename(program, '.ts')}.mjs`);
  buildSync({
    entryPoints: [program],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return { file, remove: () => fs.rmSync(file) };
}
