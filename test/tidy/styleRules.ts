/**
 * Class names are global, and a style sheet stays when its screen has gone: one visit of a screen must not restyle
 * another. So every name has one home (docs/STYLE.md "Styles"), and these rules find a second one.
 */
import ts from 'typescript';
import type { SourceFile } from './sourceRules.ts';

// Helpers that any element may wear, in any order with anything else.
const helpers = 'src/styles/';
// What these folders define, others may wear and, below a name of their own, dress differently.
const shared = ['src/styles/', 'src/ui/'];

interface Rule {
  readonly path: string;
  readonly selector: string;
  readonly names: readonly string[];
}

function splitAtCommas(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** What stands before each brace, without at-rules and the steps of keyframes. */
function listSelectors(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@') && !/^(from|to|[\d.]+%)(,|$)/.test(head))
    .flatMap(splitAtCommas);
}

function listRules({ path, text }: SourceFile): Rule[] {
  return listSelectors(text).map((selector) => ({
    path,
    selector,
    names: [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
  }));
}

function groupPaths(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const [name, path] of pairs) {
    const known = paths.get(name) ?? new Set();
    paths.set(name, known.add(path));
  }
  return paths;
}

/** Each name that something is defined under, with the files that do: a rule that names nothing else. */
function groupDefinitions(rules: readonly Rule[]): Map<string, Set<string>> {
  return groupPaths(
    rules
      .filter(({ names }) => new Set(names).size === 1)
      .map(({ names, path }) => [names[0] ?? '', path]),
  );
}

/** A class that two files define. */
export function findSharedNames(sheets: readonly SourceFile[]): string[] {
  return [...groupDefinitions(sheets.flatMap(listRules))]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `.${name} is defined in ${[...paths].sort().join(' and ')}`);
}

/** An animation or a registered property that two files define. */
export function findSharedAtNames(sheets: readonly SourceFile[]): string[] {
  const pairs = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@(?:keyframes|property)\s+([\w-]+)/g)].map(
      ([, name = '']) => [name, path] as const,
    ),
  );
  return [...groupPaths(pairs)]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `@${name} is defined in ${[...paths].sort().join(' and ')}`);
}

/** What a name belongs to: the file that defines it, or the only one that knows it. */
function findHomes(rules: readonly Rule[]): Map<string, string> {
  const homes = new Map<string, string>();
  const mentions = groupPaths(
    rules.flatMap(({ names, path }) => names.map((name) => [name, path] as const)),
  );
  for (const [name, paths] of mentions) {
    const [only] = paths;
    if (paths.size === 1 && only !== undefined) homes.set(name, only);
  }
  for (const [name, paths] of groupDefinitions(rules)) {
    const [first] = paths;
    if (first !== undefined) homes.set(name, first);
  }
  return homes;
}

/** The folder whose screens may use what a style sheet defines. */
function ownerOf(path: string): string {
  return /^src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[0] ?? path;
}

/** Whether a file may use a name at home in another. */
function mayUse(path: string, home: string): boolean {
  return (
    path.startsWith(ownerOf(home)) ||
    shared.some((folder) => home.startsWith(folder)) ||
    // The trading screens are built on src/market.
    (home.startsWith('src/market/') && path.startsWith('src/features/'))
  );
}

/** A rule for what is none of the file's: without a name of its own, or with a name of another feature. */
export function findForeignRules(sheets: readonly SourceFile[]): string[] {
  const rules = sheets.flatMap(listRules);
  const homes = findHomes(rules);
  return rules.flatMap(({ path, selector, names }) => {
    if (path.startsWith(helpers) || names.length === 0) return [];
    const foreign = names.filter((name) => !mayUse(path, homes.get(name) ?? path));
    if (foreign.length > 0) return [`${path}: ${selector} styles .${foreign.join(', .')}`];
    const isOwn = names.some((name) => homes.get(name) === path);
    return isOwn ? [] : [`${path}: ${selector} names nothing of its own`];
  });
}

/** The words of every string inside `className={…}`. */
function listWornNames({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const names: string[] = [];
  const visit = (node: ts.Node, isInside: boolean): void => {
    const isClass = ts.isJsxAttribute(node) && node.name.getText(file) === 'className';
    if (isInside && (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))) {
      names.push(...node.text.split(/\s+/));
    }
    ts.forEachChild(node, (child) => {
      visit(child, isInside || isClass);
    });
  };
  visit(file, false);
  return names;
}

/** A component that wears a class of another feature: it looks right only after a visit there. */
export function findBorrowedNames(
  sheets: readonly SourceFile[],
  components: readonly SourceFile[],
): string[] {
  const homes = findHomes(sheets.flatMap(listRules));
  return components.flatMap((component) =>
    [...new Set(listWornNames(component))].flatMap((name) => {
      const home = homes.get(name);
      if (home === undefined || mayUse(component.path, home)) return [];
      return [`${component.path} wears .${name} of ${home}`];
    }),
  );
}

/** `transition` and `animation`, in short and in their parts. */
const MOTION = /(?<=[{;]\s*)((?:transition|animation)(?:-[a-z-]+)?)\s*:\s*([^;}]+)/g;
const LITERAL_TIME = /(?<![\w-])(?!0m?s\b)\d*\.?\d+m?s\b/;
const LITERAL_EASING =
  /cubic-bezier|steps\(|(?<![\w-])(?:ease(?:-in|-out|-in-out)?|step-start|step-end)(?![\w-])/;

/** What is wrong with one motion: `transform var(--d-slow) var(--e-exit)`. A display that changes at the end has no easing. */
function findMotionProblem(property: string, part: string): string | undefined {
  if (LITERAL_TIME.test(part)) return 'has a duration of its own';
  if (LITERAL_EASING.test(part)) return 'has an easing of its own';
  if (property !== 'transition' || part === 'none') return undefined;
  if (!part.includes('var(--d-')) return 'has no duration';
  return /var\(--e-|allow-discrete/.test(part) ? undefined : 'has no easing';
}

/** A motion that does not take its duration and easing from the tokens (DESIGN 7): it would be the odd one, and move for who asks for less. */
export function findOwnMotion(sheets: readonly SourceFile[]): string[] {
  return sheets.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
    return [...code.matchAll(MOTION)].flatMap(([, property = '', value = '']) =>
      splitAtCommas(value).flatMap((part) => {
        const problem = findMotionProblem(property, part);
        return problem === undefined ? [] : [`${path}: ${property} "${part}" ${problem}`];
      }),
    );
  });
}
