import { asObject, decimalAt, integerAt, textAt } from '../jsonAccess.ts';
import type { FrameEvent } from '../frameEvents.ts';
import type { Json } from '../losslessJson.ts';

type Trade = Extract<FrameEvent, { readonly kind: 'trades' }>['trades'][number];

/** What a venue calls the fields of a trade. */
interface TradeNames {
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
  /** The taker's side; `sell` is the word for selling. */
  readonly side: string;
  readonly sell: string;
  /** In milliseconds. */
  readonly time: string;
}

/** A trade of a venue that numbers its trades with texts. */
export function tradeFromObject(entry: Json, names: TradeNames): Trade {
  const data = asObject(entry, 'a trade');
  return {
    id: textAt(data, names.id),
    price: decimalAt(data, names.price),
    quantity: decimalAt(data, names.quantity),
    side: data.get(names.side) === names.sell ? 'sell' : 'buy',
    time: integerAt(data, names.time),
  };
}
