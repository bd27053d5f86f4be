/** A line of the price log as a message of BTC/USDT comes to it, quiet and accepted unless a test sets it otherwise. */
import { type DecidingLine, formatTickLine } from '../../core/proof/tickLine.ts';

type Told = Partial<DecidingLine> & Pick<DecidingLine, 'seq' | 'receivedTime'>;

/** Last, index and mark are the middle of bid and ask, and it is received the moment it is sent. */
export function aTickLine({ bid = 100, ask = bid + 2, ...told }: Told): string {
  const middle = Math.floor((bid + ask) / 2);
  return formatTickLine({
    productId: 'BTCUSDT',
    sourceTime: told.receivedTime,
    bid,
    ask,
    last: middle,
    indexDoubled: bid + ask,
    mark: middle,
    sources: 1,
    flag: 'ok',
    ...told,
  });
}
