import { useMemo } from 'react';
import { loanRules } from '../../../../core/rulebook/loanRules.ts';
import { useBorrowGetDataQuery } from '../../../api/borrowApi.ts';
import { useUserGetSecurityQuery } from '../../../api/userApi.ts';
import { wholeRulebook } from '../../../lib/wholeRulebook.ts';
import { useRulebook } from '../../../market/rules/useRulebook.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import type { BorrowKnown } from './borrowModel.ts';
import { priceDecimalsIn } from './coinRules.ts';
import { useCoinPrices } from './useCoinPrices.ts';

/** How exactly the times of a form are shown. */
const CLOCK_MS = 10_000;

/** What the server and the market say to the form, as a page waits for it: rules, limits, balances and prices together. */
interface BorrowSource {
  readonly data: BorrowKnown | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

export function useBorrowKnown(): BorrowSource {
  const query = useBorrowGetDataQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: security } = useUserGetSecurityQuery(undefined);
  const { rulebook, hasFailed, isAsking, retry } = useRulebook();
  const { data } = query;
  const rules = useMemo(() => rulebook && loanRules(wholeRulebook(rulebook.document)), [rulebook]);
  const prices = useCoinPrices(rules, data?.collaterals);
  const now = useServerNow(CLOCK_MS);
  const isFrozen = security !== undefined && security.frozen !== null;
  const known = useMemo(
    (): BorrowKnown | undefined =>
      data === undefined || rulebook === undefined || rules === undefined
        ? undefined
        : { data, rules, prices, priceDecimalsOf: priceDecimalsIn(rulebook), isFrozen, now },
    [data, rulebook, rules, prices, isFrozen, now],
  );
  return {
    data: known,
    isError: (data === undefined && query.isError) || (rulebook === undefined && hasFailed),
    isFetching: query.isFetching || isAsking,
    refetch: () => {
      if (query.isError) void query.refetch();
      if (hasFailed) retry();
    },
  };
}
