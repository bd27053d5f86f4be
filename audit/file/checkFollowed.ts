// The level of a trailing stop worked out again from the seconds of its product that the file has.
// Must go by no line that does not hang together with the fill's own second, head by head.
import type { EvidenceFile, OrderEvidence } from '../../core/proof/evidenceFile.ts';
import { checkTrail } from '../../core/proof/fill/checkTrail.ts';
import type { FillRecord } from '../../core/proof/fill/types.ts';
import type { FileCheck } from './fileFinding.ts';
import { chainUpTo } from './secondChain.ts';

/** Where its level followed the price: from the lines that it followed, as far as the file has them. */
export function checkFollowed(
  { seconds }: Pick<EvidenceFile, 'seconds'>,
  { fills }: Pick<OrderEvidence, 'fills'>,
  fill: FillRecord,
  where: string,
  { report, tell }: FileCheck,
): void {
  if (fill.inputs['trailingRate'] === undefined) return;
  const lines = chainUpTo(seconds, fill.tick).flatMap((second) => second.lines);
  const texts = lines.map(({ line }) => line);
  const checked = checkTrail(fill, texts, fills);
  if (checked === undefined)
    return tell(`${where}: its trailing stop was not followed, the file has too few of its lines`);
  const { problems, different, followed, isWhole } = checked;
  const names = different.length > 0 ? `: ${different.join(', ')}` : '';
  for (const problem of problems) report(problem, `${where}${names}`);
  const from = isWhole ? 'since it stood' : 'since it was moved last';
  if (problems.length === 0)
    tell(`${where}: its trailing stop, followed over ${followed} messages ${from}`);
}
