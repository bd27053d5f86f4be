import { useCallback, useEffect, useMemo, useState } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../../core/money/rounding.ts';
import { changePreferences, usePreferences } from '../../../lib/preferences.ts';
import { isAmount, isFlag, oneOf, useKeptForm } from '../../../lib/useKeptForm.ts';
import { useSteadyDepth } from '../../../market/ladder/LadderPanel.tsx';
import { bookOf, indexDoubledOf, quoteRateOf, topOfBook } from '../../../market/product/book.ts';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useProduct } from '../product/productContext.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { useMarketStatus } from '../../../market/product/useMarketState.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { amountForPercent, convertAmount, percentOf, workOutTicket } from './ticketModel.ts';
import type { TicketContext, TicketForm, TicketResult } from './ticketModel.ts';

export interface Ticket {
  readonly form: TicketForm;
  readonly context: TicketContext;
  readonly result: TicketResult;
  readonly change: (change: Partial<TicketForm>) => void;
  readonly setAmountKind: (kind: TicketForm['amountKind']) => void;
  /** The slider: share of what is available, 0 to 100. */
  readonly percent: number;
  readonly setPercent: (percent: number) => void;
  /** A price of the ladder: the order becomes a limit order at it. */
  readonly pickPrice: (price: string) => void;
  /** After the server has taken the order: amount and protection go, the rest stays for the next one. */
  readonly clear: () => void;
}

function firstForm(leverages: readonly number[], amountKind: TicketForm['amountKind']): TicketForm {
  return {
    direction: 'long',
    type: 'market',
    // The middle of what is offered: neither the safest nor the riskiest is chosen for the user.
    leverage: leverages[Math.floor((leverages.length - 1) / 2)] ?? 1,
    price: '',
    amountKind,
    amount: '',
    hasProtection: false,
    takeProfit: '',
    stopLoss: '',
  };
}

/** The leverage that was chosen, or the next lower one once the rules no longer offer it. */
function offeredOf(form: TicketForm, leverages: readonly number[]): TicketForm {
  if (leverages.includes(form.leverage)) return form;
  const lower = leverages.filter((one) => one < form.leverage);
  return { ...form, leverage: lower.at(-1) ?? leverages[0] ?? 1 };
}

/** What stays over tabs and reloads. */
const KEPT = {
  direction: oneOf(['long', 'short']),
  type: oneOf(['market', 'limit']),
  price: isAmount,
  amountKind: oneOf(['margin', 'quantity']),
  amount: isAmount,
  hasProtection: isFlag,
  takeProfit: isAmount,
  stopLoss: isAmount,
} as const;

function useTicketContext(): TicketContext {
  const { info, rules } = useProduct();
  const { warnBand } = useProductRules().spot;
  const quote = useSteadyQuote(PACES.ticket);
  const depth = useSteadyDepth(PACES.ticket);
  const available = useAvailable('contract');
  const { bid, ask, index } = quote;
  const { state: market } = useMarketStatus();
  return useMemo(
    () => ({
      rules,
      quoteRate: quoteRateOf(info),
      book:
        depth === undefined
          ? topOfBook({ bid, ask }, info, rules.maxQuantity.toFixed())
          : bookOf(depth, info),
      available: available === undefined ? undefined : decimal(available),
      market,
      indexDoubled: indexDoubledOf(index, info.priceDecimals),
      warnBand,
    }),
    [rules, warnBand, info, depth, bid, ask, index, available, market],
  );
}

/** The ticket of the product on the screen: one state for the inline ticket and the sheet of chart-first mode. */
export function useTicket(): Ticket {
  const { info, rules } = useProduct();
  const { amountKind } = usePreferences();
  const context = useTicketContext();
  const [left, setForm] = useKeptForm<TicketForm>(
    `contract ${info.id}`,
    () => firstForm(rules.leverages, amountKind),
    { ...KEPT, leverage: oneOf(rules.leverages) },
  );
  // The rules may change under the ticket: the account says its country, documents show another one.
  const form = useMemo(() => offeredOf(left, rules.leverages), [left, rules.leverages]);
  const result = useMemo(() => workOutTicket(form, context), [form, context]);
  // Typing moves the slider; while the price runs, a chosen share stays where the finger left it.
  const [chosen, setChosen] = useState<{ readonly percent: number; readonly amount: string }>();
  const percent = chosen?.amount === form.amount ? chosen.percent : percentOf(result);

  const change = useCallback(
    (next: Partial<TicketForm>) => {
      setForm((now) => ({ ...now, ...next }));
    },
    [setForm],
  );

  // A limit order starts at the price on the screen.
  const { type, price } = form;
  const { price: last } = useSteadyQuote(PACES.ticket);
  useEffect(() => {
    if (type !== 'limit' || price !== '' || last === null) return;
    change({ price: roundPriceForDisplay(decimal(last), info.priceDecimals).toFixed() });
    // Only when the type changes: an emptied field stays empty under the user's fingers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [type]);

  return {
    form,
    context,
    result,
    change,
    percent,
    setAmountKind: (kind) => {
      changePreferences({ amountKind: kind });
      change({ amountKind: kind, amount: convertAmount(form, context, kind) });
    },
    setPercent: (next) => {
      const amount = amountForPercent(form, context, next);
      setChosen({ percent: next, amount });
      change({ amount });
    },
    pickPrice: (picked) => {
      change({ type: 'limit', price: picked });
    },
    clear: () => {
      change({ amount: '', hasProtection: false, takeProfit: '', stopLoss: '' });
    },
  };
}
