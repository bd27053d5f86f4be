// The country of an account is said once: at registration, or here by who left it out. It decides the profile, so nobody may
// change it by himself to trade by other rules; documents may (kinds/certification/).
// Source: decisions.md "Modes and profiles", "Routes" (/choose-location).
import { type Database, inTransaction } from '../../store/database.ts';
import { lockSecurity } from '../../store/securityStore.ts';
import { chooseCountry } from '../../store/userStore.ts';
import type { Notices } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import type { Countries } from './countries.ts';
import type { CurrentUser } from './currentUser.ts';
import type { Sessions } from './sessions.ts';

export interface AccountCountryOptions {
  readonly database: Database;
  readonly countries: Pick<Countries, 'has'>;
  readonly sessions: Pick<Sessions, 'accountChanged'>;
  readonly notices: Pick<Notices, 'wakeFor'>;
}

/** Refuses with `country_chosen` where another one stands, `forbidden` while the account is frozen, and `invalid_input`. */
export type ChooseCountry = (
  user: CurrentUser,
  country: string,
) => Promise<{ readonly country: string }>;

export const createChooseCountry =
  ({ database, countries, sessions, notices }: AccountCountryOptions): ChooseCountry =>
  async ({ userId }, country) => {
    if (!countries.has(country)) {
      throw new Refusal('invalid_input', { fields: { country: 'invalid' } });
    }
    await inTransaction(database, async (tx) => {
      const locked = await lockSecurity(tx, userId);
      // It is for good: not while somebody else may hold the account.
      if (locked?.frozenAt !== null) throw new Refusal('forbidden');
      // The same one again is no change: an answer may have been lost.
      if (!(await chooseCountry(tx, userId, country))) throw new Refusal('country_chosen');
    });
    sessions.accountChanged(userId);
    notices.wakeFor(userId);
    return { country };
  };
