// Bybit v5: orderbook.<depth> snapshot and deltas (u grows by one), publicTrade. A new snapshot replaces the book.
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asObject,
  decimalAt,
  integerAt,
  listAt,
  objectAt,
  textAt,
  textOrUndefined,
} from '../jsonAccess.ts';
import type { Json, JsonObject } from '../losslessJson.ts';
import { levelsFromPairs } from './levels.ts';

export const bybitFrames: FrameFormat = {
  name: 'bybit',
  rule: 'consecutive',
  buffersBeforeSnapshot: false,
  recognises: (frame) => frame.has('topic') && frame.has('type') && frame.has('data'),
  decode(frame) {
    const object = asObject(frame, 'frame');
    const topic = textOrUndefined(object.get('topic'));
    if (topic === undefined) return [];
    if (topic.startsWith('orderbook.')) return [decodeBook(object)];
    if (topic.startsWith('publicTrade.')) return listAt(object, 'data').map(decodeTrade);
    return [];
  },
};

function decodeBook(object: JsonObject): FrameEvent {
  const data = objectAt(object, 'data');
  return {
    kind: object.get('type') === 'snapshot' ? 'snapshot' : 'delta',
    symbol: textAt(data, 's'),
    bids: levelsFromPairs(data.get('b'), 'b'),
    asks: levelsFromPairs(data.get('a'), 'a'),
    sourceTime: integerAt(object, 'ts'),
    sequence: { last: integerAt(data, 'u') },
    checksum: undefined,
  };
}

function decodeTrade(entry: Json): FrameEvent {
  const data = asObject(entry, 'a trade');
  const trade = {
    id: textAt(data, 'i'),
    price: decimalAt(data, 'p'),
    quantity: decimalAt(data, 'v'),
    side: data.get('S') === 'Sell' ? ('sell' as const) : ('buy' as const),
    time: integerAt(data, 'T'),
  };
  return { kind: 'trades', symbol: textAt(data, 's'), trades: [trade] };
}
