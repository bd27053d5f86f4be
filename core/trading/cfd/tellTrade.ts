// A call or put in a few figures, from the evidence of its entry and of its end.
// Must take an end for none that gave the stake back: nothing was decided there. Source: decisions.md "CFD call / put".
import { decimal } from '../../money/decimal.ts';
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import { NONE, parseInteger } from '../inputs.ts';
import type { TellTrade, ToldFill } from '../tradeStory.ts';

const ofEvent = (fills: readonly ToldFill[], event: string): ToldFill | undefined =>
  fills.find(({ inputs }) => inputs['event'] === event);

/** What came back, and at which price. */
function endOf({ inputs }: ToldFill, priceDecimals: number) {
  const { value, indexDoubled, payout = NONE, closePrice = NONE } = inputs;
  if (value !== undefined && indexDoubled !== undefined) {
    const index = indexToDecimal(parseInteger(indexDoubled), priceDecimals);
    return { back: decimal(value), closePrice: index };
  }
  if (payout === NONE || closePrice === NONE) return undefined;
  return { back: decimal(payout), closePrice: decimal(closePrice) };
}

export const tellCall: TellTrade = (fills) => {
  const entry = ofEvent(fills, 'opened');
  const ended = ofEvent(fills, 'settled') ?? ofEvent(fills, 'sold');
  if (entry === undefined || ended === undefined) return undefined;
  const { inputs } = ended;
  const priceDecimals = parseInteger(inputs['priceDecimals'] ?? '0');
  const end = endOf(ended, priceDecimals);
  if (end === undefined) return undefined;
  const stake = decimal(inputs['stake'] ?? '0');
  return {
    kind: 'trade',
    productId: inputs['productId'] ?? '',
    direction: inputs['direction'] ?? '',
    leverage: undefined,
    openPrice: decimal(inputs['openPrice'] ?? '0'),
    closePrice: end.closePrice,
    priceDecimals,
    putIn: stake,
    net: end.back.minus(stake),
    openedAt: entry.at,
    endedAt: ended.at,
  };
};
