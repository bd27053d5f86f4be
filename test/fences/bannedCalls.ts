/**
 * The third fence: what core may never call, found on the syntax tree. Core decides; the clock, chance,
 * the network and floats come in as arguments or not at all.
 */
import ts from 'typescript';

/** Names that must not be used at all, and what to do instead. */
const bannedNames = new Map(
  Object.entries({
    setTimeout: 'time is an argument',
    setInterval: 'time is an argument',
    setImmediate: 'time is an argument',
    queueMicrotask: 'core never waits',
    performance: 'time is an argument',
    fetch: 'data is an argument',
    process: 'options are arguments',
    console: 'core returns, it never prints',
    globalThis: 'core reads nothing global',
    crypto: 'ids and chance are arguments',
    parseFloat: 'money is never a float',
    eval: 'never',
  }),
);

/** `object.property` that must not be used. */
const bannedMembers = new Map(
  Object.entries({
    'Date.now': 'time is an argument',
    'Math.random': 'chance is an argument',
    'Number.parseFloat': 'money is never a float',
  }),
);

/** Locale-dependent methods: their answer depends on the machine. */
const bannedMethods = new Map(
  Object.entries({
    toLocaleString: 'core formats nothing',
    toLocaleDateString: 'core formats nothing',
    toLocaleTimeString: 'core formats nothing',
    localeCompare: 'order by code unit',
  }),
);

export interface BannedCall {
  readonly line: number;
  readonly name: string;
  readonly reason: string;
}

/** `Number(` is a float unless the file is listed in numberAllowed with its reason. */
export function findBannedCalls(
  fileName: string,
  source: string,
  mayUseNumber: boolean,
): BannedCall[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found: BannedCall[] = [];
  const report = (node: ts.Node, name: string, reason: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ line: line + 1, name, reason });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isReference(node)) {
      const reason = bannedNames.get(node.text);
      if (reason !== undefined) report(node, node.text, reason);
    }
    if (ts.isPropertyAccessExpression(node)) {
      const name = `${node.expression.getText(file)}.${node.name.text}`;
      const reason = bannedMembers.get(name) ?? bannedMethods.get(node.name.text);
      if (reason !== undefined) report(node, name, reason);
    }
    if (isArgumentlessDate(node)) report(node, 'new Date()', 'time is an argument');
    if (!mayUseNumber && isNumberCall(node)) report(node, 'Number(', 'money is never a float');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** False for property names, declarations' own names and types: `task.process` is somebody's field. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isPropertySignature(parent) || ts.isMethodSignature(parent)) return false;
  return !ts.isTypeReferenceNode(parent) && !ts.isQualifiedName(parent);
}

function isArgumentlessDate(node: ts.Node): boolean {
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (!isCall || !ts.isIdentifier(node.expression) || node.expression.text !== 'Date') return false;
  return ts.isCallExpression(node) || (node.arguments?.length ?? 0) === 0;
}

function isNumberCall(node: ts.Node): boolean {
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
  return isCall && ts.isIdentifier(node.expression) && node.expression.text === 'Number';
}
