/**
 * Which chunk each module of the client goes to: a screen comes in a handful of files instead of one per shared module.
 * A module's place follows from who reaches it by static imports, so that every chunk's imports are in chunks that are
 * loaded with it anyway: libs ⊂ app ⊂ front, shared ⊂ pages ⊂ cfd. Few files beat small ones: on a slow line each costs a journey.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundler knows of a module (Rolldown's ChunkingContext, the part used here). */
interface ModuleFacts {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null;
}

const CHART = /node_modules[\\/](lightweight-charts|fancy-canvas)[\\/]/;

const LIBRARY = /node_modules[\\/](?!lucide-react)/;
/** Of a library whose index names it, so that everybody seems to want it: `Trans` and its parser come with the screens that use them. */
const LATER =
  /react-i18next[\\/].*[\\/](Icu)?Trans(?!lation)\w*\.js|html-parse-stringify|void-elements/;
const ENTRY = /src[\\/]main\.tsx$/;
const HOME = /features[\\/]home[\\/]HomePage\.tsx$/;
const CONTRACT = /[\\/](ContractPage|PriceChart)\.tsx$/;
const CFD = /[\\/]Cfd2?Page\.tsx$/;
const PAGE = /features[\\/].*Page\.tsx$/;
/** What comes together anyway. Every file more has its place in the map that each visit begins with. */
const TOGETHER: readonly (readonly [name: string, modules: RegExp])[] = [
  ['agreed', /[\\/](RichDocument|AgreedText|TermsText|AgreementText)\.tsx$/],
  ['total', /[\\/](OwnTotal|AccountTotal)\.tsx$/],
  ['stops', /[\\/](StopFields|DoNotAsk)\.tsx$/],
  ['resting', /[\\/](CancelOrderSheet|MoveLimitSheet)\.tsx$/],
  ['alerts', /features[\\/]alerts[\\/](AlertNews\.tsx|useAlertWords\.ts)$/],
  [
    'news',
    /src[\\/](app[\\/](AppNews|ProofSheets|AppWatch|InstallHint|KeyWatch|UpdateBanner|watchTrades|watchSignals)|lib[\\/](install|serviceWorker)|features[\\/]alerts[\\/](AlertWatch|usePush)|api[\\/]user[\\/]push)\.tsx?$/,
  ],
];

function closureOf(graph: ModuleGraph, root: string): Set<string> {
  const seen = new Set<string>();
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Module → the entry and the lazily imported modules that reach it by static imports. */
function findRoots(graph: ModuleGraph, entry: string): Map<string, Set<string>> {
  const rootsOf = new Map<string, Set<string>>();
  const known = new Set([entry]);
  for (const root of known) {
    for (const id of closureOf(graph, root)) {
      const roots = rootsOf.get(id) ?? new Set();
      rootsOf.set(id, roots.add(root));
      for (const lazy of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) known.add(lazy);
    }
  }
  return rootsOf;
}

function groupOf(id: string, roots: ReadonlySet<string>): string | null {
  const all = [...roots];
  // Libraries of the entry stand apart in one file, so that a returning visitor has them: icons go with the pages that choose them.
  if (all.some((root) => ENTRY.test(root))) return LIBRARY.test(id) ? 'libs' : 'app';
  if (all.length < 2) return null;
  // Home is what most people come by: its parts are in one file, with the shell where the other screen has them too.
  if (all.some((id) => HOME.test(id))) return all.some((id) => CONTRACT.test(id)) ? 'app' : 'front';
  if (all.some((id) => CONTRACT.test(id))) return 'shared';
  if (all.every((id) => CFD.test(id))) return 'cfd';
  return all.filter((id) => PAGE.test(id)).length > 1 ? 'pages' : null;
}

/** Our list of icons of later pages, and their drawings, which their library's index names like all others. */
function isLateIcon(root: string): (id: string) => boolean {
  const list = join(root, 'src/ui/Icon/moreIcons.ts');
  const [names = ''] = readFileSync(list, 'utf8').split("from 'lucide-react'");
  const files = new Set(
    [...names.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) =>
      name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase(),
    ),
  );
  return (id) =>
    id === list || files.has(/lucide-react.*[\\/]icons[\\/]([\w-]+)\.m?js$/.exec(id)?.[1] ?? '');
}

/** A `name` for one of Rolldown's `codeSplitting.groups`; null leaves the module to the bundler. */
export function makeChunkNames(root: string): (id: string, graph: ModuleGraph) => string | null {
  const isLate = isLateIcon(root);
  let known: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    if (CHART.test(id)) return 'chart';
    if (LATER.test(id)) return null;
    const together = TOGETHER.find(([, modules]) => modules.test(id));
    if (together !== undefined) return together[0];
    if (isLate(id)) return 'pages';
    known ??= findRoots(graph, `${root}/src/main.tsx`);
    const roots = known.get(id);
    return roots === undefined ? null : groupOf(id, roots);
  };
}
