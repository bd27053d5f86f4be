/**
 * The money of a fill against exact rationals: what was rounded went towards the house and by less than a unit, nobody lost
 * more than the ticket's margin, and what the user could not bear was paid by the insurance fund.
 */
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import type { Counters } from './counters.ts';
import { ONE, ZERO, parse, scaled } from './fraction.ts';
import type { Expected } from './naiveHouse.ts';
import { LIQUIDATION_FEE_RATE, MAKER_RATE, MONEY_DECIMALS, TAKER_RATE } from './rules.ts';

const UNIT = scaled(1, MONEY_DECIMALS);

export function checkSettlement(row: FillRow, expected: Expected, counters: Counters): void {
  const inputs = JSON.parse(row.inputs) as Record<string, string>;
  const number = (name: string) => parse(inputs[name] ?? '0');
  const detail = (): string => `${row.kind} of ${row.orderId} at ${row.seq}: ${row.inputs}`;
  const notional = number('cost').times(number('quoteRate'));
  const rate = inputs['role'] === 'maker' ? MAKER_RATE : TAKER_RATE;
  const fee = number('fee');
  const over = fee.minus(notional.times(rate));
  const isRounded = over.compare(ZERO) >= 0 && over.isBelow(UNIT);
  if (row.kind === 'open') {
    // A limit fill pays at most what it reserved for.
    const isAllOfIt = fee.compare(number('fromReserved')) === 0;
    counters.check('fee within one unit of the exact one', isRounded || isAllOfIt, detail);
    return;
  }
  const { outcome } = expected;
  const money = outcome.ok === true ? outcome.money : undefined;
  if (money === undefined) {
    counters.check('result within one unit of the exact one', false, detail);
    return;
  }
  const deficit = number('deficit');
  const payout = number('payout');
  const kept = number('marginKept');
  const isSpent = payout.isZero() && kept.isZero();
  counters.check('fee within one unit of the exact one', isRounded || isSpent, detail);
  const lost = money.trueResult.minus(number('result'));
  const isNear = lost.compare(ZERO) >= 0 && lost.isBelow(UNIT.times(ONE.plus(UNIT)));
  counters.check('result within one unit of the exact one', isNear, detail);
  const isCapped =
    deficit.compare(ZERO) >= 0 && payout.compare(ZERO) >= 0 && kept.compare(ZERO) >= 0;
  counters.check('loss capped at the margin', isCapped, detail);
  if (!deficit.isZero()) {
    const hasPaidNothing = isSpent && fee.isZero() && number('liquidationFee').isZero();
    counters.check('deficit in the insurance fund', hasPaidNothing, detail);
  }
  if (row.kind !== 'liquidation') return;
  const most = notional.times(LIQUIDATION_FEE_RATE).plus(UNIT);
  const isFair = number('liquidationFee').isBelow(most);
  counters.check('liquidation in steps', isFair, detail, kept.isZero() ? 0 : 1);
}
