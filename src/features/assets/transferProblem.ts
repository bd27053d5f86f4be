import { decimal, parseDecimal, toText } from '../../../core/money/decimal.ts';
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import type { UserAccount } from '../../../core/ledger/types.ts';
import { CURRENCY_SCALES, SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';

export interface TransferDraft {
  readonly from: UserAccount;
  /** Never the same account as `from`. */
  readonly to: UserAccount;
  readonly currency: string;
  /** Plain decimal string or empty. */
  readonly amount: string;
}

function parseAccount(text: string | null): UserAccount | undefined {
  return USER_ACCOUNTS.find((account) => account === text);
}

/** The transfer a link asks for (`?from=&to=&currency=`, untrusted); from funding to contract where it says nothing. */
export function readTransferDraft(search: string): TransferDraft {
  const query = new URLSearchParams(search);
  const from = parseAccount(query.get('from'));
  const to = parseAccount(query.get('to'));
  const currency = query.get('currency') ?? '';
  const source = from ?? (to === 'funding' ? 'contract' : 'funding');
  const target = to !== undefined && to !== source ? to : undefined;
  return {
    from: source,
    to: target ?? (source === 'contract' ? 'funding' : 'contract'),
    currency: Object.hasOwn(CURRENCY_SCALES, currency) ? currency : SETTLEMENT_CURRENCY,
    amount: '',
  };
}

/** What is wrong with a transfer before it is sent; `excess` is how much is missing. */
export type TransferProblem =
  | { readonly key: 'amountMissing' | 'amountZero' }
  | { readonly key: 'amountOver'; readonly excess: string };

/** The first problem, or undefined. `available` is undefined while the balance is not known: the server judges then. */
export function findTransferProblem(
  draft: TransferDraft,
  available: string | undefined,
): TransferProblem | undefined {
  const amount = parseDecimal(draft.amount);
  if (amount === undefined) return { key: 'amountMissing' };
  if (amount.lte(0)) return { key: 'amountZero' };
  if (available !== undefined && amount.gt(decimal(available))) {
    return { key: 'amountOver', excess: toText(amount.minus(decimal(available))) };
  }
  return undefined;
}
