// What the role that a server runs under may do, table by table. Everything may be read; what is not here may not
// be done. A table without a row fails a test (serverRights.test.ts), which compares the list with the catalogue.
// Must never let balances be written, or anything changed that is over. Source: decisions.md "Money".
import type { Queryable } from './database.ts';

/** True: every column. A list: these alone. */
type Columns = true | readonly string[];

export interface TableRights {
  readonly insert?: Columns;
  readonly update?: Columns;
  readonly delete?: true;
}

const READ: TableRights = {};
const ADD: TableRights = { insert: true };
/** Open records go on to their end; triggers keep what is over, and what an open one is about. */
export const RECORD: TableRights = { insert: true, update: true };
const PASSING: TableRights = { insert: true, update: true, delete: true };

export type ServerRights = Readonly<Record<string, TableRights>>;

/** Of all tables but those of a kind of product or business, which says it itself (`tables` in server/kinds/). */
export const SHARED_RIGHTS: ServerRights = {
  // The ledger. `xact` is the database's own; seals and sums are written by functions that act for the owner.
  entries: { insert: ['id', 'kind', 'cause', 'created_at', 'user_id'] },
  postings: ADD,
  balances: READ,
  ledger_seals: READ,
  ledger_summed: READ,
  ledger_sums: READ,

  // What was asked, and what came of it.
  commands: { insert: true, delete: true },
  counted_transactions: ADD,
  funding_states: RECORD,
  deposit_addresses: ADD,
  equity_days: ADD,

  // Evidence, and the price log.
  fills: ADD,
  tick_evidence: ADD,
  index_evidence: ADD,
  tick_kept: ADD,
  tick_seconds: { insert: true, delete: true },
  tick_minutes: ADD,
  rulebooks: ADD,
  rulebook_starts: ADD,
  minute_closes: ADD,
  log_entries: ADD,
  log_tile_hashes: ADD,
  log_checkpoints: ADD,
  // `xact` is the database's own.
  liability_days: {
    insert: ['day', 'taken_at', 'root', 'totals', 'reserves', 'ledger_totals'],
  },
  liability_leaves: ADD,
  liability_subtrees: ADD,
  candles: { insert: true, update: ['open', 'high', 'low', 'close', 'volume'] },
  candle_days: { insert: true, delete: true },
  market_days: ADD,
  fear_greed_days: ADD,

  // People. Nobody's id, number or birthday changes.
  users: {
    insert: true,
    update: [
      'email',
      'password_hash',
      'country',
      'lang',
      'favourites',
      'basic',
      'advanced',
      'fund_password_hash',
      'totp_secret',
      'totp_pending',
      'totp_last_step',
      'wallet_address',
      'email_mac',
      'wallet_mac',
      'frozen_at',
      'self_frozen',
      'maker_hash',
    ],
  },
  uploads: { insert: true, update: ['used_by'], delete: true },
  file_looks: ADD,
  trade_shares: { insert: true, delete: true },
  withdrawal_holds: ADD,
  // `keyed` is the database's own here, and of operators' sessions and enrolments.
  sessions: {
    insert: ['id', 'token_hash', 'user_id', 'device', 'created_at', 'last_seen_at', 'expires_at'],
    update: ['last_seen_at', 'expires_at', 'revoked_at'],
  },
  codes: PASSING,
  guesses: PASSING,
  known_sources: PASSING,
  login_failures: PASSING,
  try_outs: PASSING,
  recovery_codes: { insert: true, update: ['used_at'], delete: true },
  used_nonces: { insert: true, delete: true },
  notices: PASSING,
  drawings: { insert: true, update: ['version', 'drawings'] },

  // Operators. A role is given when somebody comes, and never changed.
  operators: { insert: true, update: ['totp_used_step', 'role', 'disabled_at', 'totp_sealed'] },
  operator_changes: RECORD,
  operator_enrolments: {
    insert: [
      'id',
      'code_hash',
      'email',
      'role',
      'operator_id',
      'totp_sealed',
      'made_by',
      'made_at',
      'expires_at',
    ],
    update: ['used_at'],
  },
  operator_sessions: {
    insert: [
      'id',
      'token_hash',
      'operator_id',
      'created_at',
      'last_seen_at',
      'expires_at',
      'device_hash',
      'source_hash',
      'is_settled',
    ],
    update: ['last_seen_at', 'revoked_at'],
  },
  audit_log: { insert: ['at', 'operator_id', 'action', 'subject', 'detail', 'nonce', 'mac'] },
  freezes: {
    insert: ['id', 'reason', 'user_id', 'details', 'since'],
    update: ['lifted_at', 'lifted_by', 'finding'],
  },

  // What the house writes to everybody.
  content_versions: ADD,

  // The installation.
  settings: ADD,
  server_claim: READ,
  migrations: READ,
  storage_probe: { insert: true, delete: true },
};

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const right = (word: string, columns: Columns): string =>
  columns === true ? word : `${word} (${columns.map(quote).join(', ')})`;

/** The statements that give a role what the list says, and take everything else from it and from everybody. */
export function grantStatements(role: string, database: string, tables: ServerRights): string[] {
  const to = quote(role);
  const grants = Object.entries(tables).map(([table, { insert, update, ...rest }]) => {
    const rights = [
      'SELECT',
      ...(insert === undefined ? [] : [right('INSERT', insert)]),
      ...(update === undefined ? [] : [right('UPDATE', update)]),
      ...(rest.delete ? ['DELETE'] : []),
    ];
    return `GRANT ${rights.join(', ')} ON ${quote(table)} TO ${to}`;
  });
  return [
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, ${to}`,
    `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC, ${to}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    // A table of one's own would stand before those of the ledger.
    `REVOKE TEMPORARY ON DATABASE ${quote(database)} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${quote(database)} TO ${to}`,
    `GRANT USAGE ON SCHEMA public TO ${to}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${to}`,
    ...grants,
  ];
}

/** Gives the rights in one transaction of the owner. */
export async function grantServerRights(
  owner: Queryable,
  role: string,
  tables: ServerRights,
): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('SELECT current_database() AS database');
  const statements = grantStatements(role, rows[0]?.database ?? '', tables);
  await owner.query(['BEGIN READ WRITE', ...statements, 'COMMIT'].join(';\n'));
}
