// A saved fill: its messages, the fill computed again, its acceptance, what was heard and seen of both, and its rulebook.
import { acceptancesText, foldAcceptance } from '../../core/proof/acceptance.ts';
import type {
  EvidenceFile,
  OrderEvidence,
  SavedAcceptance,
} from '../../core/proof/evidenceFile.ts';
import {
  acceptanceOf,
  checkAcceptance,
  secondsBetween,
} from '../../core/proof/fill/checkAcceptance.ts';
import { checkCloses } from '../../core/proof/fill/checkCloses.ts';
import { checkFill } from '../../core/proof/fill/checkFill.ts';
import { checkLogged, type RulebookProblem } from '../../core/proof/fill/checkRulebook.ts';
import { differingRules } from '../../core/proof/fill/checkRules.ts';
import { checkUnpriced } from '../../core/proof/fill/checkUnpriced.ts';
import type {
  AcceptanceEvidence,
  FillRecord,
  LoggedLine,
  StatedFill,
  TickEvidence,
} from '../../core/proof/fill/types.ts';
import { areHeadsOfLog, isHeardOtherwise } from '../../core/proof/heard.ts';
import { checkNote } from '../../core/proof/log/checkNote.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import type { VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { frontOf } from '../../core/proof/log/logLine.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { checkSecond, parseSecond, type SecondRecord } from '../../core/proof/secondText.ts';
import { nodeSha256, verifyEd25519 } from '../ed25519.ts';
import { checkFollowed } from './checkFollowed.ts';
import { checkMark } from './checkMark.ts';
import { lineOfSeal, type SavedLine } from './checkPlaces.ts';
import type { FileCheck } from './fileFinding.ts';

export const parseSeconds = (texts: readonly string[]): SecondRecord[] =>
  texts.flatMap((text) => parseSecond(text, nodeSha256) ?? []);

/** The seconds from the acceptance to the message, where all of them were saved. */
export function betweenOf(
  records: readonly SecondRecord[],
  acceptance: Pick<AcceptanceEvidence, 'seal'>,
  fill: Pick<FillRecord, 'tick'>,
): readonly SecondRecord[] | undefined {
  const range = secondsBetween(acceptance, fill);
  if (range === undefined) return undefined;
  const within = records
    .filter(({ productId }) => productId === fill.tick.productId)
    .filter(({ second }) => second >= range.from && second <= range.to)
    .sort((one, other) => one.second - other.second);
  const isWhole = within[0]?.second === range.from && within.at(-1)?.second === range.to;
  return isWhole ? within : undefined;
}

function isSigned({ line, path, note }: SavedAcceptance, key: VerifierKey): boolean {
  const read = parseNote(note);
  const text = acceptancesText(foldAcceptance(line, path, nodeSha256));
  return read?.text === text && checkNote(read, [key], verifyEd25519) !== undefined;
}

/** Heads that the device was shown, against the seconds that were saved and whose roots are those of the evidence. */
export function checkSeen(
  { seen, seconds }: EvidenceFile,
  { productId, seal }: Pick<TickEvidence, 'productId' | 'seal'>,
  { report, tell }: FileCheck,
): void {
  const own = seen.filter((one) => one.productId === productId);
  const records = parseSeconds(seconds).filter(
    (record) =>
      record.productId === productId && checkSecond(record, nodeSha256).root === seal?.root,
  );
  const isRight = areHeadsOfLog(own, records, nodeSha256);
  if (isRight === false)
    report('head_seen_differs', `${productId}: a message carried another head than the log has`);
  if (isRight === true) tell(`${productId}: the heads that messages carried are those of the log`);
}

/** The document that a fill names; undefined, and reported, where the file has none or another. */
export function documentOf(
  { rulebooks }: EvidenceFile,
  { rulebookHash: hash }: Pick<StatedFill, 'rulebookHash'>,
  { report }: FileCheck,
): unknown {
  const document = rulebooks[hash];
  if (document === undefined) report('rulebook_missing', `rulebook ${hash} is not in the file`);
  else if (hashRulebook(document, nodeSha256) === hash) return document;
  else report('rulebook_swapped', `rulebook ${hash}: the document in the file is another one`);
  return undefined;
}

function checkRulebook(file: EvidenceFile, fill: FillRecord, where: string, on: FileCheck): void {
  const { report, tell } = on;
  const hash = fill.rulebookHash;
  const document = documentOf(file, fill, on);
  if (document === undefined) return undefined;
  const names = differingRules(fill, document);
  if (names.length > 0)
    return report('rules_differ', `${where}: not as in rulebook ${hash}: ${names.join(', ')}`);
  return tell(`Rulebook ${hash}: ${where} says its rules as it has them`);
}

const OF_RULEBOOK: Readonly<Partial<Record<RulebookProblem, string>>> = {
  rulebook_not_logged: 'was not in the log before it',
  rulebook_not_in_force: 'was not in force when the order was accepted',
};

/** What the public log says of a fill's rulebook; a file of before entries were saved has none, and that is told. */
function rulebookLinesOf(
  { rulebookLines, acceptance: order }: OrderEvidence,
  fill: FillRecord | StatedFill,
  { report, tell }: FileCheck,
): readonly LoggedLine[] {
  const hash = fill.rulebookHash;
  if (rulebookLines === undefined) {
    tell(`Rulebook ${hash}: the file is of before its entry in the public log was saved`);
    return [];
  }
  const acceptance = 'tick' in fill ? acceptanceOf(fill, order) : null;
  // A file of before the log said which rulebooks are in force has no word of it.
  const isSaid = rulebookLines.some(({ line }) => line.startsWith(`${frontOf('rulebooks')} `));
  const accepted = isSaid && 'tick' in fill ? order : null;
  const logged = checkLogged(fill, acceptance, accepted, rulebookLines);
  for (const problem of logged.problems)
    report(problem, `fill ${fill.id}: rulebook ${hash} ${OF_RULEBOOK[problem] ?? ''}`);
  if (logged.isUnshown)
    tell(`Rulebook ${hash}: that it was the newest when the order was accepted is not shown`);
  return logged.entries;
}

/** The entry of the public log that has the closes of minutes that a fill rests on; none where it rests on none. */
function closesLineOf(fill: FillRecord, { report, tell }: FileCheck): readonly LoggedLine[] {
  const { problems, entries } = checkCloses(fill);
  const where = `fill ${fill.id}`;
  for (const problem of problems)
    report(problem, `${where}: the closes behind its volatility are not those of the log`);
  if (entries.length > 0) tell(`${where}: the closes behind its volatility are those of the log`);
  return entries;
}

function checkOne(file: EvidenceFile, order: OrderEvidence, fill: FillRecord, on: FileCheck): void {
  const { report, tell } = on;
  const where = `fill ${fill.id} (${fill.kind}, message ${fill.seq} of ${fill.tick.productId})`;
  const checked = checkFill(fill, order.fills);
  const names = checked.different.length > 0 ? `: ${checked.different.join(', ')}` : '';
  for (const problem of checked.problems) report(problem, `${where}${names}`);
  if (checked.problems.length === 0)
    tell(`${where}: computed again and equal: ${checked.equal.join(', ')}`);
  const acceptance = acceptanceOf(fill, order.acceptance);
  const between = acceptance ? betweenOf(parseSeconds(file.seconds), acceptance, fill) : undefined;
  const accepted = checkAcceptance(fill, acceptance, between);
  const figures = accepted.different.length > 0 ? `: ${accepted.different.join(', ')}` : '';
  for (const problem of accepted.problems) report(problem, `${where}${figures}`);
  if (acceptance && accepted.problems.length === 0)
    tell(
      `${where}: accepted as "${acceptance.line}", as asked; ${accepted.isBetweenChecked ? 'no message was passed over' : 'messages between were not looked at'}`,
    );
  checkRulebook(file, fill, where, on);
  checkSeen(file, fill.tick, on);
  checkMark(file.seconds, fill.tick, on);
  checkFollowed(file, order, fill, where, on);
}

/** A sale of a coin that counts 1:1: worked out again, at the price that its rulebook has. */
function checkSavedUnpriced(file: EvidenceFile, fill: StatedFill, on: FileCheck): void {
  const document = documentOf(file, fill, on);
  if (document === undefined) return;
  const where = `sale ${fill.id} (${fill.kind}, without a message, by rulebook ${fill.rulebookHash})`;
  const { problems, equal, different } = checkUnpriced(fill, document);
  for (const problem of problems) on.report(problem, `${where}: ${different.join(', ')}`);
  if (problems.length === 0) on.tell(`${where}: computed again and equal: ${equal.join(', ')}`);
}

/** `key`: the log's. */
export function checkSavedFill(
  file: Extract<EvidenceFile, { kind: 'fill' }>,
  key: VerifierKey,
  on: FileCheck,
): SavedLine[] {
  const order = file.evidence;
  const { unpriced = [] } = order;
  if (![...order.fills, ...unpriced].some(({ id }) => id === file.fillId))
    on.report('fill_missing', `fill ${file.fillId} is not in the file`);
  for (const fill of order.fills) checkOne(file, order, fill, on);
  for (const fill of unpriced) checkSavedUnpriced(file, fill, on);
  const acceptances = [order.acceptance, ...order.fills.map(({ acceptance }) => acceptance)];
  const heard = file.heard.map((one) => ({ ...one, isSigned: isSigned(one, key) }));
  for (const one of acceptances)
    if (one !== null && isHeardOtherwise(heard, one))
      on.report('acceptance_heard_differs', `the device was told another one than "${one.line}"`);
  const messages = order.fills.flatMap(({ tick, first, lines = [] }) => [
    tick,
    ...(first ? [first] : []),
    ...lines,
  ]);
  return [
    ...[...messages, ...acceptances].flatMap((one) => lineOfSeal(one?.seal ?? null)),
    ...[...order.fills, ...unpriced].flatMap((fill) => rulebookLinesOf(order, fill, on)),
    ...order.fills.flatMap((fill) => closesLineOf(fill, on)),
  ];
}
