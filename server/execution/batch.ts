// One batch: what it was loaded with, each command decided in turn over that and over what the commands before it left, and
// what it comes to. Pure but for what it draws on. Source: architecture.md "The executor".
import type { TimeMs } from '../../core/market/types.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import type { CommandRow } from '../store/commandStore.ts';
import type { BalanceRow } from '../store/ledgerStore.ts';
import { storedText } from './answerText.ts';
import type { RecordKinds, Records } from './recordKinds.ts';
import type { Answer, Command, Effects } from './command.ts';
import type { LiquidityDraft } from './consumedLiquidity.ts';
import type { HouseTotalsDraft } from './houseTotals.ts';
import { acceptanceIdOf, keyOwner } from './operation.ts';
import { WorkingSet } from './workingSet.ts';

export interface BatchResult {
  readonly answers: readonly Answer[];
  /** What each command changed; null for a refusal or a resend. */
  readonly effects: readonly (Effects | null)[];
}

export interface LockedUser {
  readonly id: string;
  readonly frozen: boolean;
  /** A freeze of the books concerns him. */
  readonly halted: boolean;
  readonly country: Country;
}

/** The state a batch decides over; its users are locked until it is written or given up. */
export interface LoadedBatch {
  readonly users: readonly LockedUser[];
  readonly balances: readonly BalanceRow[];
  readonly records: Records;
  /** Answers to these commands' keys that have been given before. */
  readonly known: readonly GivenAnswer[];
  /** Open orders, at least of the users whose commands may add one. */
  readonly openOrders: ReadonlyMap<string, number>;
}

/** What a decided batch answers and writes. */
export interface DecidedBatch {
  readonly result: BatchResult;
  /** What it changed. */
  readonly set: WorkingSet;
  /** New answers to be remembered by their keys. */
  readonly answers: readonly CommandRow[];
}

export type GivenAnswer = Omit<CommandRow, 'at'>;

/** What one batch draws on beyond the database. */
export interface BatchContext {
  readonly now: TimeMs;
  readonly liquidity: LiquidityDraft;
  readonly houseTotals: HouseTotalsDraft;
  readonly kinds: Pick<RecordKinds, 'isOpen'>;
}

/** Decides each command in turn over the loaded state. Pure but for what it draws. */
export function decideBatch(
  commands: readonly Command[],
  loaded: LoadedBatch,
  { now, liquidity, houseTotals, kinds }: BatchContext,
): DecidedBatch {
  const idsOf = (is: 'frozen' | 'halted') =>
    new Set(loaded.users.filter((user) => user[is]).map((user) => user.id));
  const frozenUsers = idsOf('frozen');
  const haltedUsers = idsOf('halted');
  const countries = new Map(loaded.users.map(({ id, country }) => [id, country]));
  const users = { frozenUsers, haltedUsers, countries };
  const set = new WorkingSet({ ...loaded, ...users, now, liquidity, houseTotals, kinds });
  return { set, ...decide(commands, set, loaded.known, now) };
}

/** By key: two users may have chosen the same, each for his own. */
class GivenAnswers {
  readonly #byKey = new Map<string, GivenAnswer[]>();

  constructor(given: readonly GivenAnswer[]) {
    for (const answer of given) this.add(answer);
  }

  find(userId: string, key: string): GivenAnswer | undefined {
    return this.#byKey.get(key)?.find((answer) => answer.userId === userId);
  }

  add(answer: GivenAnswer): void {
    const same = this.#byKey.get(answer.key);
    if (same === undefined) this.#byKey.set(answer.key, [answer]);
    else same.push(answer);
  }
}

function decide(
  commands: readonly Command[],
  set: WorkingSet,
  before: readonly GivenAnswer[],
  now: TimeMs,
): Omit<DecidedBatch, 'set'> {
  const known = new GivenAnswers(before);
  const answers: Answer[] = [];
  const effects: (Effects | null)[] = [];
  const rows: CommandRow[] = [];
  for (const command of commands) {
    const { key, userId } = command;
    const first = key && known.find(keyOwner(userId, key), key.name);
    if (first) {
      answers.push(
        first.bodyHash === key.bodyHash
          ? (JSON.parse(first.answer) as Answer)
          : { ok: false, error: 'conflict' },
      );
      effects.push(null);
      continue;
    }
    const outcome = command.decide(set.view(userId));
    let answer: Answer;
    if (outcome.ok) {
      set.apply(outcome.effects);
      answer = { ok: true, data: outcome.data };
    } else {
      answer = outcome;
    }
    effects.push(outcome.ok ? outcome.effects : null);
    answers.push(answer);
    if (key) {
      const { name, bodyHash } = key;
      const owner = keyOwner(userId, key);
      const { id, place } = command.operation.accepted;
      const row = {
        userId: owner,
        key: name,
        bodyHash,
        answer: storedText(answer),
        at: now,
        ...(place && { acceptance: { id: acceptanceIdOf(id), ...place } }),
      };
      known.add(row);
      rows.push(row);
    }
  }
  return { result: { answers, effects }, answers: rows };
}
