// Reads what a day can be made from out of a public log: the seeds that were told, what was committed, the roots of the seconds that
// are looked at, and the rulebook. Every entry goes into the tree, whose root must be the signed one: nothing is taken from elsewhere.
// Source: decisions.md "Simulated market".
import type { VerifyEd25519 } from '../core/proof/log/checkNote.ts';
import { equalBytes } from '../core/proof/log/bytes.ts';
import { type LogLine, parseLogLine } from '../core/proof/log/logLine.ts';
import { hashLeaf } from '../core/proof/log/merkleTree.ts';
import { EMPTY_EDGE, extendEdge, rootOfEdge } from '../core/proof/log/rightEdge.ts';
import type { VerifierKey } from '../core/proof/log/verifierKey.ts';
import { readSigned } from '../audit/audit/followLog.ts';
import { nodeSha256Bytes, verifyEd25519 } from '../audit/ed25519.ts';
import type { LogClient } from '../audit/logClient.ts';

/** Entries that are held at a time. */
const CHUNK = 65_536;

export interface ReadLogOptions {
  readonly client: Pick<LogClient, 'checkpoint' | 'entries'>;
  readonly log: VerifierKey;
  /** Roots of seconds with from ≤ second < to are kept. */
  readonly from: number;
  readonly to: number;
  readonly verify?: VerifyEd25519;
}

export interface ReadLog {
  readonly size: number;
  /** By day: the seed, and the entry that tells it. */
  readonly seeds: ReadonlyMap<string, { readonly seed: string; readonly entry: number }>;
  /** By day: the hash, and the entry that committed it. */
  readonly committed: ReadonlyMap<string, { readonly hash: string; readonly entry: number }>;
  /** By second: the root over all products. */
  readonly roots: ReadonlyMap<number, string>;
  /** Of the rulebook for everybody that was the last to come into force before `to`. */
  readonly rulebook: string | undefined;
}

/** Keeps the first of each day: what came later does not change what was said. */
function keepFirst<T>(kept: Map<string, T>, day: string, value: T): void {
  if (!kept.has(day)) kept.set(day, value);
}

function createKeeper({ from, to }: ReadLogOptions) {
  const seeds = new Map<string, { seed: string; entry: number }>();
  const committed = new Map<string, { hash: string; entry: number }>();
  const roots = new Map<number, string>();
  let rulebook: string | undefined;
  const keep = (line: LogLine, entry: number): void => {
    if (line.kind === 'seed-reveal') keepFirst(seeds, line.day, { seed: line.seed, entry });
    else if (line.kind === 'seed-commitment')
      keepFirst(committed, line.day, { hash: line.hash, entry });
    else if (line.kind === 'second' && line.second >= from && line.second < to)
      roots.set(line.second, line.root);
    else if (line.kind === 'rulebook' && line.profile === 'open' && line.from < to)
      rulebook = line.hash;
  };
  return { keep, read: (size: number): ReadLog => ({ size, seeds, committed, roots, rulebook }) };
}

/** A string says why nothing of it can be believed. */
export async function readLog(options: ReadLogOptions): Promise<ReadLog | string> {
  const { client, log } = options;
  const keys = { log, witnesses: [] };
  const signed = readSigned(await client.checkpoint(), keys, options.verify ?? verifyEd25519);
  if (signed === undefined) return 'log_not_signed: the checkpoint is not signed by its key';
  const keeper = createKeeper(options);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let edge = EMPTY_EDGE;
  for (let at = 0; at < signed.size; at += CHUNK) {
    const entries = await client.entries(at, Math.min(at + CHUNK, signed.size));
    const leaves = entries.map((entry) => hashLeaf(entry, nodeSha256Bytes));
    ({ edge } = extendEdge(edge, leaves, nodeSha256Bytes));
    for (const [place, entry] of entries.entries()) {
      const line = parseLogLine(decoder.decode(entry));
      if (line !== undefined) keeper.keep(line, at + place);
    }
  }
  if (signed.size > 0 && !equalBytes(rootOfEdge(edge, nodeSha256Bytes), signed.root))
    return `root_replaced: the entries do not come to the root that is signed for ${signed.size}`;
  return keeper.read(signed.size);
}
