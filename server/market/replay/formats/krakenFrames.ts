// Kraken WebSocket v2: book snapshot and updates with CRC-32, trades, subscription acknowledgements.
// After an unsubscribe the book is unknown until the next snapshot (docs.kraken.com, channel "book").
import { calculateKrakenChecksum } from '../checksum.ts';
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asDecimalText,
  asInteger,
  asList,
  asObject,
  asText,
  asTime,
  objectOrUndefined,
  textOrUndefined,
} from '../jsonAccess.ts';
import type { JsonObject } from '../losslessJson.ts';
import { levelsFromObjects } from './levels.ts';

const CHANNELS = new Set(['status', 'heartbeat', 'book', 'trade', 'ticker', 'ohlc', 'instrument']);

export const krakenFrames: FrameFormat = {
  name: 'kraken',
  rule: 'none',
  buffersBeforeSnapshot: false,
  calculateChecksum: calculateKrakenChecksum,
  recognises(frame) {
    const object = objectOrUndefined(frame);
    if (object === undefined || object.has('product_id') || object.has('arg')) return false;
    const channel = textOrUndefined(object.get('channel'));
    return object.has('method') || (channel !== undefined && CHANNELS.has(channel));
  },
  decode(frame) {
    const object = asObject(frame, 'frame');
    if (object.get('method') === 'unsubscribe' || object.get('method') === 'subscribe') {
      return decodeAcknowledgement(object);
    }
    const channel = object.get('channel');
    if (channel === 'book')
      return asList(object.get('data'), 'data').map((entry) =>
        decodeBook(object, asObject(entry, 'data')),
      );
    if (channel === 'trade')
      return asList(object.get('data'), 'data').map((entry) =>
        decodeTrade(asObject(entry, 'data')),
      );
    return [];
  },
};

function decodeAcknowledgement(object: JsonObject): readonly FrameEvent[] {
  const result = objectOrUndefined(object.get('result'));
  if (object.get('method') !== 'unsubscribe' || result?.get('channel') !== 'book') return [];
  return [{ kind: 'reset', symbol: asText(result.get('symbol'), 'symbol') }];
}

function decodeBook(frame: JsonObject, data: JsonObject): FrameEvent {
  const isSnapshot = frame.get('type') === 'snapshot';
  const bids = levelsFromObjects(data.get('bids'), 'bids');
  const asks = levelsFromObjects(data.get('asks'), 'asks');
  return {
    kind: isSnapshot ? 'snapshot' : 'delta',
    symbol: asText(data.get('symbol'), 'symbol'),
    bids,
    asks,
    sourceTime: data.has('timestamp') ? asTime(data.get('timestamp'), 'timestamp') : undefined,
    sequence: undefined,
    checksum: asInteger(data.get('checksum'), 'checksum'),
    // The snapshot holds as many levels as were subscribed; the book stays that deep.
    ...(isSnapshot ? { depth: Math.max(bids.length, asks.length) } : {}),
  };
}

function decodeTrade(data: JsonObject): FrameEvent {
  const side = asText(data.get('side'), 'side');
  return {
    kind: 'trades',
    symbol: asText(data.get('symbol'), 'symbol'),
    trades: [
      {
        id: String(asInteger(data.get('trade_id'), 'trade_id')),
        price: asDecimalText(data.get('price'), 'price'),
        quantity: asDecimalText(data.get('qty'), 'qty'),
        side: side === 'buy' ? 'buy' : 'sell',
        time: asTime(data.get('timestamp'), 'timestamp'),
      },
    ],
  };
}
