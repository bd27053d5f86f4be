// Checks the acceptance of an order: that its line is of what was asked, and that the log has it where it says.
// Must trust nothing of what it is given but the root of the second. Source: decisions.md "Price evidence" (acceptance).
import type { ProductId } from '../market/types.ts';
import { foldPath, type PathStep } from './merkle.ts';
import { type AcceptanceLine, type Asked, hashOrder, parseAcceptance } from './placeLine.ts';
import { foldLine } from './second.ts';
import type { LineSeal } from './sealTypes.ts';
import type { Sha256 } from './sha256.ts';

export interface CheckedAcceptance {
  readonly productId: ProductId;
  readonly line: string;
  readonly asked: Asked;
  /** Null until its second is sealed. */
  readonly seal: LineSeal | null;
}

export const ACCEPTANCE_PROBLEMS = [
  'acceptance_unreadable',
  'acceptance_of_another_order',
  'acceptance_not_sealed_yet',
  'acceptance_root_differs',
] as const;
export type AcceptanceProblem = (typeof ACCEPTANCE_PROBLEMS)[number];

export interface AcceptanceReceipt {
  readonly problems: readonly AcceptanceProblem[];
  readonly line: AcceptanceLine | undefined;
}

function sealProblems(
  { productId, line, seal }: Omit<CheckedAcceptance, 'asked'>,
  sha256: Sha256,
): AcceptanceProblem[] {
  if (seal === null) return ['acceptance_not_sealed_yet'];
  return foldLine(productId, sha256(line), seal, sha256) === seal.root
    ? []
    : ['acceptance_root_differs'];
}

/** Every problem, in the order of ACCEPTANCE_PROBLEMS. */
export function verifyAcceptance(given: CheckedAcceptance, sha256: Sha256): AcceptanceReceipt {
  const line = parseAcceptance(given.line);
  const problems = sealProblems(given, sha256);
  if (line === undefined) return { problems: ['acceptance_unreadable', ...problems], line };
  const isOwn =
    line.productId === given.productId && line.orderHash === hashOrder(given.asked, sha256);
  return { problems: isOwn ? problems : ['acceptance_of_another_order', ...problems], line };
}

/** The same of one whose request is its owner's alone: that its line stands in the log, as one of this product. */
export function verifyPlace(
  given: Omit<CheckedAcceptance, 'asked'>,
  sha256: Sha256,
): AcceptanceReceipt {
  const line = parseAcceptance(given.line);
  const problems = sealProblems(given, sha256);
  if (line === undefined) return { problems: ['acceptance_unreadable', ...problems], line };
  if (line.productId === given.productId) return { problems, line };
  return { problems: ['acceptance_of_another_order', ...problems], line };
}

/** What the log's key signs over acceptances that were told together: their Merkle root, in the text of a note. */
export const acceptancesText = (root: string): string => `fairlead/acceptances/v1\n${root}\n`;

/** The root that an acceptance's line and its path lead to. */
export const foldAcceptance = (line: string, path: readonly PathStep[], sha256: Sha256): string =>
  foldPath(sha256(line), path, sha256);
