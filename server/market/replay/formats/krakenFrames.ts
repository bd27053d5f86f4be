// Kraken WebSocket v2: book snapshot and updates with CRC-32, trades, subscription acknowledgements.
// After an unsubscribe the book is unknown until the next snapshot (docs.kraken.com, channel "book").
import { calculateKrakenChecksum } from '../checksum.ts';
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asObject,
  decimalAt,
  integerAt,
  listAt,
  objectOrUndefined,
  textAt,
  textOrUndefined,
  timeAt,
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
    if (frame.has('product_id') || frame.has('arg')) return false;
    const channel = textOrUndefined(frame.get('channel'));
    return frame.has('method') || (channel !== undefined && CHANNELS.has(channel));
  },
  decode(frame) {
    const object = asObject(frame, 'frame');
    if (object.get('method') === 'unsubscribe' || object.get('method') === 'subscribe') {
      return decodeAcknowledgement(object);
    }
    const channel = object.get('channel');
    if (channel === 'book')
      return listAt(object, 'data').map((entry) => decodeBook(object, asObject(entry, 'data')));
    if (channel === 'trade')
      return listAt(object, 'data').map((entry) => decodeTrade(asObject(entry, 'data')));
    return [];
  },
};

function decodeAcknowledgement(object: JsonObject): readonly FrameEvent[] {
  const result = objectOrUndefined(object.get('result'));
  if (object.get('method') !== 'unsubscribe' || result?.get('channel') !== 'book') return [];
  return [{ kind: 'reset', symbol: textAt(result, 'symbol') }];
}

function decodeBook(frame: JsonObject, data: JsonObject): FrameEvent {
  const isSnapshot = frame.get('type') === 'snapshot';
  const bids = levelsFromObjects(data.get('bids'), 'bids');
  const asks = levelsFromObjects(data.get('asks'), 'asks');
  return {
    kind: isSnapshot ? 'snapshot' : 'delta',
    symbol: textAt(data, 'symbol'),
    bids,
    asks,
    sourceTime: data.has('timestamp') ? timeAt(data, 'timestamp') : undefined,
    sequence: undefined,
    checksum: integerAt(data, 'checksum'),
    // The snapshot holds as many levels as were subscribed; the book stays that deep.
    ...(isSnapshot ? { depth: Math.max(bids.length, asks.length) } : {}),
  };
}

function decodeTrade(data: JsonObject): FrameEvent {
  const side = textAt(data, 'side');
  return {
    kind: 'trades',
    symbol: textAt(data, 'symbol'),
    trades: [
      {
        id: String(integerAt(data, 'trade_id')),
        price: decimalAt(data, 'price'),
        quantity: decimalAt(data, 'qty'),
        side: side === 'buy' ? 'buy' : 'sell',
        time: timeAt(data, 'timestamp'),
      },
    ],
  };
}
