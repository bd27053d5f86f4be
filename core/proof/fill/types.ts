// The evidence of a fill, as proof/getFill sends it and a saved file keeps it; the shapes of protocol/proof.ts as core reads them.
// Must stay readable for ever: saved files hold them. Source: wire.md proof/getFill.
import type { ProductId, TimeMs } from '../../market/types.ts';
import type { PathStep } from '../merkle.ts';
import type { ChainSeal, LineSeal } from '../sealTypes.ts';

/** Where an entry of the public log stands: the checkpoint that covers it, and the proof in the format of tlog-proof. */
export interface LogPlace {
  readonly index: number;
  readonly checkpoint: string;
  readonly proof: string;
}

/** An entry line of the public log, and where it stands; null until a checkpoint covers it. */
export interface LoggedLine {
  readonly line: string;
  readonly log: LogPlace | null;
}

/** How a line is sealed, and where its second stands in the public log. */
export type EvidenceSeal = (LineSeal & { readonly log: LogPlace | null }) | ChainSeal;

export interface TickEvidence {
  readonly productId: ProductId;
  readonly seq: number;
  readonly line: string;
  readonly bookLine: string | null;
  readonly bookHash: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Decimal texts. */
  readonly mark: string;
  readonly index: string;
  readonly seal: EvidenceSeal | null;
}

export interface LineEvidence {
  readonly seq: number;
  readonly line: string;
  readonly index: string;
  readonly seal: EvidenceSeal | null;
}

export interface AcceptanceEvidence {
  readonly productId: ProductId;
  readonly key: string;
  readonly asked: string;
  readonly line: string;
  readonly seal: (LineSeal & { readonly log: LogPlace | null }) | null;
}

/** From the line of a product's closes up to the root of the entry `closes/1 minute root`. */
export interface ClosesPlace extends LoggedLine {
  readonly path: readonly PathStep[];
}

/** A fill in itself: when and by which message, of how much, and by which rules. */
export interface FillFigures {
  readonly id: string;
  readonly at: TimeMs;
  readonly seq: number;
  readonly acceptanceSeq: number;
  /** Decimal texts. */
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  readonly formulaVersion: string;
  readonly rulebookHash: string;
}

/** What a fill says of itself, whatever is behind it. */
export interface StatedFill extends FillFigures {
  readonly kind: string;
  /** The formula's inputs and results by name. */
  readonly inputs: Readonly<Record<string, string>>;
}

export interface FillRecord extends StatedFill {
  readonly acceptance: AcceptanceEvidence | null;
  readonly tick: TickEvidence;
  /** Of a liquidation that began here: the message from which on the mark was beyond its level; null for every other fill. */
  readonly first: TickEvidence | null;
  /** The lines that named a settlement price; absent for every other kind. */
  readonly lines?: readonly LineEvidence[] | undefined;
  /** Of a sale: where the closes behind its volatility are; absent for every other kind, and for those of before the log had closes. */
  readonly closes?: ClosesPlace | undefined;
}
