// What the auditor saw of a log, in one file: the key, the checkpoint, the edge of the tree it grew from its entries, and where each
// product's log stood. Must be replaced as a whole: after a crash it is the one before or this one.
import { fromBase64, toBase64 } from '../../core/proof/log/bytes.ts';
import { EMPTY_EDGE, type RightEdge } from '../../core/proof/log/rightEdge.ts';
import { openStateFolder, originHash } from '../stateFolder.ts';
import type { ClosesState } from './closes.ts';
import type { InForceState } from './inForce.ts';
import type { Heads } from './seconds.ts';
import type { SeedState } from './seeds.ts';
import type { OfficeHead } from './officeHeads.ts';
import type { ShownHeads } from './shownHeads.ts';

export interface AuditState {
  /** The log's verifier key: the last one that was announced. */
  readonly key: string;
  /** Those before it, each of which announced the next. */
  readonly formerKeys?: readonly string[];
  /** The signed note. */
  readonly checkpoint: string;
  readonly edge: RightEdge;
  readonly heads: Heads;
  /** The last second that was recomputed; -1 before the first. */
  readonly second: number;
  /** The last midnight whose liabilities were looked at; '' or absent before the first. */
  readonly day?: string;
  /** The first second of the newest day, so that a day's midnight is missed also by audits that each see a part of the day. */
  readonly began?: number | undefined;
  readonly seeds?: SeedState;
  /** Hashes of the rulebooks that entries named: each audit looks at all of them again. */
  readonly rulebooks?: readonly string[];
  /** Which of them are in force; absent in states of before. */
  readonly inForce?: InForceState;
  /** The closes of minutes, as far as they were folded. */
  readonly closes?: ClosesState;
  /** The last head of the ledger, by its place in the chain; 0 or absent before the first. */
  readonly ledgerHead?: number;
  /** The last head of the operators' audit log. */
  readonly officeHead?: OfficeHead | undefined;
  /** Heads that messages carried, and that no second has reached yet. */
  readonly shown?: ShownHeads;
}

interface Stored extends Omit<AuditState, 'edge'> {
  readonly size: number;
  /** By level, base64. */
  readonly partial: readonly (readonly string[])[];
}

function edgeOf({ size, partial }: Pick<Stored, 'size' | 'partial'>): RightEdge {
  if (size === 0) return EMPTY_EDGE;
  const hashes = partial.map((level) => level.map((text) => fromBase64(text) ?? new Uint8Array()));
  return { size, partial: hashes };
}

export interface KeptAudit {
  /** Undefined before the first audit. */
  load(): AuditState | undefined;
  save(state: AuditState): void;
  /** Keeps what shows that a log does not only grow; answers where. */
  keepEvidence(name: string, text: string): string;
}

export function openAuditState(path: string, origin: string): KeptAudit {
  const folder = openStateFolder(path);
  const file = `${originHash(origin)}.json`;
  return {
    load: () => {
      const text = folder.read(file);
      if (text === undefined) return undefined;
      const { size, partial, ...rest } = JSON.parse(text) as Stored;
      return { ...rest, edge: edgeOf({ size, partial }) };
    },
    save: ({ edge, ...rest }) => {
      const partial = edge.partial.map((level) => level.map(toBase64));
      const stored: Stored = { ...rest, size: edge.size, partial };
      folder.replace(file, `${JSON.stringify(stored, null, 2)}\n`);
    },
    keepEvidence: (name, text) => folder.replace(name, text),
  };
}
