// Checks a saved proof offline: everything in it is taken for forged until it holds against the log's key.
// Must believe nothing of the file but, where no other key is given, the key that it names. Source: docs/VERIFY.md.
import type { EvidenceFile } from '../../core/proof/evidenceFile.ts';
import { checkTick } from '../../core/proof/fill/checkFill.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { parseVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { verifyLiability } from '../../core/proof/liabilities.ts';
import { nodeSha256, nodeSha256Bytes } from '../ed25519.ts';
import { checkHistory } from './checkHistory.ts';
import { checkMark } from './checkMark.ts';
import { checkPlaces, lineOfSeal, type SavedLine } from './checkPlaces.ts';
import { checkSavedFill, checkSeen } from './checkSavedFill.ts';
import { checkSavedShared } from './checkSavedShared.ts';
import type { FileCheck } from './fileFinding.ts';

function checkSavedLiability(
  { uid, day, evidence }: Extract<EvidenceFile, { kind: 'liability' }>,
  { report, tell }: FileCheck,
): SavedLine[] {
  if (evidence === null) {
    report('left_out', `the server had no leaf for user ${uid} in the count of ${day}`);
    return [];
  }
  const problems = verifyLiability({ ...evidence, uid }, nodeSha256);
  if (evidence.day !== day) report('leaf_of_another_day', `the file is of ${day}`);
  for (const problem of problems) report(problem, `user ${uid} in the count of ${evidence.day}`);
  if (problems.length === 0) tell(`User ${uid} is in the sum of ${day}: "${evidence.leaf}"`);
  const { root, totals, reserves, log } = evidence;
  try {
    const line = formatLogLine({ kind: 'liabilities', day: evidence.day, root, totals, reserves });
    return [{ line, log }];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report('log_differs', 'what is stated is no line of any log');
    return [];
  }
}

function checkKind(file: EvidenceFile, key: VerifierKey, on: FileCheck): SavedLine[] {
  if (file.kind === 'fill') return checkSavedFill(file, key, on);
  if (file.kind === 'shared') return checkSavedShared(file, on);
  if (file.kind === 'liability') return checkSavedLiability(file, on);
  const { evidence } = file;
  const where = `message ${evidence.seq} of ${evidence.productId}`;
  const { problems } = checkTick(evidence);
  for (const problem of problems) on.report(problem, where);
  if (problems.length === 0) on.tell(`${where}: its line, its mark and its second`);
  checkSeen(file, evidence, on);
  checkMark(file.seconds, evidence, on);
  return lineOfSeal(evidence.seal);
}

/** `key`: the log's, from somewhere else than the file; without it the file's own is taken. Throws where there is none to read. */
export function auditFile(file: EvidenceFile, key: VerifierKey | undefined, on: FileCheck): void {
  const own = parseVerifierKey(file.log.key, nodeSha256Bytes);
  const log = key ?? own;
  if (log === undefined) throw new Error('the file names no key of a log');
  if (key === undefined)
    on.tell(
      `The key ${file.log.key} is the file's own word: hold it against another source, or give --key.`,
    );
  const witnesses = file.log.witnesses.flatMap(
    (witness) => parseVerifierKey(witness.key, nodeSha256Bytes) ?? [],
  );
  checkHistory(file, log, on);
  checkPlaces(checkKind(file, log, on), { log, witnesses }, on);
}
