// Where users stand with who they are: columns of their own row, which certifications change and other kinds read.
// Must never be written outside a batch: it follows from what was decided under the user's lock. Source: decisions.md "Identity,
// security".
import type { CertificationStates } from '../../core/identity/certification.ts';
import { from, integer, oneOf, orNull, readOnly, uuid, word } from './column.ts';
import { RecordTable } from './recordTable.ts';

/** Where a user stands in both tiers, and the country that his documents may decide. */
export interface Certified extends CertificationStates {
  /** The user. */
  readonly id: string;
  readonly userId: string;
  readonly country: string | null;
  readonly version: number;
}

const STATES = ['none', 'review', 'approved', 'rejected'] as const;

/** Of users, whose rows are there. */
export const certified = new RecordTable<Certified>({
  table: 'users',
  columns: {
    id: uuid('id'),
    userId: readOnly(from('id', uuid('user_id'))),
    basic: oneOf('basic', STATES),
    advanced: oneOf('advanced', STATES),
    country: orNull(word('country')),
    version: readOnly(from('0', integer('version'))),
  },
  isKnown: () => true,
});
