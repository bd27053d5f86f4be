// Money is paid from evidence alone: before an operator's yes pays, everything that the ledger holds is sealed, and the head of the
// seals stands in the public log under a stored checkpoint. What that is hung on by hash, holds and balances included, can be
// no other afterwards. Must refuse while the log cannot be written: nothing is paid on what nobody else can see.
// Source: decisions.md "Price evidence" (what is paid).
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import { Refusal } from './refusal.ts';

export interface LedgerHead {
  readonly number: number;
  /** Its place in the chain of seals, which covers every seal before it. */
  readonly chain: string;
}

export interface CoveredLedger {
  /** Resolves when a checkpoint covers all that the ledger holds now; refuses with `not_covered_yet`, to be asked again. */
  cover(): Promise<void>;
}

export interface CoveredLedgerOptions {
  /** Seals what is not sealed; the newest seal, undefined for an empty ledger. */
  readonly seal: () => Promise<LedgerHead | undefined>;
  readonly log: Pick<PublicLog, 'append' | 'newest' | 'flush' | 'isWritten'>;
  readonly onError: (error: unknown) => void;
}

/** One that is there before the log is: it covers nothing until it is told what does. */
export function createLateLedger(): CoveredLedger & {
  readonly coverBy: (ledger: CoveredLedger) => void;
} {
  let known: CoveredLedger | undefined;
  return {
    coverBy: (ledger) => void (known = ledger),
    cover: async () => {
      if (known === undefined)
        throw new Refusal('not_covered_yet', { retryAfterSeconds: RETRY_SECONDS });
      await known.cover();
    },
  };
}

/** As often as a checkpoint is tried. */
const RETRY_SECONDS = 2;
/** What waits may stand behind a batch that is being tried. */
const TRIES = 2;

export function createCoveredLedger({ seal, log, onError }: CoveredLedgerOptions): CoveredLedger {
  /** Numbers of seals: under a checkpoint, and handed in. */
  let covered: number | undefined;
  let handedIn = 0;

  const readCovered = async (): Promise<number> => {
    const newest = await log.newest('ledger-head');
    const parsed = newest && parseLogLine(newest.line);
    return parsed?.kind === 'ledger-head' ? parsed.number : 0;
  };

  const handIn = ({ number, chain }: LedgerHead): void => {
    if (number <= handedIn) return;
    handedIn = number;
    const line = formatLogLine({ kind: 'ledger-head', number, hash: chain });
    log.append([line]).then(() => {
      covered = Math.max(covered ?? 0, number);
    }, onError);
  };

  return {
    cover: async () => {
      covered ??= await readCovered();
      const head = await seal();
      if (head !== undefined && head.number > covered) handIn(head);
      const isCovered = (): boolean =>
        log.isWritten() && (head === undefined || head.number <= (covered ?? 0));
      for (let left = TRIES; left > 0 && !isCovered(); left -= 1) await log.flush();
      if (!isCovered()) throw new Refusal('not_covered_yet', { retryAfterSeconds: RETRY_SECONDS });
    },
  };
}
