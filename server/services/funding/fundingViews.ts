// Deposits, withdrawals and addresses as the wire shows them. Source: wire.md "Objects".
import { toText } from '../../../core/money/decimal.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import { resembles, type WalletAddress } from '../../../core/wallet/addresses.ts';
import type { Deposit } from '../../../core/wallet/deposit.ts';
import { canCancel } from '../../../core/wallet/withdrawal.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type { DepositRecord } from '../../../protocol/recharge.ts';
import type {
  WalletAddress as WalletAddressDto,
  WithdrawalRecord,
} from '../../../protocol/withdraw.ts';
import { fileUrlOf } from '../accounts/uploads.ts';
import type { PaymentPage } from '../../store/kindReads.ts';
import { type PageQuery, readPage } from '../cursor.ts';

export interface FundingQuery extends PageQuery {
  readonly state?: 'all' | 'auditing' | 'success' | 'fail' | undefined;
}

/** A page of deposits or withdrawals, as their stores read it. */
export const readPayments = <T extends { readonly id: string; readonly submittedAt: number }>(
  { state, ...query }: FundingQuery,
  read: (page: PaymentPage<'auditing' | 'success' | 'fail'>) => Promise<readonly T[]>,
): Promise<{ list: T[]; next: string | null }> =>
  readPage(
    query,
    ({ after, limit }) =>
      read({ state: state === 'all' ? undefined : state, after: after?.id, limit }),
    ({ id, submittedAt }) => ({ id, time: submittedAt }),
  );

/** A network that is not offered any more keeps the name it is filed under. */
export const networkName = (funding: FundingSection, network: string): string =>
  funding.networks[network]?.name ?? network;

/** The way of money that comes or goes. */
export const wayOf = (
  { currency, network, address }: Pick<Deposit, 'currency' | 'network' | 'address'>,
  funding: FundingSection,
) => ({ currency, network, networkName: networkName(funding, network), address });

/** What leaves, and where to. */
export const termsOf = (withdrawal: Withdrawal, funding: FundingSection) => ({
  ...wayOf(withdrawal, funding),
  label: withdrawal.label,
  amount: toText(withdrawal.amount),
  fee: toText(withdrawal.fee),
  received: toText(withdrawal.received),
});

const reviewTimesOf = ({
  submittedAt,
  decidedAt,
  dueAt,
}: Pick<Deposit, 'submittedAt' | 'decidedAt' | 'dueAt'>) => ({ submittedAt, decidedAt, dueAt });

export function presentDeposit(deposit: Deposit, funding: FundingSection): DepositRecord {
  const { id, declaredAmount, amount, state, reason } = deposit;
  return {
    id,
    ...wayOf(deposit, funding),
    amount: toText(amount ?? declaredAmount),
    declaredAmount: toText(declaredAmount),
    proofImage: fileUrlOf(deposit.proofId),
    state,
    reason,
    ...reviewTimesOf(deposit),
  };
}

export function presentWithdrawal(
  withdrawal: Withdrawal,
  funding: FundingSection,
): WithdrawalRecord {
  const { id, state, reason, transactionId } = withdrawal;
  return {
    id,
    ...termsOf(withdrawal, funding),
    state,
    reason,
    transactionId,
    canCancel: canCancel(withdrawal),
    ...reviewTimesOf(withdrawal),
  };
}

/** With the other saved addresses of the network that look like it. */
export function presentAddress(
  saved: WalletAddress,
  all: readonly WalletAddress[],
  funding: FundingSection,
): WalletAddressDto {
  const { id, network, address, label, usableFrom, createdAt, updatedAt } = saved;
  const format = funding.networks[network]?.format;
  const alike = all.filter(
    (other) =>
      other.network === network &&
      format !== undefined &&
      resembles(address, other.address, format),
  );
  return {
    id,
    ...wayOf(saved, funding),
    label,
    usableFrom,
    createdAt,
    updatedAt,
    resembles: alike.map((other) => ({ id: other.id, label: other.label, address: other.address })),
  };
}
