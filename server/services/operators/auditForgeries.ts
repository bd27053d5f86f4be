// Rows of the audit log that are not the server's word: whoever has its role in the database can write a row in an operator's name,
// which the database chains like any other. Each look goes on behind the last one; what was there before the start is looked at
// once, the newest first and the rest in stretches, since no role that a server runs under can change a row.
// Must only read. Source: decisions.md "Money" (found within 60 s and named), "Operators".
import type { Attestor } from '../../store/attestor.ts';
import { isAttested, newestAudit, readAudit } from '../../store/auditStore.ts';
import type { Queryable } from '../../store/database.ts';
import type { Finder } from '../invariants.ts';

export const AUDIT_FORGED = 'no audit row is forged';

const PAGE = 1_000;
/** Rows of before the start that the first look goes over, which the start waits for: a fiftieth of a second. */
const FIRST_ROWS = 2_000;
/** And each look after it, until all were looked at: about a twentieth of a second. */
const STRETCH_ROWS = 5_000;

export interface AuditForgeriesOptions {
  readonly client: Queryable;
  readonly attestor: Attestor;
  /** Of before the start: at the first look, and at each after it. */
  readonly firstRows?: number;
  readonly stretchRows?: number;
}

export function createAuditForgeries(options: AuditForgeriesOptions): Finder {
  const { client, attestor, firstRows = FIRST_ROWS, stretchRows = STRETCH_ROWS } = options;
  /** Numbers; a row once found is told by each look, until somebody has written about it. */
  const forged = new Set<number>();
  /** Up to where it was looked at; undefined before the first look. */
  let known: number | undefined;
  /** Of what was there before the start: what is below it is not looked at yet. */
  let older = 0;

  /** Looks at what is behind `from`, as far as `until`; answers where it ended. */
  const walk = async (from: number, until: number): Promise<number> => {
    let place = from;
    for (;;) {
      const rows = await readAudit(client, place, Math.min(PAGE, until - place));
      for (const row of rows) if (!isAttested(attestor, row)) forged.add(row.number);
      const last = rows.at(-1);
      if (last === undefined || last.number >= until) return last?.number ?? place;
      place = last.number;
    }
  };

  return {
    invariant: AUDIT_FORGED,
    isForEver: true,
    find: async () => {
      if (known === undefined) {
        const begin = Math.max(0, (await newestAudit(client)) - firstRows);
        known = await walk(begin, Number.MAX_SAFE_INTEGER);
        older = begin;
      } else {
        known = await walk(known, Number.MAX_SAFE_INTEGER);
        const begin = Math.max(0, older - stretchRows);
        if (begin < older) await walk(begin, older);
        older = begin;
      }
      return [...forged].map((number) => ({
        invariant: AUDIT_FORGED,
        userId: null,
        detail: String(number),
      }));
    },
  };
}
