/**
 * What proof/getFill publishes of an event of the simulation: the stored inputs and the price messages, each sealed in a
 * second of its own.
 */
import { formatIndex, formatScaled } from '../../core/market/scaledText.ts';
import type { Tick } from '../../core/market/types.ts';
import { formatBookLine, formatTickLine, parseTickLine } from '../../core/proof/tickLine.ts';
import type { FillEvidence } from '../../protocol/proof.ts';
import type { Effects } from '../../server/execution/command.ts';
import { nodeSha256 as sha256 } from '../../server/market/tickLog/nodeSha256.ts';
import type { FillRow } from '../../server/store/evidenceStore.ts';
import { sealAlone } from '../builders/sealedLines.ts';
import { rulesOf } from './auditor/rules.ts';

export type PublishedFill = FillEvidence['fills'][number];

function sealOf(productId: string, line: string, bookHash: string) {
  const second = Math.floor((parseTickLine(line)?.receivedTime ?? 0) / 1000) * 1000;
  return sealAlone(productId, second, line, bookHash);
}

interface Message {
  readonly line: string;
  readonly bookLine: string | null;
  readonly mark: number;
  readonly indexDoubled: number;
}

function ownMessage(tick: Tick): Message {
  const { productId, seq, mark, indexDoubled } = tick;
  const bookLine = formatBookLine(productId, seq, tick.book);
  return { line: formatTickLine({ ...tick, flag: 'ok' }), bookLine, mark, indexDoubled };
}

function messageOf(
  row: FillRow,
  { ticks, indexLines }: Effects,
  entryTick: Tick | undefined,
): Message {
  const tick = [...ticks, ...(entryTick ? [entryTick] : [])].find(({ seq }) => seq === row.seq);
  if (tick !== undefined) return ownMessage(tick);
  const kept = indexLines?.lines.find(
    ({ seq, line: text }) => seq === row.seq && text.endsWith('|0'),
  );
  if (kept === undefined) throw new Error(`fill ${row.id} names a message that is not kept`);
  const { line, indexDoubled } = kept;
  return { line, bookLine: null, mark: parseTickLine(line)?.mark ?? 0, indexDoubled };
}

function messageView(productId: string, seq: number, message: Message): PublishedFill['tick'] {
  const { priceDecimals = 0, quantityDecimals = 0 } = rulesOf(productId) ?? {};
  const { line, bookLine, mark, indexDoubled } = message;
  const bookHash = sha256(bookLine ?? 'a book that was not kept');
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
    seal: sealOf(productId, line, bookHash),
  };
}

/** Messages that were kept so far: with a fill, or for one that names them later. */
export class KeptTicks {
  readonly #ticks = new Map<string, Tick>();

  keep({ ticks }: Effects): void {
    for (const tick of ticks) this.#ticks.set(`${tick.productId} ${tick.seq}`, tick);
  }

  find(productId: string, seq: string | undefined): Tick | undefined {
    return this.#ticks.get(`${productId} ${seq}`);
  }
}

/** The message that is named as a cause: kept beside the fill's own, or before. */
function firstOf(
  { productId, inputs }: FillRow,
  { ticks }: Effects,
  kept: KeptTicks | undefined,
): PublishedFill['first'] {
  const { causeFirstSeq } = JSON.parse(inputs) as Record<string, string>;
  const own = ticks.find(({ seq }) => String(seq) === causeFirstSeq);
  const tick = own ?? kept?.find(productId, causeFirstSeq);
  return tick === undefined ? null : messageView(productId, tick.seq, ownMessage(tick));
}

/** `entryTick`: the message a call or put was entered at, kept with its entry. */
export function publish(
  row: FillRow,
  effects: Effects,
  entryTick?: Tick,
  kept?: KeptTicks,
): PublishedFill {
  const { id, kind, at, seq, acceptanceSeq, quantity, price, fee, productId } = row;
  const { priceDecimals = 0 } = rulesOf(productId) ?? {};
  const lines = (effects.indexLines?.lines ?? []).map((kept) => ({
    seq: kept.seq,
    line: kept.line,
    index: formatIndex(kept.indexDoubled, priceDecimals),
    seal: sealOf(productId, kept.line, sha256('its book')),
  }));
  return {
    id,
    acceptance: null,
    kind,
    at,
    seq,
    acceptanceSeq,
    quantity,
    price,
    fee,
    formulaVersion: row.formulaVersion,
    rulebookHash: row.rulebookHash,
    inputs: JSON.parse(row.inputs) as Record<string, string>,
    tick: messageView(productId, seq, messageOf(row, effects, entryTick)),
    first: firstOf(row, effects, kept),
    ...(kind === 'settlement' || kind === 'void' ? { lines } : {}),
  };
}
