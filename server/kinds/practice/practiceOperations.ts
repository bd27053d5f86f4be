// Practice money as on the first day, as an operation. Source: decisions.md "Modes and profiles".
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { CURRENCY_SCALES, SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { decidePracticeReset } from '../../../core/wallet/practiceReset.ts';
import { NO_EFFECTS } from '../../execution/command.ts';
import { defineOperation, type OperationHandler } from '../../execution/operation.ts';
import { PRACTICE_GRANTS } from '../../services/funding/practiceGrants.ts';

const CURRENCIES = Object.keys(CURRENCY_SCALES);
const GRANTED = PRACTICE_GRANTS.map((grant) => ({ ...grant, currency: SETTLEMENT_CURRENCY }));
const GRANTS = GRANTED.map(({ amount, ...grant }) => ({ ...grant, amount: decimal(amount) }));

export const resetPractice = defineOperation<Record<never, never>>({
  kind: 'practice',
  operation: 'reset',
  addsOpen: false,
  loads: () => ({ accounts: USER_ACCOUNTS, needs: {} }),
  decide: (view, _input, at) => {
    const balances = USER_ACCOUNTS.flatMap((account) =>
      CURRENCIES.map((currency) => ({
        account,
        currency,
        available: view.available(account, currency),
        locked: view.locked(account, currency),
      })),
    );
    const given = { cause: at.newId(), frozen: view.frozen };
    const decision = decidePracticeReset(at.userId, balances, GRANTS, given);
    if (!decision.ok) return decision;
    const entries = decision.entries.map((entry) => ({ id: at.newId(), at: view.now, entry }));
    return { ok: true, effects: { ...NO_EFFECTS, entries }, data: { accounts: GRANTED } };
  },
});

export const practiceOperations: readonly OperationHandler<never>[] = [resetPractice];
