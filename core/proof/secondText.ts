// A product's second as text, as anybody fetches it: its leaf, the way to the root of the second, and its lines with their books.
// Must be enough to work out that root and the head after it; a book that is not kept any more leaves its hash.
// Source: wire.md "The public log" (ticks).
import type { ProductId } from '../market/types.ts';
import { hashOfNoBook, nextHead } from './head.ts';
import { buildTree, type PathStep, foldPath } from './merkle.ts';
import { formatProductSecond, type ProductSecond } from './second.ts';
import type { Sha256 } from './sha256.ts';
import { parseTickLine } from './tickLine.ts';

/** A line, and of a price message its book: `B1|…` while it is kept, else its hash. */
export interface SecondLine {
  readonly line: string;
  readonly bookLine: string | null;
  readonly bookHash: string;
}

export interface SecondRecord extends ProductSecond {
  /** Head of the product's log before the first line. */
  readonly before: string;
  /** From the product's leaf to the root of the second. */
  readonly productPath: readonly PathStep[];
  readonly lines: readonly SecondLine[];
}

const isPrice = (line: string): boolean => /^Q\d\|/.test(line);

/**
 * `S2|…`, `P|head before`, `N|left or right|hash` for each step up, an empty line, then the lines: below each price its book,
 * or `H|hash of its book`. Ends with a line break.
 */
export function formatSecond(record: SecondRecord): string {
  const { before, productPath, lines } = record;
  const books = ({ line, bookLine, bookHash }: SecondLine): string[] =>
    isPrice(line) ? [line, bookLine ?? `H|${bookHash}`] : [line];
  return [
    formatProductSecond(record),
    `P|${before}`,
    ...productPath.map(({ side, hash }) => `N|${side}|${hash}`),
    '',
    ...lines.flatMap(books),
    '',
  ].join('\n');
}

const HASH = '[0-9a-f]{64}';
const LEAF = new RegExp(`^S2\\|([A-Z0-9]{2,20})\\|(\\d{1,16})\\|(${HASH})\\|(${HASH})$`);
const BEFORE = new RegExp(`^P\\|(${HASH})$`);
const STEP = new RegExp(`^N\\|(left|right)\\|(${HASH})$`);
const BOOK_HASH = new RegExp(`^H\\|(${HASH})$`);

function parseLines(texts: readonly string[], sha256: Sha256): SecondLine[] | undefined {
  const lines: SecondLine[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const line = texts[at] ?? '';
    if (!isPrice(line)) {
      lines.push({ line, bookLine: null, bookHash: hashOfNoBook(sha256) });
      continue;
    }
    at += 1;
    const book = texts[at] ?? '';
    const given = BOOK_HASH.exec(book)?.[1];
    if (given === undefined && !book.startsWith('B1|')) return undefined;
    const bookLine = given === undefined ? book : null;
    lines.push({ line, bookLine, bookHash: given ?? sha256(book) });
  }
  return lines;
}

/** Undefined when it is no such text. Whether it is true, checkSecond says. */
export function parseSecond(text: string, sha256: Sha256): SecondRecord | undefined {
  const [top = '', ...below] = text.split('\n\n');
  const [leafLine = '', beforeLine = '', ...steps] = top.split('\n');
  const leaf = LEAF.exec(leafLine);
  const before = BEFORE.exec(beforeLine)?.[1];
  const path = steps.map((step) => STEP.exec(step));
  const body = below.join('\n\n');
  if (leaf === null || before === undefined || path.includes(null) || !body.endsWith('\n'))
    return undefined;
  const lines = parseLines(body.slice(0, -1).split('\n'), sha256);
  if (lines === undefined) return undefined;
  const [, productId = '', secondText = '', root = '', head = ''] = leaf;
  const [second = 0] = [secondText].map(Number);
  const productPath = path.map((step) => ({
    side: step?.[1] === 'left' ? ('left' as const) : ('right' as const),
    hash: step?.[2] ?? '',
  }));
  return { productId, second, root, head, before, productPath, lines };
}

/** What is wrong with a second, in this order. */
export const SECOND_PROBLEMS = ['lines_differ', 'head_differs', 'line_elsewhere'] as const;
export type SecondProblem = (typeof SECOND_PROBLEMS)[number];

const isOf = (productId: ProductId, line: string): boolean => {
  const tick = parseTickLine(line);
  return tick === undefined ? line.split('|').includes(productId) : tick.productId === productId;
};

export interface SecondCheck {
  readonly root: string;
  /** The running head behind each line. */
  readonly heads: readonly string[];
  readonly problems: readonly SecondProblem[];
}

function workOut(record: SecondRecord, sha256: Sha256): SecondCheck {
  const { before, productId, productPath, lines } = record;
  const hashed = lines.map(({ line, bookHash }) => ({ lineHash: sha256(line), bookHash }));
  const leaves = hashed.flatMap(({ lineHash, bookHash }) => [lineHash, bookHash]);
  const root = leaves.length === 0 ? '' : (buildTree(leaves, sha256).at(-1)?.[0] ?? '');
  const heads: string[] = [];
  for (const { lineHash, bookHash } of hashed)
    heads.push(nextHead(heads.at(-1) ?? before, lineHash, bookHash, sha256));
  const problems: SecondProblem[] = [];
  if (root !== record.root) problems.push('lines_differ');
  if ((heads.at(-1) ?? before) !== record.head) problems.push('head_differs');
  if (!lines.every(({ line }) => isOf(productId, line))) problems.push('line_elsewhere');
  const leaf = sha256(formatProductSecond(record));
  return { root: foldPath(leaf, productPath, sha256), heads, problems };
}

/** Those of records that were looked at: a proof asks for the same second more than once. */
const known = new WeakMap<SecondRecord, SecondCheck>();

/** The root that the second comes to over all products, and what does not fit inside it. */
export function checkSecond(record: SecondRecord, sha256: Sha256): SecondCheck {
  const found = known.get(record) ?? workOut(record, sha256);
  known.set(record, found);
  return found;
}
