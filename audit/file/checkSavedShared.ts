// A saved trade that its owner shows to everybody: each fill checked as the page of the trade checks it, and what the seconds of the
// file show besides. Must believe nothing of it: whoever sends such a file may have written it himself.
import type { EvidenceFile } from '../../core/proof/evidenceFile.ts';
import { checkBetween, namedAcceptance } from '../../core/proof/fill/checkAcceptance.ts';
import {
  type CheckedSharedFill,
  checkSharedTrade,
  type SharedFill,
} from '../../core/proof/fill/checkSharedTrade.ts';
import { checkFollowed } from './checkFollowed.ts';
import { checkMark } from './checkMark.ts';
import { lineOfSeal, type SavedLine } from './checkPlaces.ts';
import { betweenOf, checkSeen, documentOf, parseSeconds } from './checkSavedFill.ts';
import type { FileCheck } from './fileFinding.ts';

type SharedFile = Extract<EvidenceFile, { kind: 'shared' }>;

const whereOf = ({ id, kind, seq, tick }: SharedFill): string =>
  `fill ${id} (${kind}, message ${seq} of ${tick.productId})`;

/** What the check of the whole trade found of one fill. */
function tellFill(where: string, checked: CheckedSharedFill, { report, tell }: FileCheck): void {
  const { problems, different, rules } = checked;
  const names = [...new Set([...different, ...rules])].join(', ');
  for (const problem of problems) report(problem, names === '' ? where : `${where}: ${names}`);
  if (problems.length === 0)
    tell(`${where}: computed again and equal, by the rules of its rulebook, at its place`);
}

/** What the seconds that were saved show of one fill. */
function checkSeconds(file: SharedFile, fill: SharedFill, where: string, on: FileCheck): void {
  const { evidence: trade, seconds } = file;
  const acceptance = namedAcceptance(fill, trade.acceptance);
  const between = acceptance ? betweenOf(parseSeconds(seconds), acceptance, fill) : undefined;
  const passed = acceptance ? checkBetween(fill, acceptance, between) : undefined;
  for (const problem of passed ?? []) on.report(problem, where);
  if (acceptance !== null)
    on.tell(
      `${where}: accepted as "${acceptance.line}"; ${passed === undefined ? 'messages between were not looked at' : 'the messages between were looked at'}`,
    );
  checkSeen(file, fill.tick, on);
  checkMark(seconds, fill.tick, on);
  const records = trade.fills.map((one) => ({ ...one, acceptance: null }));
  checkFollowed(file, { fills: records }, { ...fill, acceptance: null }, where, on);
}

export function checkSavedShared(file: SharedFile, on: FileCheck): SavedLine[] {
  const trade = file.evidence;
  const [first] = trade.fills;
  const document = first && documentOf(file, first, on);
  const rulebook =
    first && document !== undefined ? { hash: first.rulebookHash, document } : undefined;
  const { story, fills, isUnshown } = checkSharedTrade(trade, rulebook);
  if (story === undefined)
    on.report('trade_not_whole', 'its fills are not those of one whole trade');
  for (const [at, fill] of trade.fills.entries()) {
    const where = whereOf(fill);
    const checked = fills[at];
    if (checked) tellFill(where, checked, on);
    checkSeconds(file, fill, where, on);
  }
  if (isUnshown)
    on.tell('That its rulebook was the newest when the order was accepted is not shown');
  const seals = fills.flatMap((fill) => fill.seals);
  return [...seals.flatMap(lineOfSeal), ...fills.flatMap(({ entries }) => entries)];
}
