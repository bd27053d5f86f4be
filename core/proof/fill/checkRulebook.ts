// Whether the rulebook that a fill names stood in the public log before, and was in force when its order was accepted: one that was
// made for somebody and shown to nobody else is no rulebook, nor is one that others had replaced. That the entries are where they
// are said to be is checked with the other places of the proof.
// Source: decisions.md "Price evidence" (rulebook, Public log).
import { minuteOf } from '../closes.ts';
import { type LogLine, parseLogLine } from '../log/logLine.ts';
import { parseAcceptance } from '../placeLine.ts';
import { namesRulebook } from '../rulebooksInForce.ts';
import type { AcceptanceEvidence, FillRecord, LoggedLine, StatedFill } from './types.ts';

/** An interface has a sentence for each. */
export type RulebookProblem =
  /** What a fill says of its rules is not what its rulebook has. */
  | 'rules_differ'
  /** There is no document of its hash. */
  | 'rulebook_missing'
  /** No entry from before has its hash. */
  | 'rulebook_not_logged'
  /** When its order was accepted another one was in force, or the log is not shown to say which. */
  | 'rulebook_not_in_force';

/** A sale of what counts 1:1 has no message. */
type Ruled = StatedFill & Partial<Pick<FillRecord, 'tick'>>;

/** The place of the second in which its message is; undefined where the public log does not have it, or not yet. */
function placeOfMessage({ tick }: Ruled): number | undefined {
  const seal = tick?.seal ?? null;
  return seal !== null && 'log' in seal ? seal.log?.index : undefined;
}

interface Told<Kind extends LogLine['kind']> {
  readonly line: LoggedLine;
  readonly entry: Extract<LogLine, { kind: Kind }>;
}

const ofKind = <Kind extends LogLine['kind']>(
  kind: Kind,
  lines: readonly LoggedLine[],
): readonly Told<Kind>[] =>
  lines.flatMap((line) => {
    const entry = parseLogLine(line.line);
    return entry?.kind === kind ? [{ line, entry: entry as Told<Kind>['entry'] }] : [];
  });

type Accepted = Pick<AcceptanceEvidence, 'line'> | null;

const timeOf = (acceptance: Accepted): number | undefined =>
  acceptance === null ? undefined : parseAcceptance(acceptance.line)?.acceptedTime;

/**
 * The entry of the rulebook that a fill names: in force when the fill was asked for, or done where the house did it by rule, and
 * logged before the prices that it was made at.
 */
function findEntry(
  fill: Ruled,
  acceptance: Accepted,
  lines: readonly LoggedLine[],
): LoggedLine | undefined {
  const asked = timeOf(acceptance) ?? fill.at;
  const message = placeOfMessage(fill) ?? Number.POSITIVE_INFINITY;
  return ofKind('rulebook', lines).find(
    ({ line: { log }, entry: { hash, from } }) =>
      hash === fill.rulebookHash && from <= asked && (log === null || log.index < message),
  )?.line;
}

interface InForce {
  /** Undefined where the log did not say it yet: then the first entry that did is named. */
  readonly isRight: boolean | undefined;
  readonly entry: LoggedLine;
}

/** What the log says of the minute of `time`; undefined where neither that nor a first entry of later is named. */
function findInForce(
  hash: string,
  time: number,
  lines: readonly LoggedLine[],
): InForce | undefined {
  const minute = minuteOf(time);
  const said = ofKind('rulebooks', lines);
  const own = said.find(({ entry }) => entry.minute === minute);
  if (own === undefined) {
    const later = said.find(({ entry }) => entry.minute > minute);
    return later && { isRight: undefined, entry: later.line };
  }
  // A server that began within the minute brought its own.
  const isRight =
    namesRulebook(own.entry.inForce, hash) ||
    ofKind('rulebook', lines).some(
      ({ entry }) => entry.hash === hash && entry.from > minute && entry.from <= time,
    );
  return { isRight, entry: own.line };
}

export interface LoggedRulebook {
  readonly problems: readonly RulebookProblem[];
  /** To be looked for in the log. */
  readonly entries: readonly LoggedLine[];
  /**
   * Whether it is not shown that none had replaced it when its order was accepted: the log did not say so yet, or no acceptance is
   * named. Who leaves one out is not called right.
   */
  readonly isUnshown: boolean;
}

/**
 * What the public log says of a fill's rulebook. `acceptance`: what `acceptanceOf` names for the fill. `order`: of the order itself,
 * which keeps the rulebook that it was accepted under. `lines`: entries that the evidence names.
 */
export function checkLogged(
  fill: Ruled,
  acceptance: Accepted,
  order: Accepted,
  lines: readonly LoggedLine[],
): LoggedRulebook {
  const entry = findEntry(fill, acceptance, lines);
  const time = timeOf(order);
  const inForce = time === undefined ? undefined : findInForce(fill.rulebookHash, time, lines);
  const isMissing = time !== undefined && inForce === undefined;
  return {
    problems: [
      ...(entry === undefined ? (['rulebook_not_logged'] as const) : []),
      ...(isMissing || inForce?.isRight === false ? (['rulebook_not_in_force'] as const) : []),
    ],
    entries: [
      ...(entry === undefined ? [] : [entry]),
      ...(inForce === undefined ? [] : [inForce.entry]),
    ],
    isUnshown: !isMissing && inForce?.isRight === undefined,
  };
}
