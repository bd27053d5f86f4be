// Binance spot and USD-M futures: combined streams (depth diff, bookTicker, trade, aggTrade) and the REST snapshot.
// Sequence: spot U = last u + 1; futures pu = last u (Binance "How to manage a local order book correctly").
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asObject,
  decimalAt,
  integerAt,
  integerOrUndefined,
  objectAt,
  textAt,
  textOrUndefined,
} from '../jsonAccess.ts';
import type { Json, JsonObject } from '../losslessJson.ts';
import { levelsFromPairs } from './levels.ts';

export const binanceFrames: FrameFormat = {
  name: 'binance',
  rule: 'binance',
  buffersBeforeSnapshot: true,
  recognises: (frame) => frame.has('lastUpdateId') || (frame.has('stream') && frame.has('data')),
  decode(frame, url) {
    const object = asObject(frame, 'frame');
    if (object.has('lastUpdateId')) return [decodeSnapshot(object, url)];
    const stream = textOrUndefined(object.get('stream'));
    if (stream === undefined) return [];
    const data = objectAt(object, 'data');
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
    sequence: { last: integerAt(object, 'lastUpdateId') },
    checksum: undefined,
  };
}

function decodeDepth(data: JsonObject): FrameEvent {
  const previous = integerOrUndefined(data.get('pu'));
  return {
    kind: 'delta',
    symbol: textAt(data, 's'),
    bids: levelsFromPairs(data.get('b'), 'b'),
    asks: levelsFromPairs(data.get('a'), 'a'),
    sourceTime: integerAt(data, 'E'),
    sequence: {
      first: integerAt(data, 'U'),
      last: integerAt(data, 'u'),
      ...(previous === undefined ? {} : { previous }),
    },
    checksum: undefined,
  };
}

function decodeBookTicker(data: JsonObject): FrameEvent {
  const decimalOf = (key: string): string => decimalAt(data, key);
  return {
    kind: 'best',
    symbol: textAt(data, 's'),
    bid: [decimalOf('b'), decimalOf('B')],
    ask: [decimalOf('a'), decimalOf('A')],
    updateId: integerAt(data, 'u'),
    sourceTime: integerOrUndefined(data.get('E')),
  };
}

function decodeTrade(data: JsonObject, idKey: 't' | 'a'): readonly FrameEvent[] {
  const kind: Json | undefined = data.get('X');
  // Futures also report insurance fund and ADL events on the trade stream; only MARKET ones are trades of the book.
  if (kind !== undefined && kind !== 'MARKET') return [];
  const trade = {
    id: String(integerAt(data, idKey)),
    price: decimalAt(data, 'p'),
    quantity: decimalAt(data, 'q'),
    // m: the buyer was the maker, so the taker sold.
    side: data.get('m') === true ? ('sell' as const) : ('buy' as const),
    time: integerAt(data, 'T'),
  };
  return [{ kind: 'trades', symbol: textAt(data, 's'), trades: [trade] }];
}
