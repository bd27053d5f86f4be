// The head of the operators' audit log in the public log: at each look the chain is recomputed from where the last one ended, a
// stretch of the older rows in their turn, and the newest row that is sound is published. A row that does not fit, or a published
// head that is not there any more, is a violated invariant like any other. Must never publish a head that it did not recompute.
// Source: decisions.md "Operators" (append-only, hash-chained), "Price evidence" (Public log: operators' audit head).
import { formatLogLine, parseLogLine } from '../../../core/proof/log/logLine.ts';
import type { PublicLog } from '../../publicLog/ports.ts';
import { readAudit } from '../../store/auditStore.ts';
import type { Queryable } from '../../store/database.ts';
import { AUDIT_UNBROKEN, type Violation } from '../../store/invariantStore.ts';
import { type AuditPlace, BEFORE_FIRST, verifyAudit } from './auditChain.ts';

/** Rows of before that one look recomputes besides the new ones: about a second. */
const TURN_ROWS = 100_000;

export interface AuditHeadOptions {
  readonly client: Queryable;
  readonly log: Pick<PublicLog, 'append' | 'newest'>;
  /** Trips the safety switch. */
  readonly report: (found: readonly Violation[]) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  /** Rows of before, for each look. */
  readonly turnRows?: number;
}

const violation = (detail: string): Violation => ({
  invariant: AUDIT_UNBROKEN,
  userId: null,
  detail,
});

/** Recomputes from a place on, past what does not fit: each break is told, and what follows it is looked at all the same. */
async function recompute(client: Queryable, from: AuditPlace, most?: number) {
  const found: Violation[] = [];
  let place = from;
  for (;;) {
    const { rows, brokenAt, head, isWhole } = await verifyAudit(client, place, most);
    if (brokenAt === null) return { place: { number: rows, hash: head }, isWhole, found };
    found.push(violation(String(brokenAt)));
    const [broken] = await readAudit(client, brokenAt - 1, 1);
    place = broken ?? { number: rows, hash: head };
  }
}

export function createAuditHead(options: AuditHeadOptions) {
  const { client, log, report, onError, turnRows = TURN_ROWS } = options;
  /** Up to where it was recomputed; undefined before the first look. */
  let known: AuditPlace | undefined;
  let turn = BEFORE_FIRST;
  /** Number of the last head that was handed in. */
  let told = 0;

  /** The last head that was published, whoever published it. */
  const readPublished = async (): Promise<AuditPlace> => {
    const newest = await log.newest('audit');
    const parsed = newest && parseLogLine(newest.line);
    return parsed?.kind === 'audit' ? parsed : BEFORE_FIRST;
  };

  /** The row is still there and still the same. */
  const assertStands = async ({ number, hash }: AuditPlace): Promise<Violation[]> => {
    if (number === 0) return [];
    const [row] = await readAudit(client, number - 1, 1);
    const stands = row?.number === number && row.hash === hash;
    return stands ? [] : [violation(`published ${number}`)];
  };

  return {
    look: async (): Promise<void> => {
      const published = await readPublished();
      const gone = await assertStands(published);
      const fresh = await recompute(client, known ?? (gone.length > 0 ? BEFORE_FIRST : published));
      const older = await recompute(client, turn, turnRows);
      const found = new Map(
        [...gone, ...fresh.found, ...older.found].map((one) => [one.detail, one]),
      );
      await report([...found.values()]);
      turn = older.isWhole ? BEFORE_FIRST : older.place;
      known = fresh.place;
      const { number, hash } = fresh.place;
      if (number <= Math.max(published.number, told)) return;
      told = number;
      // It is stored with the next checkpoint; what a crash takes is told again after the next start.
      log.append([formatLogLine({ kind: 'audit', number, hash })]).catch(onError);
    },
  };
}
