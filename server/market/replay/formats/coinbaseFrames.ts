// Coinbase Exchange: level2 snapshot and l2update, match. The level2 channel carries no sequence numbers,
// so a lost frame cannot be seen in it.
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
import type { TextLevel } from '../venueBook.ts';
import { levelsFromPairs } from './levels.ts';

const TYPES = new Set(['subscriptions', 'snapshot', 'l2update', 'ticker', 'match', 'last_match']);

export const coinbaseFrames: FrameFormat = {
  name: 'coinbase',
  rule: 'none',
  buffersBeforeSnapshot: false,
  recognises(frame) {
    const object = objectOrUndefined(frame);
    const type = textOrUndefined(object?.get('type'));
    if (object === undefined || type === undefined || !TYPES.has(type)) return false;
    return object.has('product_id') || object.has('channels');
  },
  decode(frame) {
    const object = asObject(frame, 'frame');
    switch (object.get('type')) {
      case 'snapshot':
        return [decodeSnapshot(object)];
      case 'l2update':
        return [decodeUpdate(object)];
      case 'match':
        return [decodeMatch(object)];
      default:
        // last_match repeats a trade from before the subscription.
        return [];
    }
  },
};

function decodeSnapshot(object: JsonObject): FrameEvent {
  return {
    kind: 'snapshot',
    symbol: asText(object.get('product_id'), 'product_id'),
    bids: levelsFromPairs(object.get('bids'), 'bids'),
    asks: levelsFromPairs(object.get('asks'), 'asks'),
    sourceTime: undefined,
    sequence: undefined,
    checksum: undefined,
  };
}

function decodeUpdate(object: JsonObject): FrameEvent {
  const bids: TextLevel[] = [];
  const asks: TextLevel[] = [];
  for (const entry of asList(object.get('changes'), 'changes')) {
    const [side, price, quantity] = asList(entry, 'a change');
    const level: TextLevel = [asDecimalText(price, 'price'), asDecimalText(quantity, 'quantity')];
    (asText(side, 'side') === 'buy' ? bids : asks).push(level);
  }
  return {
    kind: 'delta',
    symbol: asText(object.get('product_id'), 'product_id'),
    bids,
    asks,
    sourceTime: asTime(object.get('time'), 'time'),
    sequence: undefined,
    checksum: undefined,
  };
}

function decodeMatch(object: JsonObject): FrameEvent {
  const trade = {
    id: String(asInteger(object.get('trade_id'), 'trade_id')),
    price: asDecimalText(object.get('price'), 'price'),
    quantity: asDecimalText(object.get('size'), 'size'),
    // Coinbase names the maker's side.
    side: object.get('side') === 'buy' ? ('sell' as const) : ('buy' as const),
    time: asTime(object.get('time'), 'time'),
  };
  return {
    kind: 'trades',
    symbol: asText(object.get('product_id'), 'product_id'),
    trades: [trade],
  };
}
