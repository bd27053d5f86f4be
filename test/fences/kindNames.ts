/**
 * The fourth fence: outside its own folders a trading kind is named by the two lists of kinds alone (the server's, and core's of what
 * is proven), so that whoever works with all of them names none. Found on the syntax tree: identifiers, texts and paths; comments may
 * speak of what they like.
 */
import ts from 'typescript';

/** Where a kind may be named: its own rooms, the wire's side of the server, the lists, and the rulebook that holds each one's part. */
const OWN_PLACES = [
  /^server\/kinds\/(contract|spot|cfd|loan|quant)\//,
  /^core\/trading\/(contract|spot|cfd|loan|grid)\//,
  /^core\/rulebook\/(contract|spot|cfd|quant|loan)[A-Z]?\w*\.ts$/,
  /^core\/rulebook\/(types|build|compile|assertRulebook|productRelations|open|protected)\.ts$/,
  /^server\/kinds\/kinds\.ts$/,
  /^core\/trading\/kinds\.ts$/,
  /^server\/routes\//,
  /^server\/store\/migrations\//,
  /\.test\.ts$/,
];

const NAME = /contract|spot|cfd|loan|grid|quant(?!i)|calls?[-_ ]?(and|or|\/)?[-_ ]?puts?/i;

/** A word that is no kind there: only in this declaration of this file, and only so spelled. */
export interface OtherMeaning {
  readonly file: string;
  readonly declaration: string;
  readonly words: readonly string[];
  readonly reason: string;
}

export const otherMeanings: readonly OtherMeaning[] = [
  {
    file: 'core/ledger/types.ts',
    declaration: 'USER_ACCOUNTS',
    words: ['contract', 'spot', 'cfd'],
    reason: 'the accounts of a user: places where money stands',
  },
  {
    file: 'core/ledger/types.ts',
    declaration: 'TRADING_EVENTS',
    words: ['contract', 'spot', 'cfd'],
    reason: 'what happens in those accounts',
  },
  {
    file: 'core/ledger/types.ts',
    declaration: 'LENDING_ENTRY_KINDS',
    words: ['loan_hold', 'loan_release', 'loan_payout', 'loan_repay', 'loan_sale'],
    reason: 'entries of the ledger, in the one list of them',
  },
  {
    file: 'core/ledger/types.ts',
    declaration: 'AUTOMATED_ENTRY_KINDS',
    words: ['quant_open', 'quant_fill', 'quant_close'],
    reason: 'entries of the ledger, in the one list of them',
  },
  {
    file: 'core/ledger/types.ts',
    declaration: 'HOUSE_ACCOUNTS',
    words: ['loan_book'],
    reason: 'an account of the house',
  },
  {
    file: 'core/ledger/recordKinds.ts',
    declaration: 'HEADINGS',
    words: ['loan', 'quant'],
    reason: 'the first word of entries',
  },
  {
    file: 'core/ledger/statementLines.ts',
    declaration: 'STATEMENT_LINES',
    words: ['loan', 'loan_repayment', 'loan_interest', 'loan_sale_fee'],
    reason: 'lines of a statement, in the one list of them',
  },
  {
    file: 'core/trading/rejection.ts',
    declaration: 'TRADING_REJECTIONS',
    words: ['cfd_not_offered'],
    reason: 'a key of the wire in the one list of precedence',
  },
  {
    file: 'server/market/venues/venueTable.ts',
    declaration: 'VENUES',
    words: ['spot'],
    reason: 'a market of the venue, as the connector calls it',
  },
  {
    file: 'server/market/replay/inspectFile.ts',
    declaration: 'findVenue',
    words: ['spot'],
    reason: 'a market of the venue, in the name of its file',
  },
];

export interface NamedKind {
  readonly line: number;
  readonly word: string;
  /** The declaration at the top of the file that it stands in. */
  readonly declaration: string;
}

export const mayNameKinds = (path: string): boolean => OWN_PLACES.some((place) => place.test(path));

/** Every word that names a kind, an account that is named as one excepted. */
export function findKindNames(path: string, source: string): NamedKind[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: NamedKind[] = [];
  const visit = (node: ts.Node, declaration: string): void => {
    const word = wordOf(node);
    if (word !== undefined && NAME.test(word) && !isAccount(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ line: line + 1, word, declaration });
    }
    ts.forEachChild(node, (child) => visit(child, declaration));
  };
  for (const statement of file.statements) visit(statement, nameOf(statement));
  return found;
}

/** What is left of them where a word may mean something else. */
export function findMisplaced(path: string, source: string): NamedKind[] {
  const meanings = otherMeanings.filter(({ file }) => file === path);
  return findKindNames(path, source).filter(
    ({ word, declaration }) =>
      !meanings.some((one) => one.declaration === declaration && one.words.includes(word)),
  );
}

/** An identifier, or the text of a literal or of a part of a template. */
function wordOf(node: ts.Node): string | undefined {
  const isWord =
    ts.isIdentifier(node) ||
    ts.isPrivateIdentifier(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node);
  return isWord ? node.text : undefined;
}

/** `account: 'spot'` and `account === 'spot'` name an account of a user, which is no kind. */
function isAccount(node: ts.Node): boolean {
  if (!ts.isStringLiteral(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'account';
  return ts.isBinaryExpression(parent) && /(^|\.)account$/.test(parent.left.getText());
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join();
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name?.getText() ?? '';
}
