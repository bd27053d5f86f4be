// The uploaded picture that proves a deposit, as far as a batch needs it: whose it is and what it was handed in for.
// Must never read or write the picture itself. Source: decisions.md "Deposit and withdrawal", "Identity, security" (uploads).
import { from, integer, orNull, readOnly, text, uuid, word } from './column.ts';
import { RecordTable } from './recordTable.ts';

export interface Proof {
  /** The file's random name. */
  readonly id: string;
  readonly userId: string;
  readonly usedBy: string | null;
  readonly version: number;
}

/** Handing one in is all that is written. That one proves one deposit only is for the deposits' unique index to say. */
export const proofs = new RecordTable<Proof>({
  table: 'uploads',
  columns: {
    id: word('name'),
    userId: readOnly(uuid('user_id')),
    usedBy: orNull(text('used_by')),
    version: readOnly(from('0', integer('version'))),
  },
  isKnown: () => true,
  onlyIf: 't.used_by IS NULL',
});
