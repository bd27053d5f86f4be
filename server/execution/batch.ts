// One batch is one transaction: lock the users in sorted order, load what the commands need, decide each in turn, write
// everything with a few bulk statements, commit. Two flights to the database, whatever the batch's size.
// Must acknowledge only when every statement resolved: a pipelined COMMIT can become a ROLLBACK in silence (engine.md §1c).
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { formatBookLine, formatTickLine } from '../../core/proof/tickLine.ts';
import type { TimeMs } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import { plainArray } from '../store/arrays.ts';
import {
  commandsStatement,
  insertCommandsStatement,
  parseCommands,
  type CommandRow,
} from '../store/commandStore.ts';
import { HALTED } from '../store/freezeStore.ts';
import { insertFillsStatement, insertTickEvidenceStatement } from '../store/evidenceStore.ts';
import { insertIndexLinesStatement } from '../store/indexEvidenceStore.ts';
import { insuranceFundStatements, parseFundBalance } from '../store/insuranceFundStore.ts';
import {
  type BalanceRow,
  balancesStatement,
  type EntryRow,
  entryStatements,
  parseBalances,
} from '../store/ledgerStore.ts';
import { openOrdersStatement, parseOpenOrders } from '../store/openOrderStore.ts';
import type { Statement } from '../store/statement.ts';
import { loadStatements, parseRecords, type Records, saveStatements } from './aggregates.ts';
import type { Answer, Command, Effects } from './command.ts';
import type { LiquidityDraft } from './consumedLiquidity.ts';
import { coverBatch } from './insuranceFund.ts';
import type { OpenPayoutsDraft } from './openPayouts.ts';
import { WorkingSet } from './workingSet.ts';

export interface BatchResult {
  readonly answers: readonly Answer[];
  /** What each command changed; null for a refusal or a resend. */
  readonly effects: readonly (Effects | null)[];
}

/** Sends statements in one write and waits for all: rejects with the first failure, after every one has settled. */
async function flight(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<{ rows: unknown[] }[]> {
  // The driver writes each statement by itself; held together they cost one system call instead of one each.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const sent = statements.map(
    (statement) => client.query(statement as never) as Promise<{ rows: unknown[] }>,
  );
  stream.uncork();
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((result) => (result as PromiseFulfilledResult<{ rows: unknown[] }>).value);
}

interface LockedUser {
  readonly id: string;
  readonly frozen: boolean;
  /** A freeze of the books concerns him. */
  readonly halted: boolean;
  readonly country: Country;
}

/** The state a batch decides over; its locks are held until `writeBatch` has committed or the caller rolls back. */
export interface LoadedBatch {
  readonly users: readonly LockedUser[];
  readonly balances: readonly BalanceRow[];
  readonly records: Records;
  readonly known: KnownAnswers;
  /** Open orders of the users whose commands may add one. */
  readonly openOrders: ReadonlyMap<string, number>;
}

/** What a decided batch answers and writes. */
export interface DecidedBatch {
  readonly result: BatchResult;
  readonly statements: readonly Statement[];
  /** Written last, with what the insurance fund cannot pay taken from the house's own result. */
  readonly entries: readonly EntryRow[];
}

const unique = (values: Iterable<string>): string[] => [...new Set(values)].toSorted();

/** Opens the transaction, locks the users in sorted order and loads what the commands need: one flight. */
export async function loadBatch(
  client: PoolClient,
  commands: readonly Command[],
  opening: readonly Statement[],
): Promise<LoadedBatch> {
  const userIds = unique(commands.map((command) => command.userId));
  const accounts = unique(commands.flatMap((command) => command.accounts));
  const loads = loadStatements(commands.map((command) => command.needs));
  const adding = unique(commands.filter(({ addsOpen }) => addsOpen).map(({ userId }) => userId));
  const counting = adding.length > 0 ? [openOrdersStatement(adding)] : [];
  const keys = commands.flatMap(({ userId, idempotency }) =>
    idempotency ? [{ userId, key: idempotency.key }] : [],
  );
  const results = await flight(client, [
    ...opening,
    {
      name: 'users_lock',
      text: `SELECT id, frozen_at IS NOT NULL AS frozen, country, ${HALTED} FROM users
        WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      values: [plainArray(userIds)],
    },
    balancesStatement(userIds, accounts),
    commandsStatement(keys),
    ...loads.map(({ statement }) => statement),
    ...counting,
  ]);
  const [users, balances, known, ...rest] = results.slice(opening.length);
  const loaded = rest.slice(0, loads.length);
  const counted = rest.slice(loads.length).flatMap(({ rows }) => rows);
  return {
    users: (users?.rows ?? []) as LockedUser[],
    balances: parseBalances(balances?.rows ?? []),
    records: parseRecords(
      loads,
      loaded.map(({ rows }) => rows),
    ),
    openOrders: parseOpenOrders(counted),
    known: new Map(
      parseCommands(known?.rows ?? []).map((row) => [`${row.userId}|${row.key}`, row]),
    ),
  };
}

/** What one batch draws on beyond the database. */
export interface BatchContext {
  readonly now: TimeMs;
  readonly liquidity: LiquidityDraft;
  readonly openPayouts: OpenPayoutsDraft;
}

/** Decides each command in turn over the loaded state. Pure but for what it draws. */
export function decideBatch(
  commands: readonly Command[],
  loaded: LoadedBatch,
  { now, liquidity, openPayouts }: BatchContext,
): DecidedBatch {
  const idsOf = (is: 'frozen' | 'halted') =>
    new Set(loaded.users.filter((user) => user[is]).map((user) => user.id));
  const frozenUsers = idsOf('frozen');
  const haltedUsers = idsOf('halted');
  const countries = new Map(loaded.users.map(({ id, country }) => [id, country]));
  const users = { frozenUsers, haltedUsers, countries };
  const set = new WorkingSet({ ...loaded, ...users, now, liquidity, openPayouts });
  const { result, rows } = decide(commands, set, loaded.known, now);
  return { result, statements: writes(set, rows), entries: set.entries };
}

/**
 * Writes and commits: one flight, after one more where a deficit has to be paid. Rejects when anything failed; nothing is
 * committed then, or nobody knows. Resolves with what the insurance fund lacked, USDT.
 */
export async function writeBatch(client: PoolClient, decided: DecidedBatch): Promise<Decimal> {
  const { rows, lack } = await coverBatch(decided.entries, async () => {
    const [, balance] = await flight(client, insuranceFundStatements());
    return parseFundBalance(balance?.rows ?? []);
  });
  const entries = rows.length > 0 ? entryStatements(rows) : [];
  await flight(client, [...decided.statements, ...entries, { text: 'COMMIT' }]);
  return lack;
}

type KnownAnswers = Map<string, Omit<CommandRow, 'at'>>;

function decide(commands: readonly Command[], set: WorkingSet, known: KnownAnswers, now: TimeMs) {
  const answers: Answer[] = [];
  const effects: (Effects | null)[] = [];
  const rows: CommandRow[] = [];
  for (const command of commands) {
    const { idempotency, userId } = command;
    const first = idempotency && known.get(`${userId}|${idempotency.key}`);
    if (first) {
      answers.push(
        first.bodyHash === idempotency.bodyHash
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
    if (idempotency) {
      const row = {
        userId,
        key: idempotency.key,
        bodyHash: idempotency.bodyHash,
        answer: JSON.stringify(answer),
        at: now,
      };
      known.set(`${userId}|${idempotency.key}`, row);
      rows.push(row);
    }
  }
  return { result: { answers, effects }, rows };
}

function writes(set: WorkingSet, rows: readonly CommandRow[]): Statement[] {
  const statements: Statement[] = [];
  if (rows.length > 0) statements.push(insertCommandsStatement(rows));
  statements.push(...saveStatements(set.changed));
  if (set.fills.length > 0) statements.push(insertFillsStatement(set.fills));
  if (set.ticks.size > 0) {
    const ticks = [...set.ticks.values()].map((tick) => ({
      productId: tick.productId,
      seq: tick.seq,
      line: formatTickLine({ ...tick, flag: 'ok' }),
      bookLine: formatBookLine(tick.productId, tick.seq, tick.book),
      mark: tick.mark,
      indexDoubled: tick.indexDoubled,
    }));
    statements.push(insertTickEvidenceStatement(ticks));
  }
  if (set.indexLines.size > 0)
    statements.push(insertIndexLinesStatement([...set.indexLines.values()]));
  return statements;
}
