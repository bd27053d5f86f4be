// How rows that a token opens know it: by a hash that hangs on a key of the server's, so that a row which somebody makes in the
// database opens nothing; rows from before migration 000037 by a plain one, as their `keyed` says, which is the database's own.
// Must never see a token itself. Source: decisions.md "Identity, security" (Tokens).

/** Of one token. */
export interface TokenHash {
  readonly keyed: Buffer;
  /** As before the migration. */
  readonly plain: Buffer;
}

/** $1 and $2 of `knowsToken`. */
export const tokenValues = ({ keyed, plain }: TokenHash): [keyed: Buffer, plain: Buffer] => [
  keyed,
  plain,
];

/** A condition of our own: the row is the token's, by the hash that it was made with. */
export const knowsToken = (table: string, column: string): string =>
  `${table}.${column} IN ($1, $2) AND ${table}.keyed = (${table}.${column} = $1)`;
