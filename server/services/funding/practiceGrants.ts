import type { Entry, Posting, UserAccount } from '../../../core/ledger/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';

/** What a new user of practice mode gets, USDT (decisions.md "Modes and profiles"). */
export const PRACTICE_GRANTS: readonly {
  readonly account: UserAccount;
  readonly amount: string;
}[] = [
  { account: 'funding', amount: '10000' },
  { account: 'spot', amount: '10000' },
  { account: 'contract', amount: '10000' },
  { account: 'wealth', amount: '10000' },
  { account: 'cfd', amount: '1000' },
];

/** The grants as one journal entry, out of the practice faucet; its cause lets each user have it once. */
export function practiceGrantEntry(userId: string): Entry {
  const postings = PRACTICE_GRANTS.flatMap(({ account, amount }): Posting[] => {
    const value = decimal(amount);
    const currency = SETTLEMENT_CURRENCY;
    return [
      { owner: 'user', userId, account, bucket: 'available', currency, amount: value },
      { owner: 'house', account: 'practice_faucet', currency, amount: value.neg() },
    ];
  });
  return { kind: 'practice_grant', cause: userId, postings };
}
