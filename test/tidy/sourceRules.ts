/** Rules about one source file. Each returns what it found as sentences; none found is []. */
import ts from 'typescript';

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

// docs/STYLE.md "Size".
const mostFileLines = 400;
const mostFunctionLines = 70;
// A component that returns JSX is mostly markup.
const mostComponentLines = 120;
// docs/STYLE.md "Comments": these folders open with what the file is and what it must never do.
const headerFolders = /^(core|server\/(execution|store|realtime))\//;
const headerLines = { least: 2, most: 6 };

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);

export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

export function findLongFile({ text }: SourceFile): string[] {
  const lines = countLines(text);
  return lines > mostFileLines ? [`${lines} lines, more than ${mostFileLines}`] : [];
}

type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration;

function isFunction(node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node)
  );
}

function containsJsx(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) {
    return true;
  }
  return ts.forEachChild(node, containsJsx) ?? false;
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The functions directly inside `node`, without looking into them. */
function listInnerFunctions(node: ts.Node): ts.Node[] {
  const inner: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    if (isFunction(child)) inner.push(child);
    else inner.push(...listInnerFunctions(child));
  });
  return inner;
}

/**
 * The lines one has to read to know a function itself. An inner function counts for itself and costs
 * the outer one its first line: a factory of closures is measured like a class, method by method.
 */
function countOwnLines(node: ts.Node, rangeOf: (node: ts.Node) => LineRange): number {
  const { first, last } = rangeOf(node);
  const inner = listInnerFunctions(node).map(rangeOf);
  const innerLines = inner.reduce((sum, range) => sum + range.last - range.first, 0);
  return last - first + 1 - innerLines;
}

/** The body of a `describe` is a list of tests, not a function to read at once. */
function isDescribeBody(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node.parent) && node.parent.expression.getText().startsWith('describe')
  );
}

export function findLongFunctions({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const lineOf = (position: number): number =>
    file.getLineAndCharacterOfPosition(position).line + 1;
  const rangeOf = (node: ts.Node): LineRange => ({
    first: lineOf(node.getStart(file)),
    last: lineOf(node.getEnd()),
  });
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && !isDescribeBody(node)) {
      const lines = countOwnLines(node, rangeOf);
      const most = containsJsx(node) ? mostComponentLines : mostFunctionLines;
      const { first } = rangeOf(node);
      if (lines > most)
        found.push(`function at line ${first} has ${lines} lines, more than ${most}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Lines with text in the comments before the first statement. */
function countHeaderLines(text: string): number {
  const comments = ts.getLeadingCommentRanges(text, 0) ?? [];
  return comments
    .flatMap(({ pos, end }) => text.slice(pos, end).split('\n'))
    .filter((line) => /\w/.test(line)).length;
}

export function findMissingHeader({ path, text }: SourceFile): string[] {
  if (!headerFolders.test(path) || isTest(path)) return [];
  const lines = countHeaderLines(text);
  if (lines >= headerLines.least && lines <= headerLines.most) return [];
  return [
    `opens with ${lines} comment lines; ${headerLines.least} to ${headerLines.most} are asked`,
  ];
}

const camelCase = /^[a-z][A-Za-z0-9]*$/;
const pascalCase = /^[A-Z][A-Za-z0-9]*$/;

/** True when a component is exported; a .tsx of helpers that return markup is an ordinary module. */
const exportsComponent = (text: string): boolean =>
  /^export (default )?(async )?(function|const|class) [A-Z][a-z]/m.test(text);

export function findOddName({ path, text }: SourceFile): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Declarations for a package carry the package's name.
  if (name.endsWith('.d.ts')) return [];
  const stem = name.slice(0, name.indexOf('.'));
  // A test is named like what it tests.
  if (isTest(path)) {
    return camelCase.test(stem) || pascalCase.test(stem) ? [] : [`${name} is neither case`];
  }
  const isComponent = name.endsWith('.tsx') && exportsComponent(text);
  const wanted = isComponent ? pascalCase : camelCase;
  if (wanted.test(stem)) return [];
  return [`${name} should be ${isComponent ? 'PascalCase' : 'camelCase'}`];
}

export function findBarrel({ path, text }: SourceFile): string[] {
  if (/^src\/features\/[^/]+\/index\.ts$/.test(path)) return [];
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const isReexport = (statement: ts.Statement): boolean =>
    ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
  const isBarrel = statements.length > 1 && statements.every(isReexport);
  return isBarrel ? ['only hands on what other files export'] : [];
}

function findLines(text: string, pattern: RegExp, sentence: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`line ${index + 1}: ${sentence}`] : []));
}

// The words are put together here so that this file does not find itself.
const unfinished = new RegExp(`\\b(TO${'DO'}|FIX${'ME'})\\b`);
const silenced = /(eslint|oxlint)-disable(?!.*--\s*\S)/;
const comment = /^\s*(\/\/|\/?\*|\{\/\*)/;
const silencedCompiler = new RegExp(`@ts-${'(ignore|nocheck)'}`);
const onlyTest = new RegExp(`\\b(test|it|describe)\\.${'only'}\\b|\\bf(it|describe)\\(`);
const skippedTest = new RegExp(`\\b(test|it|describe)\\.${'skip'}\\b|\\bx(it|test|describe)\\(`);

export function findLooseEnds({ text }: SourceFile): string[] {
  return [
    ...findLines(text, unfinished, 'unfinished work belongs in an issue'),
    ...findLines(text, silencedCompiler, 'the compiler is never silenced'),
    ...findLines(text, onlyTest, 'a test that runs alone'),
  ];
}

/** What is switched off says why: in the line itself, or in a comment on the line above. */
export function findUnreasoned({ text }: SourceFile): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isOff = silenced.test(line) || (skippedTest.test(line) && !/reason/.test(line));
    const isReasoned = comment.test(lines[index - 1] ?? '');
    return isOff && !isReasoned ? [`line ${index + 1}: switched off without a reason`] : [];
  });
}

// What exists once by design, and where.
const singletons: [RegExp, string][] = [
  [/\bcreateApi\(/, 'src/api/baseApi.ts'],
  [/\bimport\.meta\.env\b/, 'src/lib/env.ts'],
  [/\bimport\.meta\.glob\b/, 'src/i18n/loadCatalogue.ts'],
];

export function findSecondOnes({ path, text }: SourceFile): string[] {
  if (!path.startsWith('src/') && !path.startsWith('office/')) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return singletons.flatMap(([pattern, home]) =>
    path !== home && !isTest(path) && pattern.test(code)
      ? [`${pattern.source} belongs to ${home} alone`]
      : [],
  );
}

export const sourceRules = [
  findLongFile,
  findLongFunctions,
  findMissingHeader,
  findOddName,
  findBarrel,
  findLooseEnds,
  findUnreasoned,
  findSecondOnes,
];
