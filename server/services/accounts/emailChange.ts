// user/changeemail: a new address, proved by a code mailed to it; asked for by somebody who knows the login password and has
// the authenticator, where there is one. The old address is told. Source: wire.md "Calls", decisions.md (holds).
import { inTransaction, isUniqueViolation } from '../../store/database.ts';
import { setEmail } from '../../store/securityStore.ts';
import { type Codes, normaliseEmail } from '../security/codes.ts';
import type { Contacts } from '../security/contacts.ts';
import type { Asker } from './currentUser.ts';
import { Refusal } from '../refusal.ts';
import type { WithdrawalHolds } from '../security/withdrawalHolds.ts';
import type { GuardFooting } from '../footing.ts';

export interface ChangeEmailInput {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly totp?: string | undefined;
}

export interface EmailChange {
  change(user: Asker, input: ChangeEmailInput): Promise<{ readonly email: string }>;
}

export interface EmailChangeOptions extends GuardFooting {
  readonly codes: Pick<Codes, 'consume'>;
  readonly contacts: Pick<Contacts, 'macOf'>;
  readonly holds: Pick<WithdrawalHolds, 'place'>;
}

type Refused =
  | 'password_wrong'
  | 'totp_required'
  | 'totp_wrong'
  | 'totp_locked'
  | 'code_wrong'
  | 'code_expired'
  | 'email_taken';

const FIELDS: Readonly<Record<Refused, string>> = {
  password_wrong: 'password',
  totp_required: 'totp',
  totp_wrong: 'totp',
  totp_locked: 'totp',
  code_wrong: 'code',
  code_expired: 'code',
  email_taken: 'email',
};

/** `b***@example.com`: enough for an owner to recognise, nothing for whoever reads the old mailbox now. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@', 2);
  return `${local.slice(0, 1)}***@${domain}`;
}

export function createEmailChange(options: EmailChangeOptions): EmailChange {
  const { database, codes, contacts, holds, notices, ownerCheck, secondFactor } = options;
  return {
    change: async (user, input) => {
      const email = normaliseEmail(input.email);
      const verified = await ownerCheck.verify(user, input.password);
      if (email === verified.email) {
        throw new Refusal('email_unchanged', { fields: { email: 'email_unchanged' } });
      }
      const refused = await inTransaction(database, async (tx): Promise<Refused | undefined> => {
        const locked = await ownerCheck.lock(tx, verified);
        if (locked === undefined) return 'password_wrong';
        // Else whoever froze it against a thief would have the code that ends the freeze mailed to the thief.
        if (locked.frozenAt !== null) throw new Refusal('forbidden');
        const second = await secondFactor.check(tx, user, input.totp);
        if (second !== 'ok') return second;
        const { source } = user;
        const verdict = await codes.consume(tx, { email, purpose: 'email', source }, input.code);
        if (verdict !== 'ok') return verdict;
        const mac = contacts.macOf(user.userId, 'email', email);
        if (!(await setEmail(tx, user.userId, email, mac))) return 'email_taken';
        const until = await holds.place(tx, user.userId, 'email');
        await notices.add(tx, {
          recipient: verified.email,
          lang: locked.lang,
          kind: 'email_changed',
          params: { email: maskEmail(email), until: String(until) },
        });
        return undefined;
      }).catch((error: unknown): Refused => {
        // Somebody registered with it while we were at it.
        if (isUniqueViolation(error)) return 'email_taken';
        throw error;
      });
      if (refused !== undefined) {
        throw new Refusal(refused, { fields: { [FIELDS[refused]]: refused } });
      }
      notices.wakeFor(user.userId);
      return { email };
    },
  };
}
