// A contract in a few figures, from the evidence of its fills: average prices, margin, and the net as netResult.ts has it.
// Must leave out no fee: nights are in what a close settles. Source: decisions.md "Statistics" (net result of a trade).
import { type Decimal, decimal, ZERO } from '../../money/decimal.ts';
import { parseInteger } from '../inputs.ts';
import type { TellTrade, ToldFill } from '../tradeStory.ts';

const sumOf = (fills: readonly ToldFill[], of: (fill: ToldFill) => Decimal): Decimal =>
  fills.reduce((sum, fill) => sum.plus(of(fill)), ZERO);
const input = ({ inputs }: ToldFill, name: string): Decimal => decimal(inputs[name] ?? '0');
const quantityOf = ({ quantity }: ToldFill): Decimal => decimal(quantity);

function averageOf(fills: readonly ToldFill[]): Decimal {
  const cost = sumOf(fills, (fill) => quantityOf(fill).times(decimal(fill.price)));
  return cost.div(sumOf(fills, quantityOf));
}

/** Each fill goes on from the position that the one before it left, and the last one leaves none: all of one ticket, none left out. */
function isWhole(fills: readonly ToldFill[]): boolean {
  let open = ZERO;
  for (const fill of [...fills].sort((a, b) => a.seq - b.seq)) {
    const isOpening = fill.inputs['event'] === 'opened';
    if (!isOpening && !input(fill, 'openBefore').eq(open)) return false;
    const quantity = quantityOf(fill);
    open = isOpening ? open.plus(quantity) : open.minus(quantity);
    if (!input(fill, 'positionQuantity').eq(open)) return false;
  }
  const [first] = fills;
  const isOne = fills.every(
    ({ inputs }) =>
      inputs['productId'] === first?.inputs['productId'] &&
      inputs['direction'] === first?.inputs['direction'],
  );
  return isOne && open.isZero();
}

export const tellContract: TellTrade = (fills) => {
  const opened = fills.filter(({ inputs }) => inputs['event'] === 'opened');
  const closed = fills.filter(({ inputs }) => inputs['event'] === 'closed');
  const [first] = opened;
  if (first === undefined || closed.length === 0) return undefined;
  if (!isWhole([...opened, ...closed])) return undefined;
  const results = sumOf(closed, (fill) => input(fill, 'result').plus(input(fill, 'deficit')));
  const paid = sumOf([...opened, ...closed], ({ fee }) => decimal(fee));
  const nights = sumOf(closed, (fill) => input(fill, 'overnightFee'));
  const forced = sumOf(closed, (fill) => input(fill, 'liquidationFee'));
  const times = (some: readonly ToldFill[]): number[] => some.map(({ at }) => at);
  return {
    kind: 'trade',
    productId: first.inputs['productId'] ?? '',
    direction: first.inputs['direction'] ?? '',
    leverage: first.inputs['leverage'],
    openPrice: averageOf(opened),
    closePrice: averageOf(closed),
    priceDecimals: parseInteger(first.inputs['priceDecimals'] ?? '0'),
    putIn: sumOf(opened, (fill) => input(fill, 'margin')),
    net: results.minus(paid).minus(nights).minus(forced),
    openedAt: Math.min(...times(opened)),
    endedAt: Math.max(...times(closed)),
  };
};
