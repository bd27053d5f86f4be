// The seals of the ledger: a hash of each entry with its postings, one over the entries of a seal, and a chain of the seals.
// The texts are plain, so that `sha256sum` checks them; the database makes the same (migration 000019, ledger_hashes).
// Must never leave out a field of an entry, or two different entries could share a hash. Source: decisions.md "Money".
import type { TimeMs } from '../market/types.ts';
import { calculateRoot } from '../proof/merkle.ts';
import type { Sha256 } from '../proof/sha256.ts';

/** A posting as the ledger keeps it; the amount with the digits it was written with. */
export interface SealedPosting {
  readonly line: number;
  readonly userId: string | null;
  readonly account: string;
  readonly bucket: string | null;
  readonly currency: string;
  readonly amount: string;
}

export interface SealedEntry {
  readonly id: string;
  readonly kind: string;
  readonly cause: string;
  readonly createdAt: TimeMs;
  readonly userId: string | null;
  readonly postings: readonly SealedPosting[];
}

export interface LedgerSeal {
  readonly number: number;
  readonly at: TimeMs;
  readonly entries: number;
  readonly root: string;
  /** The chain before it. */
  readonly previous: string;
  readonly chain: string;
}

/** What the first seal hangs on. */
export const FIRST_LEDGER_CHAIN = '0'.repeat(64);

/** "E1|id|kind|createdAt|userId|length of the cause|cause", then "P1|line|userId|account|bucket|currency|amount" each. */
export function formatSealedEntry({ postings, ...entry }: SealedEntry): string {
  const { id, kind, cause, createdAt, userId } = entry;
  const head = ['E1', id, kind, createdAt, userId ?? '', [...cause].length, cause].join('|');
  const lines = [...postings]
    .sort((a, b) => a.line - b.line)
    .map(({ line, account, currency, amount, ...own }) =>
      ['P1', line, own.userId ?? '', account, own.bucket ?? '', currency, amount].join('|'),
    );
  return [head, ...lines].join('\n');
}

/** Hash of the entries' hashes, one a line, in the order of the entries' ids. */
export function calculateLedgerRoot(entries: readonly SealedEntry[], sha256: Sha256): string {
  const byId = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  return sha256(byId.map((entry) => sha256(formatSealedEntry(entry))).join('\n'));
}

/** Hash of "L1|number|at|entries|root|previous". */
export function calculateLedgerChain(seal: Omit<LedgerSeal, 'chain'>, sha256: Sha256): string {
  const { number, at, entries, root, previous } = seal;
  return sha256(['L1', number, at, entries, root, previous].join('|'));
}

/** The first seal that does not hang on the one before it, or is not what it says; undefined where all hold. */
export function findBrokenSeal(
  seals: readonly LedgerSeal[],
  before: Pick<LedgerSeal, 'number' | 'chain' | 'at'>,
  sha256: Sha256,
): LedgerSeal | undefined {
  let last = before;
  return seals.find((seal) => {
    const { number, chain, at } = last;
    last = seal;
    return (
      seal.number !== number + 1 ||
      seal.previous !== chain ||
      seal.at < at ||
      seal.chain !== calculateLedgerChain(seal, sha256)
    );
  });
}

export interface MinuteRoot {
  /** Its beginning. */
  readonly minute: TimeMs;
  readonly root: string;
}

const MINUTE_MS = 60_000;

/** The Merkle root over the chains of each minute's seals; a minute without a seal has none. */
export function calculateMinuteRoots(
  seals: readonly Pick<LedgerSeal, 'at' | 'chain'>[],
  sha256: Sha256,
): MinuteRoot[] {
  const minutes = new Map<TimeMs, string[]>();
  for (const { at, chain } of seals) {
    const minute = at - (at % MINUTE_MS);
    const chains = minutes.get(minute) ?? [];
    chains.push(chain);
    minutes.set(minute, chains);
  }
  return [...minutes].map(([minute, chains]) => ({ minute, root: calculateRoot(chains, sha256) }));
}
