// Bybit v5: orderbook.<depth> snapshot and deltas (u grows by one), publicTrade. A new snapshot replaces the book.
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asDecimalText,
  asInteger,
  asList,
  asObject,
  asText,
  objectOrUndefined,
  textOrUndefined,
} from '../jsonAccess.ts';
import type { Json, JsonObject } from '../losslessJson.ts';
import { levelsFromPairs } from './levels.ts';

export const bybitFrames: FrameFormat = {
  name: 'bybit',
  rule: 'consecutive',
  buffersBeforeSnapshot: false,
  recognises(frame) {
    const object = objectOrUndefined(frame);
    return object !== undefined && object.has('topic') && object.has('type') && object.has('data');
  },
  decode(frame) {
    const object = asObject(frame, 'frame');
    const topic = textOrUndefined(object.get('topic'));
    if (topic === undefined) return [];
    if (topic.startsWith('orderbook.')) return [decodeBook(object)];
    if (topic.startsWith('publicTrade.'))
      return asList(object.get('data'), 'data').map(decodeTrade);
    return [];
  },
};

function decodeBook(object: JsonObject): FrameEvent {
  const data = asObject(object.get('data'), 'data');
  return {
    kind: object.get('type') === 'snapshot' ? 'snapshot' : 'delta',
    symbol: asText(data.get('s'), 's'),
    bids: levelsFromPairs(data.get('b'), 'b'),
    asks: levelsFromPairs(data.get('a'), 'a'),
    sourceTime: asInteger(object.get('ts'), 'ts'),
    sequence: { last: asInteger(data.get('u'), 'u') },
    checksum: undefined,
  };
}

function decodeTrade(entry: Json): FrameEvent {
  const data = asObject(entry, 'a trade');
  const trade = {
    id: asText(data.get('i'), 'i'),
    price: asDecimalText(data.get('p'), 'p'),
    quantity: asDecimalText(data.get('v'), 'v'),
    side: data.get('S') === 'Sell' ? ('sell' as const) : ('buy' as const),
    time: asInteger(data.get('T'), 'T'),
  };
  return { kind: 'trades', symbol: asText(data.get('s'), 's'), trades: [trade] };
}
