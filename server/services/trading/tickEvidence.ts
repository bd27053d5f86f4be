import { createHash } from 'node:crypto';
import { formatIndex, formatScaled } from '../../../core/market/scaledText.ts';
import { formatLogLine } from '../../../core/proof/log/logLine.ts';
import type { Seal } from '../../../core/proof/sealTypes.ts';
import type { TickEvidence } from '../../../protocol/proof.ts';
import type { LogPlaceOf } from '../logPlaces.ts';
import type { MarketHub, TickLogEntry } from '../../market/ports.ts';

/** What the tick log knows of one message. */
export type TickRecord = TickLogEntry;

export interface TickFinder {
  find(productId: string, seq: number): Promise<TickRecord | undefined>;
  /** By line; none for a line that is not sealed yet. */
  seals(productId: string, lines: readonly string[]): Promise<ReadonlyMap<string, Seal>>;
}

/** A message as it was kept with what it decided. */
export interface KeptMessage {
  readonly productId: string;
  readonly seq: number;
  readonly line: string;
  readonly bookLine: string | null;
  /** Where there is no book. */
  readonly bookHash?: string | undefined;
  readonly mark?: number | undefined;
  readonly indexDoubled: number;
}

export interface TickProofs {
  /** The evidence of a kept message, not sealed; undefined when not all of it was kept. */
  ofLine(message: KeptMessage): TickEvidence | undefined;
  /** The evidence of a price message; undefined when there is no such accepted message. */
  find(productId: string, seq: number): Promise<TickEvidence | undefined>;
  /** How each of some lines is sealed, in their order; null until it is. */
  seals(productId: string, lines: readonly string[]): Promise<TickEvidence['seal'][]>;
}

export interface TickEvidenceOptions {
  readonly hub: Pick<MarketHub, 'product'>;
  readonly tickLog: TickFinder;
  readonly placeOf: LogPlaceOf;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function sealView(
  seal: Seal | null | undefined,
  placeOf: LogPlaceOf,
): Promise<TickEvidence['seal']> {
  if (!seal) return null;
  const path = [...seal.path];
  if ('chain' in seal) return { ...seal, path };
  const { second, root } = seal;
  const log = await placeOf(formatLogLine({ kind: 'second', second, root }));
  return { ...seal, path, productPath: [...seal.productPath], log };
}

interface Message extends TickRecord {
  readonly productId: string;
  readonly seq: number;
}

/** A message as it goes out, with its figures in decimals. */
function present(
  {
    priceDecimals,
    quantityDecimals,
  }: { readonly priceDecimals: number; readonly quantityDecimals: number },
  { productId, seq, line, bookLine, bookHash, mark, indexDoubled }: Omit<Message, 'seal'>,
  seal: TickEvidence['seal'],
): TickEvidence {
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
    seal,
  };
}

/** One asking for all lines of a second. */
function remembering(placeOf: LogPlaceOf): LogPlaceOf {
  const known = new Map<string, ReturnType<LogPlaceOf>>();
  return (line) => {
    const place = known.get(line) ?? placeOf(line);
    known.set(line, place);
    return place;
  };
}

export function createTickEvidence(options: TickEvidenceOptions): TickProofs {
  const { hub, tickLog, placeOf } = options;
  const find: TickProofs['find'] = async (productId, seq) => {
    const product = hub.product(productId);
    if (product === undefined) return undefined;
    const record = await tickLog.find(productId, seq);
    if (record === undefined) return undefined;
    const seal = await sealView(record.seal, placeOf);
    return present(product, { ...record, productId, seq }, seal);
  };
  const ofLine: TickProofs['ofLine'] = (message) => {
    const product = hub.product(message.productId);
    const { bookLine, mark } = message;
    const bookHash = bookLine === null ? message.bookHash : hashOf(bookLine);
    if (product === undefined || mark === undefined || bookHash === undefined) return undefined;
    return present(product, { ...message, mark, bookHash }, null);
  };
  return {
    find,
    ofLine,
    seals: async (productId, lines) => {
      const seals = await tickLog.seals(productId, lines);
      const once = remembering(placeOf);
      return Promise.all(lines.map((line) => sealView(seals.get(line), once)));
    },
  };
}
