import { decimal, minDecimal, parseDecimal, toText, ZERO } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { withdrawalFee } from '../../../../core/wallet/withdrawal.ts';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';

/** What a network asks for a withdrawal. */
export type WithdrawWay = WithdrawData['currencies'][number];

export interface WithdrawDraft {
  readonly addressId: string;
  /** Plain decimal string or empty. */
  readonly amount: string;
  readonly fundPassword: string;
  /** The second step; asked for where the account has one. */
  readonly totp: string;
}

/** What is wrong with a field; `limit` and `excess` are amounts, `time` is a moment. */
export type AddressProblem =
  | { readonly key: 'addressMissing' }
  | { readonly key: 'addressWaiting'; readonly time: number };
export type AmountProblem =
  | { readonly key: 'amountMissing' | 'amountZero' }
  | { readonly key: 'amountUnder'; readonly limit: string }
  | { readonly key: 'amountOverBalance' | 'amountOverLimit'; readonly excess: string };

/** The way of a saved address; undefined when nothing is paid out there any more. */
export function wayOf(
  data: WithdrawData,
  address: Pick<WalletAddress, 'currency' | 'network'>,
): WithdrawWay | undefined {
  return data.currencies.find(
    (way) => way.currency === address.currency && way.network === address.network,
  );
}

/** What may still be withdrawn today. */
export function leftToday(way: WithdrawWay): string {
  const left = decimal(way.dailyLimit).minus(decimal(way.dailyUsed));
  return left.gt(0) ? toText(left) : '0';
}

/** The most that can be withdrawn now: what there is, within what is left today. */
export function mostNow(data: WithdrawData, way: WithdrawWay): string {
  return toText(minDecimal(decimal(data.available), decimal(leftToday(way))));
}

export interface Preview {
  readonly fee: string;
  readonly received: string;
}

/** Fee and arrival as the server will work them out; undefined where nothing would arrive. */
export function previewWithdrawal(amount: string, way: WithdrawWay): Preview | undefined {
  const value = parseDecimal(amount);
  if (value === undefined || value.lte(0)) return undefined;
  const fee = withdrawalFee(value, {
    currency: way.currency,
    feeRate: decimal(way.feeRate),
    feeMin: decimal(way.feeMin),
  });
  const received = value.minus(fee);
  return received.gt(0) ? { fee: toText(fee), received: toText(received) } : undefined;
}

export function addressProblem(
  address: WalletAddress | undefined,
  now: number,
): AddressProblem | undefined {
  if (address === undefined) return { key: 'addressMissing' };
  if (address.usableFrom > now) return { key: 'addressWaiting', time: address.usableFrom };
  return undefined;
}

function excess(value: Decimal, most: string): string | undefined {
  const over = value.minus(decimal(most));
  return over.gt(ZERO) ? toText(over) : undefined;
}

/** The first thing wrong with an amount, in the order the server judges by. */
export function amountProblem(
  amount: string,
  data: WithdrawData,
  way: WithdrawWay,
): AmountProblem | undefined {
  const value = parseDecimal(amount);
  if (value === undefined) return { key: 'amountMissing' };
  if (value.lte(0)) return { key: 'amountZero' };
  if (value.lt(decimal(way.minimum))) return { key: 'amountUnder', limit: way.minimum };
  const overLimit = excess(value, leftToday(way));
  if (overLimit !== undefined) return { key: 'amountOverLimit', excess: overLimit };
  const overBalance = excess(value, data.available);
  if (overBalance !== undefined) return { key: 'amountOverBalance', excess: overBalance };
  return undefined;
}

const SAID_AT_ONCE: readonly string[] = ['amountOverBalance', 'amountOverLimit', 'addressWaiting'];

/**
 * Too much is said while it is typed, and an address that waits: nothing typed below it can help. What is missing or too
 * little is said only after a try.
 */
export function isSaidAtOnce({ key }: { readonly key: string }): boolean {
  return SAID_AT_ONCE.includes(key);
}

export type Step = 'certification' | 'fundPassword' | 'address';

/** What a user still has to do before the first withdrawal, in the order it is done. */
export function missingSteps(data: WithdrawData, addresses: readonly unknown[]): Step[] {
  const steps: Step[] = [];
  if (data.tier === 'none') steps.push('certification');
  if (!data.hasFundPassword) steps.push('fundPassword');
  if (addresses.length === 0) steps.push('address');
  return steps;
}
