/**
 * The release after this one: the same client with a part of a screen changed, built as a release is, beside a copy of the server.
 * It lies inside the project, so that the server finds its libraries.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { root } from '../../deploy/install.mjs';

export interface Release {
  /** Arguments of Node that run its server. */
  readonly program: readonly string[];
  /** Names of its scripts and styles. */
  readonly files: ReadonlySet<string>;
  readonly remove: () => void;
}

const assetsOf = (client: string): ReadonlySet<string> =>
  new Set(readdirSync(join(client, 'assets')).filter((name) => /\.(js|css)$/.test(name)));

/** Of the build that stands in dist. */
export const presentFiles = (): ReadonlySet<string> => assetsOf(join(root, 'dist/client'));

/** `change` is what one source file says now, and then. */
export async function buildNextRelease(change: {
  readonly file: RegExp;
  readonly from: string;
  readonly to: string;
}): Promise<Release> {
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'next-'));
  cpSync(join(root, 'dist/server'), join(folder, 'server'), { recursive: true });
  let isChanged = false;
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [
      {
        name: 'next-release',
        enforce: 'pre',
        transform(code, id) {
          if (!change.file.test(id) || !code.includes(change.from)) return null;
          isChanged = true;
          return { code: code.replace(change.from, change.to), map: null };
        },
      },
    ],
    environments: { client: { build: { outDir: join(folder, 'client') } } },
  });
  const { client } = builder.environments;
  if (client === undefined) throw new Error('there is no client to build');
  await builder.build(client);
  if (!isChanged) throw new Error(`${change.file} does not say ${change.from}`);
  return {
    program: [join(folder, 'server/main.js')],
    files: assetsOf(join(folder, 'client')),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
