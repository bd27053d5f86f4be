// An order's acceptance: a line in the log of its product's prices, told to its owner with the log's signature before the message
// that may fill it. Many share one signature over their root. Must come before the matching among those who hear of a message.
// Source: decisions.md "Price evidence" (acceptance).
import { acceptancesText } from '../../../core/proof/acceptance.ts';
import { buildTree, pathInTree } from '../../../core/proof/merkle.ts';
import { hashOrder } from '../../../core/proof/placeLine.ts';
import type { Sha256 } from '../../../core/proof/sha256.ts';
import type { OrderLog } from '../../market/ports.ts';
import type { AccountEvents } from '../../realtime/ports.ts';
import type { AcceptOrder } from '../intake.ts';

export interface AcceptancesOptions {
  readonly log: OrderLog;
  readonly accountEvents: Pick<AccountEvents, 'emit'>;
  /** The signed note of a text, by the log's key. */
  readonly sign: (text: string) => string;
  readonly sha256: Sha256;
  readonly onError: (error: unknown) => void;
}

interface Told {
  readonly userId: string;
  readonly key: string;
  readonly productId: string;
  readonly seq: number;
  readonly line: string;
  readonly lineHash: string;
  readonly at: number;
}

export interface Acceptances {
  readonly accept: AcceptOrder;
  /** Tells what was not told yet. */
  flush(): void;
}

export function createAcceptances(options: AcceptancesOptions): Acceptances {
  const { log, accountEvents, sign, sha256, onError } = options;
  let waiting: Told[] = [];

  const tell = (batch: readonly Told[]): void => {
    const tree = buildTree(
      batch.map(({ lineHash }) => lineHash),
      sha256,
    );
    const note = sign(acceptancesText(tree.at(-1)?.[0] ?? ''));
    for (const [place, { userId, key, productId, seq, line, at }] of batch.entries()) {
      const path = pathInTree(tree, place);
      const told = { key, productId, seq, line, path, note, time: at };
      accountEvents.emit(userId, { type: 'acceptance', ...told });
    }
  };

  const flush = (): void => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    try {
      tell(batch);
    } catch (error) {
      // The order stands and its line is in the log; only the early word of it is lost.
      onError(error);
    }
  };

  return {
    flush,
    accept: ({ userId, productId, asked, at }) => {
      const { line, lineHash, seq } = log.accept(productId, hashOrder(asked, sha256), at);
      // Those of one turn of the loop share a signature.
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ userId, key: asked.key, productId, seq, line, lineHash, at });
      return line;
    },
  };
}
