// One batch is one transaction: lock the users in sorted order, load what the commands need, decide each in turn, write
// everything with a few bulk statements, commit. Two flights to the database, whatever the batch's size.
// Must acknowledge only when every statement resolved: a pipelined COMMIT can become a ROLLBACK in silence (engine.md §1c).
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { formatBookLine, formatTickLine } from '../../core/proof/tickLine.ts';
import type { TimeMs } from '../../core/market/types.ts';
import { plainArray } from '../store/arrays.ts';
import {
  commandsStatement,
  insertCommandsStatement,
  parseCommands,
  type CommandRow,
} from '../store/commandStore.ts';
import { insertFillsStatement, insertTickEvidenceStatement } from '../store/evidenceStore.ts';
import { insertIndexLinesStatement } from '../store/indexEvidenceStore.ts';
import {
  type BalanceRow,
  balancesStatement,
  entryStatements,
  parseBalances,
} from '../store/ledgerStore.ts';
import type { Statement } from '../store/statement.ts';
import { loadStatements, parseRecords, type Records, saveStatements } from './aggregates.ts';
import type { Answer, Command, Effects } from './command.ts';
import type { LiquidityDraft } from './consumedLiquidity.ts';
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

/** The state a batch decides over; its locks are held until `writeBatch` has committed or the caller rolls back. */
export interface LoadedBatch {
  readonly users: readonly { readonly id: string; readonly frozen: boolean }[];
  readonly balances: readonly BalanceRow[];
  readonly records: Records;
  readonly known: KnownAnswers;
}

/** What a decided batch answers and writes. */
export interface DecidedBatch {
  readonly result: BatchResult;
  readonly statements: readonly Statement[];
}

const unique = (values: Iterable<string>): string[] => [...new Set(values)].toSorted();

/** Begins the transaction, locks the users in sorted order and loads what the commands need: one flight. */
export async function loadBatch(
  client: PoolClient,
  commands: readonly Command[],
  begin: string,
): Promise<LoadedBatch> {
  const userIds = unique(commands.map((command) => command.userId));
  const accounts = unique(commands.flatMap((command) => command.accounts));
  const loads = loadStatements(commands.map((command) => command.needs));
  const keys = commands.flatMap(({ userId, idempotency }) =>
    idempotency ? [{ userId, key: idempotency.key }] : [],
  );
  const [, users, balances, known, ...loaded] = await flight(client, [
    { text: begin },
    {
      name: 'users_lock',
      text: 'SELECT id, frozen_at IS NOT NULL AS frozen FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
      values: [plainArray(userIds)],
    },
    balancesStatement(userIds, accounts),
    commandsStatement(keys),
    ...loads.map(({ statement }) => statement),
  ]);
  return {
    users: (users?.rows ?? []) as { id: string; frozen: boolean }[],
    balances: parseBalances(balances?.rows ?? []),
    records: parseRecords(
      loads,
      loaded.map(({ rows }) => rows),
    ),
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
  const frozenUsers = new Set(loaded.users.filter((user) => user.frozen).map((user) => user.id));
  const set = new WorkingSet({ ...loaded, now, frozenUsers, liquidity, openPayouts });
  const { result, rows } = decide(commands, set, loaded.known, now);
  return { result, statements: writes(set, rows) };
}

/** Writes and commits: one flight. Rejects when anything failed; nothing is committed then, or nobody knows. */
export async function writeBatch(client: PoolClient, decided: DecidedBatch): Promise<void> {
  await flight(client, [...decided.statements, { text: 'COMMIT' }]);
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
    }));
    statements.push(insertTickEvidenceStatement(ticks));
  }
  if (set.indexLines.size > 0)
    statements.push(insertIndexLinesStatement([...set.indexLines.values()]));
  if (set.entries.length > 0) statements.push(...entryStatements(set.entries));
  return statements;
}
