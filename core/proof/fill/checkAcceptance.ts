// Everything that can be wrong with the acceptance behind a fill: its line, its place in the log, that it is the place which the
// fill states, that what was done is what was asked, and that no message was passed over.
// Must trust nothing of what it is given but the roots of seconds. Source: decisions.md "Price evidence" (Acceptance).
import { ACCEPTANCE_PROBLEMS, verifyAcceptance } from '../acceptance.ts';
import type { AcceptanceLine } from '../placeLine.ts';
import { checkSecond, type SecondRecord } from '../secondText.ts';
import { sha256 } from '../sha256.ts';
import { parseTickLine } from '../tickLine.ts';
import { eventOf } from '../../trading/formulas.ts';
import { differingFromAsked } from './askedFigures.ts';
import { isWithoutPrice } from './statedFigures.ts';
import type { AcceptanceEvidence, FillRecord } from './types.ts';

/** In this order; an interface has a sentence for each. */
export const ACCEPTANCE_CHECK_PROBLEMS = [
  ...ACCEPTANCE_PROBLEMS,
  /** What a user asks for has one, since lines say everything that decides. */
  'acceptance_missing',
  /** It stands behind another message, or at another time, than the fill states; or not before its message. */
  'acceptance_place_differs',
  /** What was done is not what was asked: `different` names the figures. */
  'acceptance_asked_differs',
  /** The lines between acceptance and fill do not come to the sealed seconds. */
  'acceptance_between_differs',
  /** A message that had to fill it came before the one that did. */
  'message_passed_over',
] as const;
export type AcceptanceCheckProblem = (typeof ACCEPTANCE_CHECK_PROBLEMS)[number];

export interface AcceptanceCheck {
  readonly problems: readonly AcceptanceCheckProblem[];
  /** Undefined where it cannot be read. */
  readonly line: AcceptanceLine | undefined;
  /** Figures that are not what was asked. */
  readonly different: readonly string[];
  /** Whether every message between was looked at: only with the seconds between, and where the first one had to fill it. */
  readonly isBetweenChecked: boolean;
}

/**
 * Seconds of the product's log from the acceptance's to the fill's, both included, in their order and none left out, as
 * `/log/ticks/<product>/<second>` has them while they are kept; undefined where they are not.
 */
export type Between = readonly SecondRecord[] | undefined;

/** It waits for its price: no message is its own before. */
const isWaiting = (orderType: string | undefined): boolean =>
  orderType === 'limit' || orderType === 'stop';

/** The acceptance behind a fill: its own, or, of an order that rested, the order's; null for what the house does by rule. */
export const namedAcceptance = <Acceptance>(
  fill: Pick<FillRecord, 'formulaVersion' | 'inputs'> & { readonly acceptance: Acceptance | null },
  orders: Acceptance | null,
): Acceptance | null => {
  const isOrders = eventOf(fill)?.asked?.isOrders === true;
  const isResting = isOrders && isWaiting(fill.inputs['orderType']);
  return fill.acceptance ?? (isResting ? orders : null);
};

export const acceptanceOf = (
  fill: FillRecord,
  orders: AcceptanceEvidence | null,
): AcceptanceEvidence | null => namedAcceptance(fill, orders);

/** What only a user's request makes happen; lines of before said nothing of requests. */
export function isAskedFor(fill: Pick<FillRecord, 'formulaVersion' | 'inputs' | 'tick'>): boolean {
  if (!fill.tick.line.startsWith('Q2|')) return false;
  return eventOf(fill)?.asked?.isAsked(fill.inputs) === true;
}

/** Whether the first accepted message after its acceptance had to be the fill's. */
const isAtFirstMessage = (fill: Omit<FillRecord, 'acceptance'>): boolean =>
  !isWaiting(fill.inputs['orderType']) && !isWithoutPrice(fill);

/** The seconds that lie between, as the log names them (ms); undefined while one of both is not sealed. */
export function secondsBetween(
  { seal }: Pick<AcceptanceEvidence, 'seal'>,
  { tick }: Pick<FillRecord, 'tick'>,
): { readonly from: number; readonly to: number } | undefined {
  if (seal === null || tick.seal === null) return undefined;
  return { from: seal.second, to: tick.seal.second };
}

export function isPlaceRight(line: AcceptanceLine, fill: Omit<FillRecord, 'acceptance'>): boolean {
  const { inputs, seq, acceptanceSeq } = fill;
  const named = eventOf(fill)?.asked?.acceptedAt ?? null;
  const time = named === null ? undefined : inputs[named];
  const isTime = time === undefined || time === String(line.acceptedTime);
  const isBefore = line.seq < seq || isWithoutPrice(fill);
  return isTime && line.seq === acceptanceSeq && isBefore;
}

/** The seconds hang together by their heads, and their ends are the sealed ones. */
function isWhole(
  records: readonly SecondRecord[],
  acceptance: Pick<AcceptanceEvidence, 'seal'>,
  { tick }: Pick<FillRecord, 'tick'>,
): boolean {
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isSound = records.every(
    (record) =>
      record.productId === tick.productId && checkSecond(record, sha256).problems.length === 0,
  );
  const isChained = records.every(
    (record, at) => at === 0 || record.before === records[at - 1]?.head,
  );
  const isSealed =
    checkSecond(first, sha256).root === acceptance.seal?.root &&
    checkSecond(last, sha256).root === tick.seal?.root;
  return isSound && isChained && isSealed;
}

/** Whether no message that had to fill it was passed over; undefined where that cannot be looked at. */
export function checkBetween(
  fill: Omit<FillRecord, 'acceptance'>,
  acceptance: Pick<AcceptanceEvidence, 'line' | 'seal'>,
  records: Between,
): readonly AcceptanceCheckProblem[] | undefined {
  if (records === undefined || !isAtFirstMessage(fill)) return undefined;
  if (!isWhole(records, acceptance, fill)) return ['acceptance_between_differs'];
  const lines = records.flatMap((record) => record.lines.map(({ line }) => line));
  const place = lines.indexOf(acceptance.line);
  if (place < 0) return ['acceptance_between_differs'];
  const first = lines.slice(place + 1).find((line) => parseTickLine(line)?.flag === 'ok');
  return first === fill.tick.line ? [] : ['message_passed_over'];
}

/** `acceptance`: what `acceptanceOf` names for the fill. */
export function checkAcceptance(
  fill: FillRecord,
  acceptance: AcceptanceEvidence | null,
  between?: Between,
): AcceptanceCheck {
  if (acceptance === null) {
    const missing = isAskedFor(fill) ? (['acceptance_missing'] as const) : [];
    return { problems: missing, line: undefined, different: [], isBetweenChecked: false };
  }
  const { productId, key, asked, seal } = acceptance;
  const given = { productId, line: acceptance.line, asked: { key, text: asked }, seal };
  const { problems: found, line } = verifyAcceptance(given, sha256);
  const problems: AcceptanceCheckProblem[] = [...found];
  if (productId !== fill.tick.productId) problems.push('acceptance_of_another_order');
  if (line !== undefined && !isPlaceRight(line, fill)) problems.push('acceptance_place_differs');
  const different = differingFromAsked(acceptance, fill);
  if (different.length > 0) problems.push('acceptance_asked_differs');
  const passed = checkBetween(fill, acceptance, between);
  problems.push(...(passed ?? []));
  const ordered = ACCEPTANCE_CHECK_PROBLEMS.filter((problem) => problems.includes(problem));
  return { problems: ordered, line, different, isBetweenChecked: passed !== undefined };
}
