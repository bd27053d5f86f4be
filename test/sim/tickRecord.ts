/**
 * The end of the tick log in memory: what a settlement reads.
 */
import { GENESIS_HEAD } from '../../core/proof/head.ts';
import { formatTickLine } from '../../core/proof/tickLine.ts';
import type { LoggedIndex } from '../../core/trading/cfd/types.ts';
import type { TickLog } from '../../server/market/tickLog/tickLog.ts';

/** Messages of a product that are kept: more than come in a minute, with all that came since. */
const RECORDED = 3_000;

/** Refused messages are in it too. */
export function createTickRecord() {
  const lines = new Map<string, LoggedIndex[]>();
  return {
    heads: () => [],
    append: (message: Parameters<TickLog['append']>[0]): string => {
      const known = lines.get(message.productId) ?? [];
      lines.set(message.productId, known);
      const { seq, sourceTime, receivedTime, indexDoubled, flag } = message;
      known.push({
        seq,
        sourceTime,
        receivedTime,
        indexDoubled,
        flag,
        line: formatTickLine({
          ...message,
          bid: message.book.bids[0]?.[0] ?? 0,
          ask: message.book.asks[0]?.[0] ?? 0,
        }),
      });
      if (known.length > 2 * RECORDED) known.splice(0, known.length - RECORDED);
      return GENESIS_HEAD;
    },
    lines: async (productId: string, from: number, to: number) =>
      (lines.get(productId) ?? []).filter(
        ({ receivedTime }) => receivedTime >= from && receivedTime <= to,
      ),
  };
}
