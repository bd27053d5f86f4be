// Checks the evidence of a price: the line, its book, and the way to the root of its second.
// Must trust nothing of what it is given but that root, which the public log has. Source: decisions.md "Price evidence".
import type { Book } from '../market/types.ts';
import { calculateChain } from './chain.ts';
import { foldPath } from './merkle.ts';
import type { Seal } from './sealTypes.ts';
import { foldLine } from './second.ts';
import type { Sha256 } from './sha256.ts';
import { parseBookLine, parseTickLine, type TickLine } from './tickLine.ts';

/** The checked part of protocol/proof.ts `tickEvidence`. */
export interface CheckedEvidence {
  readonly productId: string;
  readonly seq: number;
  readonly line: string;
  readonly bookLine: string | null;
  readonly bookHash: string;
  readonly seal: Seal | null;
}

/** In order of severity for a reader; the interface has a sentence for each. */
export const RECEIPT_PROBLEMS = [
  'line_unreadable',
  'line_of_another_tick',
  'line_refused_by_guard',
  'book_missing',
  'book_unreadable',
  'book_of_another_tick',
  'book_hash_differs',
  'book_disagrees_with_line',
  'not_sealed_yet',
  'root_differs',
  'chain_differs',
] as const;
export type ReceiptProblem = (typeof RECEIPT_PROBLEMS)[number];

export interface Receipt {
  readonly ok: boolean;
  readonly problems: readonly ReceiptProblem[];
  readonly line: TickLine | undefined;
  readonly book: Book | undefined;
}

function checkBook(
  evidence: CheckedEvidence,
  line: TickLine | undefined,
  sha256: Sha256,
): { problems: ReceiptProblem[]; book: Book | undefined } {
  if (evidence.bookLine === null) return { problems: [], book: undefined };
  const problems: ReceiptProblem[] = [];
  if (sha256(evidence.bookLine) !== evidence.bookHash) problems.push('book_hash_differs');
  const parsed = parseBookLine(evidence.bookLine);
  if (parsed === undefined) return { problems: ['book_unreadable', ...problems], book: undefined };
  if (parsed.productId !== evidence.productId || parsed.seq !== evidence.seq) {
    problems.push('book_of_another_tick');
  }
  const bid = parsed.book.bids[0]?.[0];
  const ask = parsed.book.asks[0]?.[0];
  if (line !== undefined && (bid !== line.bid || ask !== line.ask)) {
    problems.push('book_disagrees_with_line');
  }
  return { problems, book: parsed.book };
}

/** The checked part of protocol/proof.ts `lineEvidence`, with the product it is said to be of. */
export type CheckedLine = Pick<CheckedEvidence, 'productId' | 'seq' | 'line' | 'seal'>;

function checkSeal(evidence: CheckedLine, hasBook: boolean, sha256: Sha256): ReceiptProblem[] {
  const { seal, line, productId } = evidence;
  if (seal === null) return ['not_sealed_yet'];
  const problems: ReceiptProblem[] = [];
  const isOfBefore = 'chain' in seal;
  const root = isOfBefore
    ? foldPath(sha256(line), seal.path, sha256)
    : foldLine(productId, sha256(line), seal, sha256);
  if (root !== seal.root || !hasBook) problems.push('root_differs');
  if (!isOfBefore) return problems;
  const chain = calculateChain(seal.previous, productId, seal.second, seal.root, sha256);
  return chain === seal.chain ? problems : [...problems, 'chain_differs'];
}

/** The book's hash stands right beside the line's in the tree, so the path vouches for the book as well. */
function hasBookBeside({ seal, bookHash }: CheckedEvidence): boolean {
  const first = seal?.path[0];
  return first?.side === 'right' && first.hash === bookHash;
}

const isOfAnother = (line: TickLine, { productId, seq }: CheckedLine): boolean =>
  line.productId !== productId || line.seq !== seq;

/** Problems of a line without its book, in the order of RECEIPT_PROBLEMS. One that the guard refused is no problem here. */
export function verifyLine(evidence: CheckedLine, sha256: Sha256): readonly ReceiptProblem[] {
  const line = parseTickLine(evidence.line);
  const problems: ReceiptProblem[] = [];
  if (line === undefined) problems.push('line_unreadable');
  else if (isOfAnother(line, evidence)) problems.push('line_of_another_tick');
  return [...problems, ...checkSeal(evidence, true, sha256)];
}

/**
 * Every problem of the evidence, in the order of RECEIPT_PROBLEMS; `ok` when there is none. `needs` is what the price was
 * taken from: a fill that walked a book proves nothing without it.
 */
export function verifyTick(
  evidence: CheckedEvidence,
  sha256: Sha256,
  needs: 'line' | 'book' = 'line',
): Receipt {
  const found = new Set<ReceiptProblem>();
  if (needs === 'book' && evidence.bookLine === null) found.add('book_missing');
  const line = parseTickLine(evidence.line);
  if (line === undefined) found.add('line_unreadable');
  else {
    if (isOfAnother(line, evidence)) found.add('line_of_another_tick');
    if (line.flag !== 'ok') found.add('line_refused_by_guard');
  }
  const { problems, book } = checkBook(evidence, line, sha256);
  const seals = checkSeal(evidence, hasBookBeside(evidence), sha256);
  for (const problem of [...problems, ...seals]) found.add(problem);
  const ordered = RECEIPT_PROBLEMS.filter((problem) => found.has(problem));
  return { ok: ordered.length === 0, problems: ordered, line, book };
}
