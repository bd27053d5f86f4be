// The saved seconds before a message that hang together with its own, head by head.
// Must lead nowhere but from the sealed second back: what does not follow is left, and all before it.
import type { TickEvidence } from '../../core/proof/fill/types.ts';
import { checkSecond, parseSecond, type SecondRecord } from '../../core/proof/secondText.ts';
import { nodeSha256 } from '../ed25519.ts';

/** The seconds up to the message's own that follow on one another; none where its own is not there. */
export function chainUpTo(
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
