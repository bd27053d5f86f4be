// Bybit v5: orderbook.<depth> snapshot and deltas (u grows by one), publicTrade. A new snapshot replaces the book.
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import { asObject, integerAt, listAt, objectAt, textAt, textOrUndefined } from '../jsonAccess.ts';
import type { Json, JsonObject } from '../losslessJson.ts';
import { levelsFromPairs } from './levels.ts';
import { tradeFromObject } from './trades.ts';

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

const TRADE = { id: 'i', price: 'p', quantity: 'v', side: 'S', sell: 'Sell', time: 'T' } as const;

const decodeTrade = (entry: Json): FrameEvent => ({
  kind: 'trades',
  symbol: textAt(asObject(entry, 'a trade'), 's'),
  trades: [tradeFromObject(entry, TRADE)],
});
