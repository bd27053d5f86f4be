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

function messageOf(row: FillRow, { ticks, indexLines }: Effects, entryTick: Tick | undefined) {
  const tick = [...ticks, ...(entryTick ? [entryTick] : [])].find(({ seq }) => seq === row.seq);
  if (tick !== undefined) {
    const { productId, seq, mark, indexDoubled } = tick;
    const bookLine = formatBookLine(productId, seq, tick.book);
    return { line: formatTickLine({ ...tick, flag: 'ok' }), bookLine, mark, indexDoubled };
  }
  const line = indexLines?.lines.find(
    ({ seq, line: text }) => seq === row.seq && text.endsWith('|0'),
  );
  if (line === undefined) throw new Error(`fill ${row.id} names a message that is not kept`);
  return { line: line.line, bookLine: null, mark: 0, indexDoubled: line.indexDoubled };
}

/** `entryTick`: the message a call or put was entered at, kept with its entry. */
export function publish(row: FillRow, effects: Effects, entryTick?: Tick): PublishedFill {
  const { id, kind, at, seq, acceptanceSeq, quantity, price, fee, productId } = row;
  const { priceDecimals = 0, quantityDecimals = 0 } = rulesOf(productId) ?? {};
  const { line, bookLine, mark, indexDoubled } = messageOf(row, effects, entryTick);
  const bookHash = sha256(bookLine ?? 'a book that was not kept');
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
    tick: {
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
    },
    ...(kind === 'settlement' || kind === 'void' ? { lines } : {}),
  };
}
