// The mark of a message worked out again from the seconds before it, where the file has enough of them.
// Must go by no line that does not hang together with the message's own second, head by head.
import type { TickEvidence } from '../../core/proof/fill/types.ts';
import { MarkCheck } from '../../core/proof/marks.ts';
import { parseTickLine } from '../../core/proof/tickLine.ts';
import type { FileCheck } from './fileFinding.ts';
import { chainUpTo } from './secondChain.ts';

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
