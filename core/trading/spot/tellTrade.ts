// Coins bought or sold in a few figures, from the evidence of the order's fills: average price, what was paid or received, the fee.
// Must tell no result: that takes what all the coins of the owner have cost, which a shown fill does not state.
// Source: decisions.md "Spot", wire.md proof/getShared.
import { type Decimal, decimal, ZERO } from '../../money/decimal.ts';
import { integerInput, numberInput, textInput } from '../inputs.ts';
import type { TellTrade, ToldFill } from '../tradeStory.ts';

interface Sums {
  readonly quantity: Decimal;
  /** Quantity × price. */
  readonly cost: Decimal;
  readonly amount: Decimal;
  readonly fee: Decimal;
}

const NOTHING: Sums = { quantity: ZERO, cost: ZERO, amount: ZERO, fee: ZERO };

/** Each fill goes on from what those before it came to: of one order, and none left out between. */
const goesOn = ({ inputs }: ToldFill, { inputs: first }: ToldFill, before: Sums): boolean =>
  inputs['event'] === 'filled' &&
  inputs['productId'] === first['productId'] &&
  inputs['direction'] === first['direction'] &&
  before.amount.eq(numberInput(inputs, 'amountBefore')) &&
  before.fee.eq(numberInput(inputs, 'feeBefore'));

const plus = (sums: Sums, { quantity, price, fee, inputs }: ToldFill): Sums => ({
  quantity: sums.quantity.plus(decimal(quantity)),
  cost: sums.cost.plus(decimal(quantity).times(decimal(price))),
  amount: sums.amount.plus(numberInput(inputs, 'amount')),
  fee: sums.fee.plus(decimal(fee)),
});

export const tellExchange: TellTrade = (fills) => {
  const inOrder = [...fills].sort((a, b) => a.seq - b.seq);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (first === undefined || last === undefined) return undefined;
  let sums = NOTHING;
  for (const fill of inOrder) {
    if (!goesOn(fill, first, sums)) return undefined;
    sums = plus(sums, fill);
  }
  const { inputs } = first;
  if (sums.quantity.isZero()) return undefined;
  return {
    kind: 'exchange',
    productId: textInput(inputs, 'productId'),
    direction: textInput(inputs, 'direction'),
    price: sums.cost.div(sums.quantity),
    quantity: sums.quantity,
    amount: sums.amount,
    fee: sums.fee,
    feeCurrency: textInput(inputs, 'feeCurrency'),
    priceDecimals: integerInput(inputs, 'priceDecimals'),
    openedAt: first.at,
    endedAt: last.at,
  };
};
