import { useMemo } from 'react';
import { loanRules } from '../../../../core/rulebook/loanRules.ts';
import { loanFigures } from '../../../../core/trading/loan/loanFigures.ts';
import type { LoanFigures } from '../../../../core/trading/loan/loanFigures.ts';
import type { Loan } from '../../../../core/trading/loan/types.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useProofGetRulebookQuery } from '../../../api/proof/rulebook.ts';
import { rulesOfRulebook } from '../../../lib/rulebook.ts';
import { wholeRulebook } from '../../../lib/wholeRulebook.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { selectClockOffsetMs } from '../../../state/serverConfig.ts';
import { valuePledges } from '../../../../core/trading/loan/collateral.ts';
import { boundsOf, priceDecimalsIn } from './coinRules.ts';
import type { CoinMarket, LoanBounds } from './coinRules.ts';
import { toldLoan } from './loanOf.ts';
import { useCoinPrices } from './useCoinPrices.ts';

/** A second is how exactly waiting times are shown. */
const CLOCK_MS = 1000;

/** A loan as it stands now, by the rules it was asked for under: its figures go with prices and hours. */
export interface LoanView {
  readonly loan: Loan;
  readonly figures: LoanFigures;
  readonly market: CoinMarket;
  /** Undefined while a coin has no price. */
  readonly bounds: LoanBounds | undefined;
  readonly now: number;
}

/** Undefined until the loan's rulebook is there. */
export function useLoanView(order: ToldLoan): LoanView | undefined {
  const { data: document } = useProofGetRulebookQuery(order.rulebookHash, {
    refetchOnReconnect: false,
  });
  const rulebook = useMemo(() => document && rulesOfRulebook(document), [document]);
  const rules = useMemo(() => rulebook && loanRules(wholeRulebook(rulebook.document)), [rulebook]);
  const prices = useCoinPrices(rules, order.collateral);
  const offsetMs = useAppSelector(selectClockOffsetMs);
  const now = useServerNow(CLOCK_MS);
  return useMemo(() => {
    if (rulebook === undefined || rules === undefined) return undefined;
    const market = { rules, prices, priceDecimalsOf: priceDecimalsIn(rulebook) };
    const loan = toldLoan(order, order.toldAt + offsetMs, rules);
    const valued = valuePledges(loan.pledges, prices, rules);
    return {
      loan,
      figures: loanFigures(loan, { now, ...market }),
      market,
      bounds: valued && boundsOf(valued),
      now,
    };
  }, [rulebook, rules, prices, order, offsetMs, now]);
}
