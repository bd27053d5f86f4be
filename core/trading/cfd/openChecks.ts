// Every check of a new call or put, as one list in the order of TRADING_REJECTIONS.
// A check that lacks its facts (no tick yet) lets pass: it is asked again when they are there. Must never move money.
// Source: decisions.md "CFD call / put", core/trading/rejection.ts.
import { isOpen, nextChange } from '../../market/calendar.ts';
import type { TimeMs } from '../../market/types.ts';
import { type Decimal, ONE, ZERO, maxDecimal, minDecimal, toText } from '../../money/decimal.ts';
import { roundPayoutDown } from '../../money/rounding.ts';
import { stepText, fitsLot } from '../book/scale.ts';
import { type Check, when } from '../checks.ts';
import { checkOpenOrders } from '../openOrders.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { STAKE_SCALE, stakeOf, winPayout } from './terms.ts';
import type { CfdAcceptance, CfdCommand, CfdGate, CfdPeriod, CfdRules } from './types.ts';

/** What is known under the user's lock, at the entry tick. */
export interface CfdFunds {
  readonly available: Decimal;
  readonly openStakes: Decimal;
  readonly openPayout: Decimal;
  /** The tick came too late after the acceptance. */
  readonly stale: boolean;
}

export interface CfdOpenInput {
  readonly command: CfdCommand;
  readonly rules: CfdRules;
  readonly gate: CfdGate;
  /** Undefined while the product has no price: the gate says so. */
  readonly acceptance: CfdAcceptance | undefined;
  readonly funds?: CfdFunds | undefined;
}

export function periodOf(rules: CfdRules, seconds: number): CfdPeriod | undefined {
  return rules.periods.find((period) => period.seconds === seconds);
}

/** The stake as typed, or as the typed quantity is worth at the acceptance; undefined while there is no price for it. */
export function stakeOfCommand({
  command,
  rules,
  acceptance,
}: Pick<CfdOpenInput, 'command' | 'rules' | 'acceptance'>): Decimal | undefined {
  if (command.stake !== null) return command.stake;
  if (command.quantity === null || acceptance === undefined) return undefined;
  return stakeOf(command.quantity, acceptance.indexDoubled, acceptance.quoteRate, rules);
}

/** In the order in which they refuse. */
export const CFD_CHECKS: readonly Check<CfdOpenInput>[] = [
  ({ rules }) => when(rules.periods.length === 0, () => refuse('cfd_not_offered', 'productId')),
  ({ gate }) => when(gate.market === 'closed', () => refuse('market_closed')),
  ({ gate }) => when(gate.market === 'paused', () => refuse('market_paused')),
  ({ command, rules }) =>
    when(periodOf(rules, command.seconds) === undefined, () =>
      refuse('period_not_offered', 'seconds'),
    ),
  checkCalendar,
  ({ command }) =>
    when((command.stake === null) === (command.quantity === null), () =>
      refuse('stake_or_quantity', 'stake'),
    ),
  ({ command }) =>
    when(command.stake !== null && command.stake.decimalPlaces() > STAKE_SCALE, () =>
      refuse('stake_step', 'stake', { step: stepText(STAKE_SCALE) }),
    ),
  ({ command, rules }) =>
    when(command.quantity !== null && !fitsLot(command.quantity, rules), () =>
      refuse('quantity_step', 'quantity', { step: stepText(rules.quantityDecimals) }),
    ),
  checkMinimum,
  checkMaximum,
  ({ funds }) => when(funds?.stale === true, () => refuse('stale_quote')),
  checkOpenOrders,
  checkOpenStakes,
  checkOpenPayout,
  checkBalance,
];

/** The wire field that was typed. */
const typedField = ({ command }: CfdOpenInput): string =>
  command.stake === null ? 'quantity' : 'stake';

function expiryOf({ command, acceptance }: CfdOpenInput): TimeMs | undefined {
  return acceptance && acceptance.time + command.seconds * 1000;
}

/** An order that would meet a closed market at its expiry could only be void. */
function checkCalendar(input: CfdOpenInput): Rejected | undefined {
  const { rules, acceptance } = input;
  const expiry = expiryOf(input);
  if (expiry === undefined || acceptance === undefined) return undefined;
  const closes = nextChange(rules.calendar, acceptance.time);
  const isPast =
    !isOpen(rules.calendar, expiry) ||
    // Closed in between (a daily break), though open again by then.
    (closes !== undefined && isOpen(rules.calendar, acceptance.time) && closes <= expiry);
  return when(isPast, () => refuse('period_past_close', 'seconds'));
}

function checkMinimum(input: CfdOpenInput): Rejected | undefined {
  const stake = stakeOfCommand(input);
  const { minStake } = input.rules;
  return when(stake?.lt(minStake) === true, () =>
    refuse('below_minimum', typedField(input), { minimum: `${toText(minStake)} USDT` }),
  );
}

function checkMaximum(input: CfdOpenInput): Rejected | undefined {
  const stake = stakeOfCommand(input);
  const { maxStake } = input.rules;
  return when(stake?.gt(maxStake) === true, () =>
    refuse('above_maximum', typedField(input), { maximum: `${toText(maxStake)} USDT` }),
  );
}

function checkOpenStakes(input: CfdOpenInput): Rejected | undefined {
  const stake = stakeOfCommand(input);
  const { funds, rules } = input;
  if (funds === undefined || stake === undefined) return undefined;
  const left = maxDecimal(ZERO, rules.maxOpenStakes.minus(funds.openStakes));
  return when(stake.gt(left), () =>
    refuse('open_stakes_exceeded', typedField(input), {
      maximum: toText(rules.maxOpenStakes),
      left: toText(left),
    }),
  );
}

/** The refusal says which stake the house could still take, so that the user can lower it. */
function checkOpenPayout(input: CfdOpenInput): Rejected | undefined {
  const stake = stakeOfCommand(input);
  const { funds, rules, command } = input;
  const period = periodOf(rules, command.seconds);
  if (funds === undefined || stake === undefined || period === undefined) return undefined;
  const room = maxDecimal(ZERO, rules.maxOpenPayout.minus(funds.openPayout));
  return when(winPayout(stake, period.returnRate).gt(room), () => {
    const possible = roundPayoutDown(room.div(ONE.plus(period.returnRate)), STAKE_SCALE);
    return refuse('open_payout_exceeded', typedField(input), {
      left: toText(minDecimal(possible, rules.maxStake)),
    });
  });
}

function checkBalance(input: CfdOpenInput): Rejected | undefined {
  const stake = stakeOfCommand(input);
  const { funds } = input;
  if (funds === undefined || stake === undefined) return undefined;
  return when(stake.gt(funds.available), () =>
    refuse('insufficient_balance', typedField(input), {
      required: toText(stake),
      available: toText(funds.available),
    }),
  );
}
