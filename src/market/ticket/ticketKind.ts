// A kind of ticket as data: its fields, how what is typed is worked out, and where its refusals stand. What tickets have in
// common is useTicket, useTicketOrder and the parts beside them; a kind must never check by hand what core checks.
import { ONE, decimal, minDecimal, parseDecimal } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { roundPayoutDown } from '../../../core/money/rounding.ts';
import type { FieldOf, FieldProblems } from '../../lib/form.ts';
import type { ShownRefusal } from './refusalText.ts';

/** What a ticket cannot do without: sentences of locales/<lang>/trading.json under `missing`. */
export type Need = 'price' | 'trigger' | 'margin' | 'quantity' | 'total' | 'stake' | 'amount';

/** What every ticket is worked out to; a kind adds its preview. */
export interface WorkedOut {
  /** The first refusal that core finds for what is typed; undefined when there is none, or too little is known. */
  readonly refusal: ShownRefusal | undefined;
  /** Share of what is available that the order takes, 0 to 1; undefined while unknown. */
  readonly share: Decimal | undefined;
}

export interface TicketKind<Draft extends object, Context, Result extends WorkedOut> {
  /** The field of the ticket that a field of the wire is about; what is about no field is said above the button. */
  readonly fieldOfWire: Readonly<Partial<Record<string, FieldOf<Draft>>>>;
  /** The first thing that has to be typed before there is an order. */
  readonly missingOf: (
    draft: Draft,
  ) => { readonly need: Need; readonly field: FieldOf<Draft> } | undefined;
  /** The whole ticket, by functions of core. */
  readonly workOut: (draft: Draft, context: Context) => Result;
  /** What is said besides the change: a choice may move what was typed into another field. */
  readonly follow?: (draft: Draft, before: Result) => Draft;
  /** The draft as the rules of now can read it. */
  readonly readUnder?: (draft: Draft, context: Context) => Draft;
}

/** Something that has to be typed, or the first refusal of core. */
export type TicketProblem = { readonly need: Need } | ShownRefusal;

/** The market's own state is on the button already. */
const ON_THE_BUTTON: readonly string[] = ['market_closed', 'market_paused'];

/** What keeps the ticket from being sent, at its field or above the button. */
export function ticketProblems<Draft extends object, Context, Result extends WorkedOut>(
  kind: Pick<TicketKind<Draft, Context, Result>, 'fieldOfWire' | 'missingOf'>,
  draft: Draft,
  { refusal }: WorkedOut,
): FieldProblems<Draft, TicketProblem> {
  const missing = kind.missingOf(draft);
  const problems: Partial<Record<string, TicketProblem>> = {};
  if (refusal !== undefined) {
    problems[kind.fieldOfWire[refusal.field ?? ''] ?? 'form'] = refusal;
  }
  if (missing !== undefined) problems[missing.field] = { need: missing.need };
  return problems as FieldProblems<Draft, TicketProblem>;
}

/** What is missing is said after a tap, what is refused at once. */
export function isSaidAtOnce(problem: TicketProblem): boolean {
  return !('need' in problem) && !ON_THE_BUTTON.includes(problem.error);
}

/** Typed text → a positive decimal, or null for anything else. */
export function readPositive(text: string): Decimal | null {
  const value = parseDecimal(text);
  return value?.gt(0) === true ? value : null;
}

/** A share of what is available, 0 to 1; undefined where nothing is known or nothing is there. */
export function shareOf(
  cost: Decimal | undefined,
  available: Decimal | undefined,
): Decimal | undefined {
  if (cost === undefined || available === undefined || available.isZero()) return undefined;
  return cost.div(available);
}

/** Where the slider stands: the order's share of what is available in percent, 0 to 100. */
export function percentOf({ share }: Pick<WorkedOut, 'share'>): number {
  if (share === undefined) return 0;
  return roundPayoutDown(minDecimal(share, ONE).times(100), 0).toNumber();
}

/** DESIGN 10.8: market orders over 20 % of what is available ask first. */
const LARGE_SHARE = decimal('0.2');

export function isLarge({ share }: Pick<WorkedOut, 'share'>): boolean {
  return share?.gt(LARGE_SHARE) === true;
}

/**
 * What takes more than half of what is available always asks, whatever its user has switched off (issue 12 "Orders"), and so does what
 * nobody can compare.
 */
export const ALWAYS_ASKED_SHARE = decimal('0.5');

export function isAlwaysAsked({ share }: Pick<WorkedOut, 'share'>): boolean {
  return share === undefined || share.gt(ALWAYS_ASKED_SHARE);
}
