/**
 * Finds what can be changed in a source file, and writes the file with all changes in it, each asleep behind its number:
 * `a.plus(b)` becomes `($mutant(7) ? (a.minus(b)) : (a.plus(b)))`. What the compiler would refuse anyway is not a mutant:
 * no strings, no types, no keys.
 */
import ts from 'typescript';

export interface Mutant {
  /** Counts from `firstId` on, in the order of the file. */
  readonly id: number;
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

export interface MutatedFile {
  readonly mutants: readonly Mutant[];
  /** TypeScript with every mutant asleep. */
  readonly text: string;
}

/** Text that stands for a node, and what is said of it in a report. */
interface Change {
  readonly text: string;
}

const K = ts.SyntaxKind;

const BINARY: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [K.PlusToken, ['-']],
  [K.MinusToken, ['+']],
  [K.AsteriskToken, ['/']],
  [K.SlashToken, ['*']],
  [K.PercentToken, ['*']],
  [K.LessThanToken, ['<=', '>=']],
  [K.LessThanEqualsToken, ['<', '>']],
  [K.GreaterThanToken, ['>=', '<=']],
  [K.GreaterThanEqualsToken, ['>', '<']],
  [K.EqualsEqualsEqualsToken, ['!==']],
  [K.ExclamationEqualsEqualsToken, ['===']],
  [K.AmpersandAmpersandToken, ['||']],
  [K.BarBarToken, ['&&']],
  [K.PlusEqualsToken, ['-=']],
  [K.MinusEqualsToken, ['+=']],
]);

/** The arithmetic of money goes through methods: each against its opposite, comparisons also against their neighbour. */
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['plus', ['minus']],
  ['minus', ['plus']],
  ['times', ['dividedBy']],
  ['dividedBy', ['times']],
  ['div', ['times']],
  ['lt', ['lte', 'gte']],
  ['lte', ['lt', 'gt']],
  ['gt', ['gte', 'lte']],
  ['gte', ['gt', 'lt']],
  ['isNegative', ['isPositive']],
  ['isPositive', ['isNegative']],
  ['floor', ['ceil']],
  ['ceil', ['floor']],
  ['min', ['max']],
  ['max', ['min']],
  ['every', ['some']],
  ['some', ['every']],
]);

/** Names whose opposite changes who gains by a rounding, or which bound holds. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['ROUND_FLOOR', 'ROUND_CEIL'],
  ['ROUND_CEIL', 'ROUND_FLOOR'],
  ['ROUND_HALF_EVEN', 'ROUND_CEIL'],
  ['ROUND_DOWN', 'ROUND_UP'],
  ['ROUND_UP', 'ROUND_DOWN'],
]);

const CALLS: ReadonlyMap<string, string> = new Map([
  ['maxDecimal', 'minDecimal'],
  ['minDecimal', 'maxDecimal'],
]);

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= K.FirstAssignment && kind <= K.LastAssignment;

function listBinary(node: ts.BinaryExpression, source: ts.SourceFile): Change[] {
  const left = node.left.getText(source);
  const right = node.right.getText(source);
  // A text can be added and not subtracted: the compiler would refuse it.
  if (node.operatorToken.kind === K.PlusToken && (isText(node.left) || isText(node.right)))
    return [];
  if (node.operatorToken.kind === K.QuestionQuestionToken) return [{ text: left }];
  const operators = BINARY.get(node.operatorToken.kind) ?? [];
  return operators.map((operator) => ({ text: `${left} ${operator} ${right}` }));
}

function isText(node: ts.Expression): boolean {
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function listCall(node: ts.CallExpression, source: ts.SourceFile): Change[] {
  const { expression } = node;
  const rest = source.text.slice(expression.end, node.end);
  if (ts.isIdentifier(expression)) {
    const other = CALLS.get(expression.text);
    return other === undefined ? [] : [{ text: other + rest }];
  }
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const owner = source.text.slice(node.getStart(source), expression.name.getStart(source));
  return (METHODS.get(expression.name.text) ?? []).map((name) => ({ text: owner + name + rest }));
}

function listProperty(node: ts.PropertyAccessExpression, source: ts.SourceFile): Change[] {
  const other = NAMES.get(node.name.text);
  if (other === undefined) return [];
  return [{ text: source.text.slice(node.getStart(source), node.name.getStart(source)) + other }];
}

const isCondition = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  return ts.isConditionalExpression(parent) && parent.condition === node;
};

const isLoopCondition = (node: ts.Node): boolean =>
  (ts.isWhileStatement(node.parent) && node.parent.expression === node) ||
  (ts.isForStatement(node.parent) && node.parent.condition === node);

/** The changes of an expression itself, not of what is inside it. */
function listChanges(node: ts.Expression, source: ts.SourceFile): Change[] {
  const changes: Change[] = [];
  if (isCondition(node)) changes.push({ text: 'true' }, { text: 'false' });
  if (isLoopCondition(node)) changes.push({ text: 'false' });
  if (ts.isBinaryExpression(node)) changes.push(...listBinary(node, source));
  if (ts.isCallExpression(node)) changes.push(...listCall(node, source));
  if (ts.isPropertyAccessExpression(node)) changes.push(...listProperty(node, source));
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node;
    if (operator === K.ExclamationToken || operator === K.MinusToken)
      changes.push({ text: operand.getText(source) });
  }
  return changes;
}

/** A statement that can be left out: what it does for others is seen, or it is not. */
const isRemovable = (node: ts.Node): node is ts.ExpressionStatement =>
  ts.isExpressionStatement(node) &&
  (ts.isCallExpression(node.expression) ||
    ts.isAwaitExpression(node.expression) ||
    ts.isPostfixUnaryExpression(node.expression) ||
    (ts.isBinaryExpression(node.expression) && isAssignment(node.expression.operatorToken.kind))) &&
  !(ts.isCallExpression(node.expression) && node.expression.expression.kind === K.SuperKeyword);

/** Whether changes may be put in place of this node: not in types, on the left of an assignment, or where a name is needed. */
function isReplaceable(node: ts.Node): node is ts.Expression {
  if (!ts.isExpression(node)) return false;
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && isAssignment(parent.operatorToken.kind))
    return parent.right === node;
  if (ts.isExpressionWithTypeArguments(parent) || ts.isTypeNode(parent)) return false;
  if (ts.isCallExpression(parent) && parent.expression === node) return false;
  // Inside an optional chain a part cannot stand alone.
  if (ts.isOptionalChain(node) && ts.isOptionalChain(parent)) return false;
  return !ts.isImportDeclaration(parent) && !ts.isExportDeclaration(parent);
}

class Mutator {
  readonly mutants: Mutant[] = [];
  readonly #source: ts.SourceFile;
  readonly #path: string;
  readonly #firstId: number;

  constructor(path: string, text: string, firstId: number) {
    this.#path = path;
    this.#firstId = firstId;
    this.#source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  }

  write(): string {
    return this.#write(this.#source);
  }

  #add(node: ts.Node, replacement: string): number {
    const id = this.#firstId + this.mutants.length;
    const { line } = this.#source.getLineAndCharacterOfPosition(node.getStart(this.#source));
    const original = node.getText(this.#source);
    this.mutants.push({ id, path: this.#path, line: line + 1, original, replacement });
    return id;
  }

  /** The node's text with the changes inside its children. */
  #writeChildren(node: ts.Node): string {
    const { text } = this.#source;
    let written = '';
    let at = node.getStart(this.#source);
    const start = ts.isSourceFile(node) ? 0 : at;
    at = start;
    ts.forEachChild(node, (child) => {
      const childStart = child.getStart(this.#source);
      written += text.slice(at, childStart) + this.#write(child);
      at = child.end;
    });
    return written + text.slice(at, node.end);
  }

  #write(node: ts.Node): string {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return node.getText(this.#source);
    if (isRemovable(node)) {
      const id = this.#add(node, '');
      // In braces of its own: an `else` that follows belongs to another `if`.
      return `{ if (!$mutant(${id})) { ${this.#writeChildren(node)} } }`;
    }
    const changes = isReplaceable(node) ? listChanges(node, this.#source) : [];
    const numbered = changes.map(({ text }) => ({ text, id: this.#add(node, text) }));
    let written = this.#writeChildren(node);
    for (const { text, id } of numbered) written = `($mutant(${id}) ? (${text}) : (${written}))`;
    return written;
  }
}

/** All mutants of a file, numbered from `firstId`. */
export function mutateFile(path: string, text: string, firstId: number): MutatedFile {
  const mutator = new Mutator(path, text, firstId);
  const written = mutator.write();
  return { mutants: mutator.mutants, text: written };
}
