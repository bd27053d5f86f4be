// The invariants in production. A violation becomes a freeze: a row with its reason, for the users concerned where they are
// known, else for everybody. It stops money out and new risk, outlives the process, and ends by an operator's word alone.
// Closing, selling and cancelling go on. Must only read but for that row. Source: decisions.md "Money", reliability.md "Invariants".
import type { TimeMs } from '../../core/market/types.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Attestor } from '../store/attestor.ts';
import { isAttested, readAuditAbout } from '../store/auditStore.ts';
import type { Queryable } from '../store/database.ts';
import { insertFreeze, isHalted, readLifted } from '../store/freezeStore.ts';
import {
  type Check,
  findViolations,
  FIRST_TURN,
  MOST_FOUND,
  type Reach,
  readHorizon,
  readHorizonAt,
  readHorizonOfNewest,
  readTurn,
  type Violation,
} from '../store/invariantStore.ts';
import { sealLedger, sumLedger } from '../store/ledgerSealStore.ts';
import { Refusal } from './refusal.ts';

/** Says no to new risk and money out once something is wrong. The executor says it too, under the user's lock. */
export interface SafetySwitch {
  /** Refuses with `safety_freeze`; for what should not even be begun. */
  assertOpen(userId: string): Promise<void>;
  /** Told that a freeze was lifted: of a user, or (null) of everybody. What it held back goes on. */
  lifted(userId: string | null): void;
  /** When everything was last looked at; undefined before the first time. */
  readonly checkedAt: TimeMs | undefined;
  /** What is looked at, by name. */
  readonly invariants: readonly string[];
}

export interface Invariants {
  readonly safety: SafetySwitch;
  /** Checks everything there is, or what is within reach, and freezes what is wrong. */
  check(reach?: Reach): Promise<readonly Violation[]>;
  /** Seals, and checks what came since the last look, everybody's balances, and the books of those whose turn it is. */
  look(): Promise<readonly Violation[]>;
  /** Freezes for what was found elsewhere; the same as `check` for its own. Answers what nobody has written about yet. */
  report(found: readonly Violation[]): Promise<readonly Violation[]>;
}

/** What is looked for by the server itself, where no text of SQL can say what is wrong. */
export interface Finder {
  readonly invariant: string;
  /** What is wrong stays wrong, as of a check. */
  readonly isForEver?: true;
  find(): Promise<readonly Violation[]>;
}

/** The row of the audit log that lifts a freeze. */
export const LIFT_ACTION = 'freeze.lift';
export const liftSubject = (id: string): string => `freeze ${id}`;

/** What one look goes over besides what moved: the books of a small house each time, those of a large one in their turn. */
const TURN = { users: 2_000, seals: 600 };
/** After a start it is looked at so far back: what came while nobody looked, and what a look may have missed before. */
const START_MS = 3_600_000;
/** The start itself waits for so much of it, a second's work in a busy house; the look after it goes back all the way. */
const FIRST = { entries: 5_000, users: 200, seals: 60 };

/** Transactions are counted upwards; the numbers have 64 bits. */
const later = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b);

export interface InvariantsOptions {
  readonly checks: readonly Check[];
  readonly finders: readonly Finder[];
  readonly client: Queryable;
  /** Knows an operator's word from a forged one. */
  readonly attestor: Attestor;
  /** For a freeze. */
  readonly writer: Queryable;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly onLifted: SafetySwitch['lifted'];
}

/** What freezes of a reason were about that an operator has lifted by the server's own word: by no other does anything fall silent. */
async function detailsLifted(
  { client, attestor }: Pick<InvariantsOptions, 'client' | 'attestor'>,
  reason: string,
): Promise<ReadonlySet<string>> {
  const lifted = await readLifted(client, reason);
  const subjects = lifted.map(({ id }) => liftSubject(id));
  const words = await readAuditAbout(client, LIFT_ACTION, subjects);
  const own = new Set(
    words.filter((word) => isAttested(attestor, word)).map(({ subject }) => subject),
  );
  return new Set(lifted.flatMap(({ id, details }) => (own.has(liftSubject(id)) ? details : [])));
}

export function createInvariants(options: InvariantsOptions): Invariants {
  const { checks, finders, client, writer, clock, logger, newId, onLifted } = options;
  let checkedAt: TimeMs | undefined;
  let horizon: string | undefined;
  let isFirst = true;
  let turn = FIRST_TURN;
  const lasting = [...checks, ...finders].filter(({ isForEver }) => isForEver);
  const forEver = new Set(lasting.map(({ invariant }) => invariant));

  /**
   * A row that is wrong for ever, such as one of the audit log, is not found again once somebody has written about it. What a
   * check cannot answer is, until it can.
   */
  const withoutKnown = async (found: readonly Violation[]): Promise<readonly Violation[]> => {
    const known = new Map<string, ReadonlySet<string>>();
    for (const invariant of new Set(found.map((violation) => violation.invariant)))
      if (forEver.has(invariant)) known.set(invariant, await detailsLifted(options, invariant));
    return found.filter(
      ({ invariant, detail, isUnanswered }) => isUnanswered || !known.get(invariant)?.has(detail),
    );
  };

  const report: Invariants['report'] = async (found) => {
    const violations = await withoutKnown(found);
    for (const freeze of freezesOf(violations)) {
      const isNew = await insertFreeze(writer, { ...freeze, id: newId(), since: clock.now() });
      if (isNew) logger.error({ ...freeze }, 'an invariant is violated; new risk is frozen');
    }
    return violations;
  };

  const check: Invariants['check'] = async (reach) => {
    const found = [...(await findViolations(client, checks, reach))];
    for (const finder of finders) found.push(...(await finder.find()));
    const violations = await report(found);
    checkedAt = clock.now();
    return violations;
  };

  return {
    safety: {
      invariants: [...checks, ...finders].map(({ invariant }) => invariant),
      get checkedAt() {
        return checkedAt;
      },
      assertOpen: async (userId) => {
        if (await isHalted(client, userId)) throw new Refusal('safety_freeze');
      },
      lifted: onLifted,
    },
    report,
    check,
    look: async () => {
      const begins = await readHorizon(client);
      const old = horizon ?? (await readHorizonAt(client, clock.now() - START_MS));
      // What nobody has sealed yet, however much it is, came after every seal.
      const newest = isFirst ? await readHorizonOfNewest(client, FIRST.entries) : old;
      await sealLedger(writer, clock.now());
      await sumLedger(writer);
      const { users, seals, next } = await readTurn(client, turn, isFirst ? FIRST : TURN);
      const violations = await check({ since: later(old, newest), users, seals });
      // A look that failed is made again, as far as it should have gone.
      horizon = isFirst ? old : begins;
      isFirst = false;
      turn = next;
      return violations;
    },
  };
}

interface Found {
  readonly reason: string;
  readonly userId: string | null;
  readonly details: readonly string[];
}

/** One for each invariant and user; where nobody is named, or more than a look can name, one for everybody. */
export function freezesOf(violations: readonly Violation[]): Found[] {
  const found: Found[] = [];
  for (const reason of new Set(violations.map(({ invariant }) => invariant))) {
    const own = violations.filter(({ invariant }) => invariant === reason);
    const named = new Set(own.map(({ userId }) => userId));
    const isAboutAll = own.length >= MOST_FOUND || named.has(null);
    for (const userId of isAboutAll ? [null] : named) {
      const about = own.filter((one) => isAboutAll || one.userId === userId);
      found.push({ reason, userId, details: about.map(({ detail }) => detail) });
    }
  }
  return found;
}
