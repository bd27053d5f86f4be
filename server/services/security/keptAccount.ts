// An account that its owner has kept: it has a mailbox and a password. One that is only tried out has neither (wire.md "Calls",
// tryOut), and what needs them says so instead of failing.
import type { SecurityRow } from '../../store/securityStore.ts';
import { Refusal } from '../refusal.ts';

export interface KeptAccount extends SecurityRow {
  readonly email: string;
  readonly passwordHash: string;
}

/** Refuses with `email_required` what an account that is tried out cannot do yet. */
export function keptOf(row: SecurityRow): KeptAccount {
  const { email, passwordHash } = row;
  if (email === null || passwordHash === null) throw new Refusal('email_required');
  return { ...row, email, passwordHash };
}
