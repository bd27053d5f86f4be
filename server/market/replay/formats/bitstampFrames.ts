// Bitstamp v2: diff_order_book diffs over a REST snapshot, live_trades. Diffs carry a microsecond stamp and no
// sequence: those at or before the snapshot's stamp are dropped, later ones applied; a lost diff cannot be seen.
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import { asObject, decimalAt, integerAt, objectAt, textOrUndefined } from '../jsonAccess.ts';
import type { JsonObject } from '../losslessJson.ts';
import { levelsFromPairs } from './levels.ts';

const CHANNEL = /^(diff_order_book|live_trades)_(\w+)$/;

export const bitstampFrames: FrameFormat = {
  name: 'bitstamp',
  rule: 'later',
  buffersBeforeSnapshot: true,
  recognises: (frame) =>
    frame.has('microtimestamp') || (frame.has('event') && frame.has('channel')),
  decode(frame, url) {
    const object = asObject(frame, 'frame');
    if (object.has('microtimestamp')) {
      const symbol = url === undefined ? undefined : /order_book\/(\w+)/.exec(url)?.[1];
      return [decodeBook(object, 'snapshot', symbol)];
    }
    const channel = CHANNEL.exec(textOrUndefined(object.get('channel')) ?? '');
    const symbol = channel?.[2];
    if (symbol === undefined) return [];
    const event = object.get('event');
    if (event === 'bts:unsubscription_succeeded') return [{ kind: 'reset', symbol }];
    if (event === 'data') return [decodeBook(objectAt(object, 'data'), 'delta', symbol)];
    if (event === 'trade') return [decodeTrade(objectAt(object, 'data'), symbol)];
    return [];
  },
};

function decodeBook(
  data: JsonObject,
  kind: 'snapshot' | 'delta',
  symbol: string | undefined,
): FrameEvent {
  const stamp = integerAt(data, 'microtimestamp');
  return {
    kind,
    symbol,
    bids: levelsFromPairs(data.get('bids'), 'bids'),
    asks: levelsFromPairs(data.get('asks'), 'asks'),
    sourceTime: Math.floor(stamp / 1000),
    sequence: { last: stamp },
    checksum: undefined,
  };
}

function decodeTrade(data: JsonObject, symbol: string): FrameEvent {
  const trade = {
    id: String(integerAt(data, 'id')),
    price: decimalAt(data, 'price_str'),
    quantity: decimalAt(data, 'amount_str'),
    side: integerAt(data, 'type') === 0 ? ('buy' as const) : ('sell' as const),
    time: Math.floor(integerAt(data, 'microtimestamp') / 1000),
  };
  return { kind: 'trades', symbol, trades: [trade] };
}
