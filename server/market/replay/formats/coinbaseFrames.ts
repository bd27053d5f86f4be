// Coinbase Exchange: level2 snapshot and l2update, match. The level2 channel carries no sequence numbers,
// so a lost frame cannot be seen in it.
import type { FrameEvent, FrameFormat } from '../frameEvents.ts';
import {
  asDecimalText,
  asList,
  asObject,
  asText,
  decimalAt,
  integerAt,
  listAt,
  textAt,
  textOrUndefined,
  timeAt,
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
    const type = textOrUndefined(frame.get('type'));
    if (type === undefined || !TYPES.has(type)) return false;
    return frame.has('product_id') || frame.has('channels');
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
    symbol: textAt(object, 'product_id'),
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
  for (const entry of listAt(object, 'changes')) {
    const [side, price, quantity] = asList(entry, 'a change');
    const level: TextLevel = [asDecimalText(price, 'price'), asDecimalText(quantity, 'quantity')];
    (asText(side, 'side') === 'buy' ? bids : asks).push(level);
  }
  return {
    kind: 'delta',
    symbol: textAt(object, 'product_id'),
    bids,
    asks,
    sourceTime: timeAt(object, 'time'),
    sequence: undefined,
    checksum: undefined,
  };
}

function decodeMatch(object: JsonObject): FrameEvent {
  const trade = {
    id: String(integerAt(object, 'trade_id')),
    price: decimalAt(object, 'price'),
    quantity: decimalAt(object, 'size'),
    // Coinbase names the maker's side.
    side: object.get('side') === 'buy' ? ('sell' as const) : ('buy' as const),
    time: timeAt(object, 'time'),
  };
  return {
    kind: 'trades',
    symbol: textAt(object, 'product_id'),
    trades: [trade],
  };
}
