// Binance spot and USD-M futures: combined streams (depth diff, bookTicker, trade, aggTrade) and the REST snapshot.
// Sequence: spot U = last u + 1; futures pu = last u (Binance "How to manage a local order book correctly").
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asDecimalText,
  asInteger,
  asObject,
  asText,
  integerOrUndefined,
  objectOrUndefined,
  textOrUndefined,
} from '../jsonAccess.ts';
import type { Json, JsonObject } from '../losslessJson.ts';
import { levelsFromPairs } from './levels.ts';

export const binanceFrames: FrameFormat = {
  name: 'binance',
  rule: 'binance',
  buffersBeforeSnapshot: true,
  recognises(frame) {
    const object = objectOrUndefined(frame);
    if (object === undefined) return false;
    return object.has('lastUpdateId') || (object.has('stream') && object.has('data'));
  },
  decode(frame, url) {
    const object = asObject(frame, 'frame');
    if (object.has('lastUpdateId')) return [decodeSnapshot(object, url)];
    const stream = textOrUndefined(object.get('stream'));
    if (stream === undefined) return [];
    const data = asObject(object.get('data'), 'data');
    if (/@depth(?:@\d+ms)?$/.test(stream)) return [decodeDepth(data)];
    if (stream.endsWith('@bookTicker')) return [decodeBookTicker(data)];
    if (stream.endsWith('@trade')) return decodeTrade(data, 't');
    if (stream.endsWith('@aggTrade')) return decodeTrade(data, 'a');
    return [];
  },
};

function decodeSnapshot(object: JsonObject, url: string | undefined): FrameEvent {
  return {
    kind: 'snapshot',
    symbol: url === undefined ? undefined : (/[?&]symbol=(\w+)/.exec(url)?.[1] ?? undefined),
    bids: levelsFromPairs(object.get('bids'), 'bids'),
    asks: levelsFromPairs(object.get('asks'), 'asks'),
    sourceTime: integerOrUndefined(object.get('E')),
    sequence: { last: asInteger(object.get('lastUpdateId'), 'lastUpdateId') },
    checksum: undefined,
  };
}

function decodeDepth(data: JsonObject): FrameEvent {
  const previous = integerOrUndefined(data.get('pu'));
  return {
    kind: 'delta',
    symbol: asText(data.get('s'), 's'),
    bids: levelsFromPairs(data.get('b'), 'b'),
    asks: levelsFromPairs(data.get('a'), 'a'),
    sourceTime: asInteger(data.get('E'), 'E'),
    sequence: {
      first: asInteger(data.get('U'), 'U'),
      last: asInteger(data.get('u'), 'u'),
      ...(previous === undefined ? {} : { previous }),
    },
    checksum: undefined,
  };
}

function decodeBookTicker(data: JsonObject): FrameEvent {
  const decimalOf = (key: string): string => asDecimalText(data.get(key), key);
  return {
    kind: 'best',
    symbol: asText(data.get('s'), 's'),
    bid: [decimalOf('b'), decimalOf('B')],
    ask: [decimalOf('a'), decimalOf('A')],
    updateId: asInteger(data.get('u'), 'u'),
    sourceTime: integerOrUndefined(data.get('E')),
  };
}

function decodeTrade(data: JsonObject, idKey: 't' | 'a'): readonly FrameEvent[] {
  const kind: Json | undefined = data.get('X');
  // Futures also report insurance fund and ADL events on the trade stream; only MARKET ones are trades of the book.
  if (kind !== undefined && kind !== 'MARKET') return [];
  const trade = {
    id: String(asInteger(data.get(idKey), idKey)),
    price: asDecimalText(data.get('p'), 'p'),
    quantity: asDecimalText(data.get('q'), 'q'),
    // m: the buyer was the maker, so the taker sold.
    side: data.get('m') === true ? ('sell' as const) : ('buy' as const),
    time: asInteger(data.get('T'), 'T'),
  };
  return [{ kind: 'trades', symbol: asText(data.get('s'), 's'), trades: [trade] }];
}
