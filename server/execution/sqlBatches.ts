// Batches over PostgreSQL or the embedded database: one transaction each on a connection of its own. The users are locked in
// sorted order and everything is loaded in one flight, everything is written in another, whatever the batch's size.
// Must acknowledge only when every statement resolved: a pipelined COMMIT can become a ROLLBACK in silence (engine.md §1c).
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { formatBookLine, formatTickLine } from '../../core/proof/tickLine.ts';
import { plainArray } from '../store/arrays.ts';
import type { Attestor } from '../store/attestor.ts';
import {
  commandsStatement,
  insertCommandsStatement,
  parseCommands,
} from '../store/commandStore.ts';
import { type Database, isClaimLost } from '../store/database.ts';
import {
  insertFillsStatement,
  insertTickEvidenceStatement,
  type TickEvidenceRow,
} from '../store/evidenceStore.ts';
import { HALTED } from '../store/freezeStore.ts';
import { insertIndexLinesStatement } from '../store/indexEvidenceStore.ts';
import { insuranceFundStatements, parseFundBalance } from '../store/insuranceFundStore.ts';
import { balancesStatement, entryStatements, parseBalances } from '../store/ledgerStore.ts';
import { parseOpenOrders } from '../store/openOrderStore.ts';
import type { Statement } from '../store/statement.ts';
import { isStorageFault } from '../store/storageWatch.ts';
import type { RecordKinds } from './recordKinds.ts';
import type { DecidedBatch, LoadedBatch, LockedUser } from './batch.ts';
import type { BatchPort, Failure } from './batchPort.ts';
import type { Command } from './command.ts';
import { keyOwner } from './operation.ts';
import { coverBatch } from './insuranceFund.ts';
import { OpenCounts } from './openCounts.ts';

/** The embedded engine has one session, so its plans are pinned for the transaction (engine.md §1b). */
const BEGIN: Readonly<Record<Database['engine'], string>> = {
  postgres: 'BEGIN',
  embedded:
    'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off',
};
/**
 * Left to itself the server plans anew whatever is asked for by a list of ids. A small batch spends a fifth of its time on that, and
 * takes one plan for all; of a large one the planning is a small part, and a plan that knows how long the list is serves it better.
 */
const FEW = 16;
const WITHOUT_PLANNING = '; SET LOCAL plan_cache_mode = force_generic_plan';

export function createSqlBatches(
  database: Pick<Database, 'engine' | 'executor' | 'fence' | 'storage'>,
  kinds: RecordKinds,
  attestor: Attestor,
): BatchPort {
  const { engine, executor, fence, storage } = database;
  const openingOf = (size: number): readonly Statement[] => [
    { text: size > FEW ? BEGIN[engine] : `${BEGIN[engine]}${WITHOUT_PLANNING}` },
    ...(fence ? [fence.statement] : []),
  ];
  const counts = new OpenCounts();
  return {
    // The embedded engine has one connection: what waits for it ahead would only stand before others.
    opensAhead: engine === 'postgres',
    open: async (commands) => {
      const client = await executor.connect();
      const userIds = unique(commands.map((command) => command.userId));
      const counted = counts.begin(userIds);
      const giveUp = (error: unknown): Promise<void> => {
        counted.end();
        return rollBack(client, error);
      };
      /** Does what ends with a commit, or gives the connection up. */
      const orGiveUp = async <T>(work: Promise<T>): Promise<T> => {
        try {
          return await work;
        } catch (error) {
          await giveUp(error);
          throw error;
        }
      };
      const needed = { userIds, commands, known: counted.known };
      const load = async (): Promise<LoadedBatch> => {
        const loaded = await loadBatch(client, needed, openingOf(commands.length), kinds);
        const again = counted.locked();
        if (again.length === 0) return loaded;
        const [openOrders] = await flight(client, [kinds.countOpen(again)]);
        const recounted = parseOpenOrders(openOrders?.rows ?? []);
        return { ...loaded, openOrders: new Map([...loaded.openOrders, ...recounted]) };
      };
      const loaded = await orGiveUp(load());
      return {
        loaded,
        write: async (decided) => {
          const statements = (): Statement[] => writes(decided, kinds, attestor);
          const lack = await orGiveUp(writeBatch(client, decided, statements));
          counted.end(decided.set.openCounts);
          client.release();
          return lack;
        },
        giveUp,
      };
    },
    judge: (error): Failure => {
      storage?.note(error);
      if (isClaimLost(error)) {
        fence?.onRefused();
        return 'end';
      }
      return isConnectionFault(error) || isStorageFault(error) ? 'all' : 'one';
    },
  };
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

const unique = (values: Iterable<string>): string[] => [...new Set(values)].toSorted();

/** What a batch is loaded for. */
interface Needed {
  readonly commands: readonly Command[];
  /** Theirs, in order. */
  readonly userIds: readonly string[];
  /** Open orders of users that need not be counted. */
  readonly known: ReadonlyMap<string, number>;
}

/** Opens the transaction, locks the users in sorted order and loads what the commands need: one flight. */
export async function loadBatch(
  client: PoolClient,
  { commands, userIds, known }: Needed,
  opening: readonly Statement[],
  kinds: RecordKinds,
): Promise<LoadedBatch> {
  const accounts = unique(commands.flatMap((command) => command.accounts));
  const loads = kinds.loadStatements(commands.map((command) => command.needs));
  const uncounted = commands.filter(({ addsOpen, userId }) => addsOpen && !known.has(userId));
  const adding = unique(uncounted.map(({ userId }) => userId));
  const counting = adding.length > 0 ? [kinds.countOpen(adding)] : [];
  const keys = commands.flatMap(({ userId, key }) =>
    key ? [{ userId: keyOwner(userId, key), key: key.name }] : [],
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
  const [users, balances, answered, ...rest] = results.slice(opening.length);
  const loaded = rest.slice(0, loads.length);
  const counted = rest.slice(loads.length).flatMap(({ rows }) => rows);
  return {
    users: (users?.rows ?? []) as LockedUser[],
    balances: parseBalances(balances?.rows ?? []),
    records: kinds.parse(
      loads,
      loaded.map(({ rows }) => rows),
    ),
    openOrders: new Map([...known, ...parseOpenOrders(counted)]),
    known: parseCommands(answered?.rows ?? []),
  };
}

/**
 * Writes and commits: one flight, after one more where a deficit has to be paid. Rejects when anything failed; nothing is
 * committed then, or nobody knows. Resolves with what the insurance fund lacked, USDT.
 */
async function writeBatch(
  client: PoolClient,
  decided: DecidedBatch,
  statements: () => readonly Statement[],
): Promise<Decimal> {
  const { rows, lack } = await coverBatch(decided.set.entries, async () => {
    const [, balance] = await flight(client, insuranceFundStatements());
    return parseFundBalance(balance?.rows ?? []);
  });
  const entries = rows.length > 0 ? entryStatements(rows) : [];
  await flight(client, [...statements(), ...entries, { text: 'COMMIT' }]);
  return lack;
}

/** A message as it is kept. */
export const keptTick = (tick: Tick): TickEvidenceRow => ({
  productId: tick.productId,
  seq: tick.seq,
  line: formatTickLine({ ...tick, flag: 'ok' }),
  bookLine: formatBookLine(tick.productId, tick.seq, tick.book),
  mark: tick.mark,
  indexDoubled: tick.indexDoubled,
});

/** Everything but the entries, which are written last. */
function writes(
  { set, answers }: DecidedBatch,
  kinds: RecordKinds,
  attestor: Attestor,
): Statement[] {
  const statements: Statement[] = [];
  if (answers.length > 0) statements.push(insertCommandsStatement(answers));
  statements.push(...kinds.saveStatements(set.changed, attestor));
  if (set.fills.length > 0) statements.push(insertFillsStatement(set.fills));
  if (set.ticks.size > 0) {
    statements.push(insertTickEvidenceStatement([...set.ticks.values()].map(keptTick)));
  }
  if (set.indexLines.size > 0)
    statements.push(insertIndexLinesStatement([...set.indexLines.values()]));
  return statements;
}

/** Rolls back and returns the connection to its pool, or drops it when it is broken. */
async function rollBack(client: PoolClient, error: unknown): Promise<void> {
  if (isConnectionFault(error)) return client.release(error as Error);
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (failure) {
    client.release(failure as Error);
  }
}

/** True when nobody knows whether the batch committed: the connection failed, or the server is going down. */
function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string')
    return /^(Connection terminated|Client has encountered|timeout exceeded)/.test(error.message);
  const isSqlState = /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
  return !isSqlState || code.startsWith('08') || code.startsWith('57P');
}
