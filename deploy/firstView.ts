/**
 * Build step of the page: public/first.js goes into it, beside a table of what each screen's first view needs, so that
 * scripts, styles, texts and the first answers are asked for with the page's first answer and not one after the other.
 * The script's text never changes with the files' names: the server allows it by its hash (server/plugins/client.ts).
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { homeAlias, paths } from '../src/lib/paths.ts';
import { makeTextFiles } from './textFiles.ts';

interface FirstView {
  readonly addresses: readonly string[];
  readonly module: string;
  /** Groups of texts beside the shell's. */
  readonly texts?: readonly string[];
  /** What who is signed in sees at once beside it. */
  readonly signedIn?: readonly string[];
  /** Modules that it shows a moment later: asked for with less urgency. */
  readonly later?: readonly string[];
}

const trading = (address: string, module: string): FirstView => ({
  addresses: [address],
  module: `src/features/${module}.tsx`,
  texts: ['trade'],
  later: ['src/market/chart/PriceChart.tsx'],
});

/** The screens that people open the product with; any other one finds its files when its route is known. */
const VIEWS: readonly FirstView[] = [
  {
    addresses: [paths.home, homeAlias],
    module: 'src/features/home/HomePage.tsx',
    texts: ['home'],
    signedIn: ['src/account/AccountTotal.tsx'],
  },
  trading(paths.contract, 'contract/ContractPage'),
  trading(paths.spot, 'spot/SpotPage'),
  trading(paths.cfd, 'cfd/CfdPage'),
  trading(paths.cfd2, 'cfd/Cfd2Page'),
  {
    addresses: [paths.market],
    module: 'src/features/market/MarketPage.tsx',
    texts: ['market', 'trade'],
  },
  {
    addresses: [paths.assets],
    module: 'src/features/assets/AssetsPage.tsx',
    texts: ['account', 'trade'],
  },
];

type Bundle = Rolldown.OutputBundle;

function findChunk(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  // A file of its own, or what the bundler has put it into.
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`) === true) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (found === undefined) throw new Error(`the build has no chunk of ${module}`);
  return found;
}

/** A chunk's file, what it imports, and their styles. */
function collectFiles(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const imported of chunk.imports) collectFiles(bundle, imported, seen);
  return seen;
}

/** What a module brings beyond `known`, without the folder that all files are in. */
function ownFiles(
  bundle: Bundle,
  modules: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const files = modules.flatMap((module) => [
    ...collectFiles(bundle, findChunk(bundle, module).fileName),
  ]);
  return [...new Set(files)]
    .filter((file) => !known.has(file))
    .map((file) => file.replace('assets/', ''));
}

/** Address → what public/first.js asks for; `soon` and `later` are file names below assets/. */
function describeViews(bundle: Bundle, entry: string): Record<string, object> {
  const known = collectFiles(bundle, entry);
  return Object.fromEntries(
    VIEWS.flatMap(({ addresses, module, texts = [], signedIn = [], later = [] }) => {
      const soon = ownFiles(bundle, [module], known);
      const here = new Set([...known, ...soon.map((file) => `assets/${file}`)]);
      const view = {
        soon,
        signedIn: ownFiles(bundle, signedIn, here),
        later: ownFiles(bundle, later, here),
        texts: ['shell', ...texts],
      };
      return addresses.map((address) => [address, view]);
    }),
  );
}

const assetLike = (bundle: Bundle, name: RegExp): string => {
  const found = Object.keys(bundle).find((file) => name.test(file));
  if (found === undefined) throw new Error(`the build has no file like ${name}`);
  return found.replace('assets/', '');
};
const contours = (bundle: Bundle, theme: string): string =>
  assetLike(bundle, new RegExp(`/contours-${theme}-[^/]*\\.svg$`));

function describeTexts(root: string): Record<string, Record<string, string>> {
  const table: Record<string, Record<string, string>> = {};
  for (const { language, group, name } of makeTextFiles(join(root, 'locales')))
    (table[language] ??= {})[group] = name;
  return table;
}

/** What is said to us in the page, and its indents, are no part of what a phone waits for. */
const withoutNotes = (html: string): string =>
  html.replaceAll(/\s*<!--[^]*?-->/g, '').replaceAll(/\n\s+/g, '\n');

export function writeFirstView(root: string): Plugin {
  const page = {
    order: 'post' as const,
    handler(html: string, { bundle, chunk }: { bundle?: Bundle; chunk?: Rolldown.OutputChunk }) {
      if (bundle === undefined || chunk === undefined) return html;
      const built = {
        views: describeViews(bundle, chunk.fileName),
        texts: describeTexts(root),
        font: assetLike(bundle, /\/inter-latin-(?!ext-)[^/]*\.woff2$/),
        // What a visitor's home stands on, by theme.
        contours: { dark: contours(bundle, 'dark'), light: contours(bundle, 'light') },
      };
      const { code: script } = minifySync(
        'first.js',
        readFileSync(join(root, 'public/first.js'), 'utf8'),
      );
      // `<` cannot end the element that way; names of files have none, and none may get in.
      const table = JSON.stringify(built).replaceAll('<', String.raw`\u003c`);
      return withoutNotes(html).replace(
        /<script src="[^"]*first\.js"><\/script>/,
        () =>
          `<script type="application/json" id="built">${table}</script>\n    <script>${script}</script>`,
      );
    },
  };
  return {
    name: 'fairlead:first-view',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: page,
    generateBundle() {
      for (const { name, content } of makeTextFiles(join(root, 'locales')))
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: content });
    },
    writeBundle(options) {
      // It stands in the page now.
      if (options.dir !== undefined) rmSync(join(options.dir, 'first.js'), { force: true });
    },
  };
}
