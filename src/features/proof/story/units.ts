// What each figure of a record counts, by its name there.
import type { Unit } from './figure.ts';

const NAMES: Readonly<Record<Unit, string>> = {
  price:
    'price openPrice closePrice limitPrice markPrice causeLevel causeMark causeFirstMark liquidationPrice index causeFirstIndex',
  base: 'quantity openBefore restingBefore positionQuantity positionQuantityBefore',
  quote: 'cost openCostBefore entryCost',
  usdt: 'margin fee fromReserved reservedBefore marginBefore overnightBefore result overnightFee liquidationFee marginReleased marginKept payout deficit amount amountBefore costShare positionCost positionCostBefore stake value minValue amountSubscribed leaseFee earlyFee cash proceeds positionMargin positionOvernight valueBefore orderedAmount debt collateralValue saleBound saleTarget interestDue feeDue principal received saleFee coinFee interestPaid feePaid principalPaid surplus shortfall',
  share:
    'feeRate leaseRate earlyFeeRate stopRate liquidationFeeRate dailyRate takerRate returnRate trimShare volatility probability volatilityFloor volatilityCap saleFeeRate',
  rate: 'quoteRate holdRate acceptanceQuoteRate decay',
  count:
    'leverage days cell cellLots levelPoints step windowTicks minTicks priceDecimals quantityDecimals baseScale consumedBefore openIndexDoubled indexDoubled acceptanceIndexDoubled minutesPerYear',
  seq: 'seq openSeq acceptanceSeq saleAcceptanceSeq firstSeq lastSeq causeFirstSeq',
  time: 'acceptedAt expiresAt windowFrom windowUntil valuedAt saleAcceptedAt closesMinute quotedAt firmUntil at rollAt',
  span: 'shortWindowMs longWindowMs maxGapMs lookBackMs termMs',
  sold: 'sold',
  cells: 'cells',
  word: 'outcome voidReason causeMet direction orderType role reason',
};

const UNITS = new Map(
  (Object.entries(NAMES) as [Unit, string][]).flatMap(([unit, names]) =>
    names.split(' ').map((name) => [name, unit] as const),
  ),
);

/** Of another cost than a contract's the unit is said by its fill: coins, where a fee is charged in them. */
export function unitOf(name: string, inputs: Readonly<Record<string, string>>): Unit {
  const isBuy = inputs['direction'] === 'buy';
  if (name === 'fee' && isBuy) return 'base';
  if (name === 'fromHold' || name === 'holdBefore')
    return inputs['direction'] === 'sell' ? 'base' : 'usdt';
  // Of an opening by margin it is typed by hand; of a call or put its closing margin is a share.
  if (name === 'margin' && 'stake' in inputs) return 'share';
  return UNITS.get(name) ?? 'word';
}
