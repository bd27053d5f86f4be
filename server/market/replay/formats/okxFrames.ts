// OKX v5: books (snapshot, update) with a CRC-32 over 25 levels, trades. Plain "ping"/"pong" are no frames.
import { calculateOkxChecksum } from '../checksum.ts';
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asObject,
  asText,
  integerAt,
  integerOrUndefined,
  listAt,
  objectOrUndefined,
} from '../jsonAccess.ts';
import type { Json, JsonObject } from '../losslessJson.ts';
import { levelsFromPairs } from './levels.ts';
import { tradeFromObject } from './trades.ts';

const TRADE = {
  id: 'tradeId',
  price: 'px',
  quantity: 'sz',
  side: 'side',
  sell: 'sell',
  time: 'ts',
} as const;

export const okxFrames: FrameFormat = {
  name: 'okx',
  rule: 'none',
  buffersBeforeSnapshot: false,
  calculateChecksum: calculateOkxChecksum,
  recognises: (frame) => objectOrUndefined(frame.get('arg'))?.has('channel') === true,
  decode(frame) {
    const object = objectOrUndefined(frame);
    const argument = objectOrUndefined(object?.get('arg'));
    if (object === undefined || argument === undefined) return [];
    const symbol = argument.get('instId');
    if (object.get('event') === 'unsubscribe')
      return [{ kind: 'reset', symbol: asText(symbol, 'instId') }];
    if (!object.has('data')) return [];
    const data = listAt(object, 'data');
    const channel = argument.get('channel');
    if (channel === 'books')
      return data.map((entry) => decodeBook(object, asText(symbol, 'instId'), entry));
    if (channel === 'trades')
      return data.map((entry) => ({
        kind: 'trades',
        symbol: asText(symbol, 'instId'),
        trades: [tradeFromObject(entry, TRADE)],
      }));
    return [];
  },
};

function decodeBook(frame: JsonObject, symbol: string, entry: Json): FrameEvent {
  const data = asObject(entry, 'data');
  return {
    kind: frame.get('action') === 'snapshot' ? 'snapshot' : 'delta',
    symbol,
    bids: levelsFromPairs(data.get('bids'), 'bids'),
    asks: levelsFromPairs(data.get('asks'), 'asks'),
    sourceTime: integerAt(data, 'ts'),
    sequence: undefined,
    checksum: integerOrUndefined(data.get('checksum')),
  };
}
