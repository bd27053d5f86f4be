// The mark of a message worked out again from the seconds before it, where the file has enough of them.
// Must go by no line that does not hang together with the message's own second, head by head.
import type { TickEvidence } from '../../core/proof/fill/types.ts';
import { MarkCheck } from '../../core/proof/marks.ts';
import { checkSecond, parseSecond, type SecondRecord } from '../../core/proof/secondText.ts';
import { parseTickLine } from '../../core/proof/tickLine.ts';
import { nodeSha256 } from '../ed25519.ts';
import type { FileCheck } from './fileFinding.ts';

/** The seconds up to the message's own that follow on one another; none where its own is not there. */
function chainUpTo(
  texts: readonly string[],
  { productId, seal }: Pick<TickEvidence, 'productId' | 'seal'>,
): SecondRecord[] {
  const records = texts
    .flatMap((text) => parseSecond(text, nodeSha256) ?? [])
    .filter((record) => record.productId === productId && record.second <= (seal?.second ?? -1))
    .sort((one, other) => other.second - one.second);
  const chain: SecondRecord[] = [];
  for (const record of records) {
    const { root, problems } = checkSecond(record, nodeSha256);
    const [after] = chain;
    const follows = after === undefined ? root === seal?.root : after.before === record.head;
    if (!follows || problems.length > 0) break;
    chain.unshift(record);
  }
  return chain;
}

export function checkMark(
  texts: readonly string[],
  tick: Pick<TickEvidence, 'productId' | 'seq' | 'line' | 'seal'>,
  { report, tell }: FileCheck,
): void {
  const where = `message ${tick.seq} of ${tick.productId}`;
  const lines = chainUpTo(texts, tick).flatMap((record) => record.lines);
  let marks = new MarkCheck();
  for (const { line } of lines) {
    // A server began here: how far its average reaches back is not in the log.
    if (line.startsWith('R1|')) marks = new MarkCheck();
    const read = parseTickLine(line);
    const isRight = read && marks.isRight(read);
    if (line !== tick.line) continue;
    if (isRight === false) report('mark_differs', `${where} has another mark than it must`);
    if (isRight === true) tell(`${where}: its mark, from the half minute before it`);
  }
}
