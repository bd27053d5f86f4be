import { decimal, parseDecimal } from '../../../../core/money/decimal.ts';
import type { RechargeData } from '../../../../protocol/recharge.ts';
import type { FieldProblems } from '../../../lib/form.ts';

/** One way to deposit: a currency on a network with its address. */
export type DepositWay = RechargeData['currencies'][number];

export interface DepositDraft {
  readonly currency: string;
  readonly network: string;
  /** Plain decimal string or empty. */
  readonly amount: string;
  /** URL of the uploaded picture; empty while there is none. */
  readonly proofImage: string;
}

export type DepositProblem = 'amountMissing' | 'amountZero' | 'amountUnder' | 'proofMissing';

/** The way a draft names, else the first of its currency, else the first of all. */
export function findWay(
  ways: readonly DepositWay[],
  wanted: Pick<DepositDraft, 'currency' | 'network'>,
): DepositWay | undefined {
  const ofCurrency = ways.filter((way) => way.currency === wanted.currency);
  return ofCurrency.find((way) => way.network === wanted.network) ?? ofCurrency[0] ?? ways[0];
}

function amountProblem(amount: string, minimum: string): DepositProblem | undefined {
  const value = parseDecimal(amount);
  if (value === undefined) return 'amountMissing';
  if (value.lte(0)) return 'amountZero';
  return value.lt(decimal(minimum)) ? 'amountUnder' : undefined;
}

/** Everything that keeps a deposit from being submitted, by field. */
export function findDepositProblems(
  draft: DepositDraft,
  way: DepositWay,
): FieldProblems<DepositDraft, DepositProblem> {
  const amount = amountProblem(draft.amount, way.minimum);
  return { amount, proofImage: draft.proofImage === '' ? 'proofMissing' : undefined };
}
