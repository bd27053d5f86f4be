// Practice money as on the first day, when the user asks for it. Source: decisions.md "Modes and profiles".
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { CURRENCY_SCALES, SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { decidePracticeReset } from '../../../core/wallet/practiceReset.ts';
import type { PracticeReset } from '../../../protocol/records.ts';
import { type Answer, type Command, NO_EFFECTS } from '../../execution/command.ts';
import { identify, unwrap } from '../commandKeys.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { PRACTICE_GRANTS } from './practiceGrants.ts';
import { Refusal } from '../refusal.ts';

export interface PracticeResets {
  reset(user: CurrentUser, key: string): Promise<PracticeReset>;
}

export interface PracticeResetsOptions {
  readonly mode: 'practice' | 'live';
  readonly run: (command: Command) => Promise<Answer>;
  readonly newId: () => string;
}

const CURRENCIES = Object.keys(CURRENCY_SCALES);
const GRANTED = PRACTICE_GRANTS.map((grant) => ({ ...grant, currency: SETTLEMENT_CURRENCY }));
const GRANTS = GRANTED.map(({ amount, ...grant }) => ({ ...grant, amount: decimal(amount) }));

export function createPracticeResets({ mode, run, newId }: PracticeResetsOptions): PracticeResets {
  return {
    reset: async (user, key) => {
      if (mode !== 'practice') throw new Refusal('practice_only');
      const cause = newId();
      const answer = await run({
        name: 'wallet.reset',
        ...identify(user, key, 'user/resetPractice', {}),
        accounts: USER_ACCOUNTS,
        needs: {},
        decide: (view) => {
          const balances = USER_ACCOUNTS.flatMap((account) =>
            CURRENCIES.map((currency) => ({
              account,
              currency,
              available: view.available(account, currency),
              locked: view.locked(account, currency),
            })),
          );
          const { frozen } = view;
          const decision = decidePracticeReset(user.userId, balances, GRANTS, { cause, frozen });
          if (!decision.ok) return decision;
          const entries = decision.entries.map((entry) => ({ id: newId(), at: view.now, entry }));
          return { ok: true, effects: { ...NO_EFFECTS, entries }, data: { accounts: GRANTED } };
        },
      });
      return unwrap<PracticeReset>(answer);
    },
  };
}
