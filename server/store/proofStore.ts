// The uploaded picture that proves a deposit, as far as a batch needs it: whose it is and what it was handed in for.
// Must never read or write the picture itself. Source: decisions.md "Deposit and withdrawal", "Identity, security" (uploads).
import { plainArray, splitText, textColumn } from './arrays.ts';
import { type Row, textOf, textOrNull } from './recordTable.ts';
import type { Statement } from './statement.ts';

export interface Proof {
  /** The file's random name. */
  readonly id: string;
  readonly userId: string;
  readonly usedBy: string | null;
  readonly version: number;
}

export function proofsStatement(names: readonly string[]): Statement {
  return {
    name: 'proofs_by_name',
    text: `SELECT name, user_id, used_by FROM uploads WHERE name = ANY($1::text[])`,
    values: [plainArray(names)],
  };
}

export function parseProof(raw: unknown): Proof {
  const row = raw as Row;
  return {
    id: textOf(row, 'name'),
    userId: textOf(row, 'user_id'),
    usedBy: textOrNull(row, 'used_by'),
    version: 0,
  };
}

/** Hands them in. That one proves one deposit only is for the deposits' unique index to say. */
export function useProofsStatement(proofs: readonly Proof[]): Statement {
  return {
    name: 'proofs_use',
    text: `UPDATE uploads u SET used_by = r.used_by
      FROM unnest($1::text[], ${splitText('$2')}) AS r (name, used_by) WHERE u.name = r.name AND u.used_by IS NULL`,
    values: [
      plainArray(proofs.map((proof) => proof.id)),
      textColumn(proofs.map((proof) => proof.usedBy ?? '')),
    ],
  };
}
