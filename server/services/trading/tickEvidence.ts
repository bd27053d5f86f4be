import { formatIndex, formatScaled } from '../../../core/market/scaledText.ts';
import type { PathStep } from '../../../core/proof/merkle.ts';
import type { TickEvidence } from '../../../protocol/proof.ts';
import type { MarketHub } from '../../market/ports.ts';

/** How a second's lines are sealed, as the tick log tells it. */
export interface SealView {
  readonly second: number;
  readonly root: string;
  readonly previous: string;
  readonly chain: string;
  readonly path: readonly PathStep[];
}

/** What the tick log knows of one message. */
export interface TickRecord {
  readonly line: string;
  readonly bookLine: string | null;
  readonly bookHash: string;
  readonly mark: number;
  readonly indexDoubled: number;
  readonly seal: SealView | null;
}

export interface TickFinder {
  find(productId: string, seq: number): Promise<TickRecord | undefined>;
  /** By line; none for a line that is not sealed yet. */
  seals(productId: string, lines: readonly string[]): Promise<ReadonlyMap<string, SealView>>;
}

export interface TickProofs {
  /** The evidence of a price message; undefined when there is no such accepted message. */
  find(productId: string, seq: number): Promise<TickEvidence | undefined>;
  /** How each of some lines is sealed, in their order; null until it is. */
  seals(productId: string, lines: readonly string[]): Promise<TickEvidence['seal'][]>;
}

export interface TickEvidenceOptions {
  readonly hub: Pick<MarketHub, 'product'>;
  readonly tickLog: TickFinder;
}

const sealView = (seal: SealView | null | undefined): TickEvidence['seal'] =>
  seal ? { ...seal, path: [...seal.path] } : null;

export function createTickEvidence({ hub, tickLog }: TickEvidenceOptions): TickProofs {
  const find: TickProofs['find'] = async (productId, seq) => {
    const product = hub.product(productId);
    if (product === undefined) return undefined;
    const record = await tickLog.find(productId, seq);
    if (record === undefined) return undefined;
    const { priceDecimals, quantityDecimals } = product;
    const { line, bookLine, bookHash, mark, indexDoubled, seal } = record;
    return {
      productId,
      seq,
      line,
      bookLine,
      bookHash,
      priceDecimals,
      quantityDecimals,
      mark: formatScaled(mark, priceDecimals),
      index: formatIndex(indexDoubled, priceDecimals),
      seal: sealView(seal),
    };
  };
  return {
    find,
    seals: async (productId, lines) => {
      const seals = await tickLog.seals(productId, lines);
      return lines.map((line) => sealView(seals.get(line)));
    },
  };
}
