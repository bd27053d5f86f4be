// A saved proof as one JSON document: all that is needed to check it years later, offline and without the server.
// Must stay readable for ever: what changes its meaning is another format. Source: docs/VERIFY.md "A saved proof".
import type { LiabilityClaim } from './liabilities.ts';
import { parseInclusionProof } from './log/inclusionProof.ts';
import type { PathStep } from './merkle.ts';
import type { SharedTrade } from './fill/checkSharedTrade.ts';
import type {
  AcceptanceEvidence,
  FillRecord,
  LoggedLine,
  LogPlace,
  StatedFill,
  TickEvidence,
} from './fill/types.ts';

export const EVIDENCE_FORMAT = 'fairlead-evidence/1';

/** An acceptance as the device was told of it, with the note that signs it. */
export interface SavedAcceptance {
  readonly key: string;
  readonly line: string;
  readonly path: readonly PathStep[];
  readonly note: string;
  /** Server's clock as the device knew it; null where it did not send it. */
  readonly sentAt: number | null;
}

export interface SavedHead {
  readonly productId: string;
  readonly seq: number;
  readonly head: string;
}

/** The log as the device followed it, with the newest checkpoint that it saw. */
export interface SavedLog {
  readonly origin: string;
  /** Its verifier key. */
  readonly key: string;
  readonly witnesses: readonly { readonly name: string; readonly key: string }[];
  readonly checkpoint: string;
}

/** That a checkpoint of the evidence begins the newest one, or the other way round: hashes of RFC 6962 2.1.2, base64. */
export interface SavedExtension {
  /** Entries under the smaller one, and under the larger. */
  readonly from: number;
  readonly to: number;
  readonly proof: readonly string[];
}

/** The answer of proof/getFill. */
export interface OrderEvidence {
  readonly orderId: string;
  readonly acceptance: AcceptanceEvidence | null;
  readonly fills: readonly FillRecord[];
  /** Sales of coins that count 1:1, which no message is behind; absent where there are none. */
  readonly unpriced?: readonly StatedFill[] | undefined;
  /** `rulebook/1 …` of the rulebooks that its fills name, `rulebooks/1 …` of when its order was accepted; absent in files of before. */
  readonly rulebookLines?: readonly LoggedLine[] | undefined;
}

/** The answer of proof/getLiability. */
export interface SavedLiability extends Omit<LiabilityClaim, 'uid'> {
  readonly reserves: string;
  readonly log: LogPlace | null;
}

export type SavedEvidence =
  | {
      readonly kind: 'fill';
      /** The one that was looked at; all of its order are there. */
      readonly fillId: string;
      readonly evidence: OrderEvidence;
    }
  /** A trade that its owner shows, as whoever opened its link was given it (proof/getShared): whole, without what was asked. */
  | { readonly kind: 'shared'; readonly evidence: SharedTrade }
  | { readonly kind: 'tick'; readonly evidence: TickEvidence }
  | {
      readonly kind: 'liability';
      readonly uid: string;
      readonly day: string;
      /** Null where the server had none for this user. */
      readonly evidence: SavedLiability | null;
    };

export type EvidenceFile = SavedEvidence & {
  readonly format: typeof EVIDENCE_FORMAT;
  /** The device's clock, ms. */
  readonly savedAt: number;
  readonly log: SavedLog;
  /** Absent in files of before it was saved. */
  readonly extensions?: readonly SavedExtension[];
  /** By hash. */
  readonly rulebooks: Readonly<Record<string, unknown>>;
  readonly heard: readonly SavedAcceptance[];
  readonly seen: readonly SavedHead[];
  /** Texts of `/log/ticks/<product>/<second>` from the acceptance's second to the message's, while the server had them. */
  readonly seconds: readonly string[];
};

const KINDS: readonly string[] = [
  'fill',
  'shared',
  'tick',
  'liability',
] satisfies SavedEvidence['kind'][];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Undefined for what is no such document. What it says is believed by nobody: whoever checks it must expect it to be forged. */
export function parseEvidenceFile(text: string): EvidenceFile | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    // No JSON: no such document.
    return undefined;
  }
  if (!isObject(read) || read['format'] !== EVIDENCE_FORMAT) return undefined;
  const { kind, log, rulebooks, heard, seen, seconds, extensions = [] } = read;
  const isKind = typeof kind === 'string' && KINDS.includes(kind);
  const hasLists = [heard, seen, seconds, extensions].every(Array.isArray);
  const isWhole = isKind && isObject(log) && isObject(rulebooks) && hasLists;
  return isWhole ? (read as unknown as EvidenceFile) : undefined;
}

/** The signed notes under which the evidence stands in the log, each once. */
export function checkpointsOf(evidence: SavedEvidence): readonly string[] {
  const found = new Set<string>();
  JSON.stringify(evidence, (name, value: unknown) => {
    if (name === 'log' && isObject(value) && typeof value['proof'] === 'string') {
      const note = parseInclusionProof(value['proof'])?.checkpoint;
      if (note !== undefined) found.add(note);
    }
    return value;
  });
  return [...found];
}
