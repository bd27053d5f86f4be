import { useCallback, useEffect, useMemo, useState } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../../core/money/rounding.ts';
import { positionHeld } from '../../../../core/trading/spot/position.ts';
import type { UserSpot } from '../../../../protocol/spotOrder.ts';
import { isAmount, oneOf, useKeptForm } from '../../../lib/useKeptForm.ts';
import { useSteadyDepth } from '../../../market/ladder/LadderPanel.tsx';
import { bookOf, indexDoubledOf, quoteRateOf, topOfBook } from '../../../market/product/book.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { useMarketStatus } from '../../../market/product/useMarketState.ts';
import { useSpotProduct } from '../product/productContext.ts';
import { useUserSpot } from '../product/useUserSpot.ts';
import { followingField, formForPercent, percentOf, workOutSpot } from './ticketModel.ts';
import type { SpotForm, SpotResult, SpotTicketContext } from './ticketModel.ts';

export interface SpotTicket {
  readonly form: SpotForm;
  readonly context: SpotTicketContext;
  readonly result: SpotResult;
  readonly change: (change: Partial<SpotForm>) => void;
  /** The slider: share of what is available, 0 to 100. */
  readonly percent: number;
  readonly setPercent: (percent: number) => void;
  /** A price of the ladder: the order becomes a limit order at it. */
  readonly pickPrice: (price: string) => void;
  /** After the server has taken the order: the size goes, the rest stays for the next one. */
  readonly clear: () => void;
}

const FIRST_FORM: SpotForm = { side: 'buy', type: 'market', price: '', lead: 'total', size: '' };

/** What stays over tabs and reloads. */
const KEPT = {
  side: oneOf(['buy', 'sell']),
  type: oneOf(['market', 'limit']),
  price: isAmount,
  lead: oneOf(['quantity', 'total']),
  size: isAmount,
} as const;

function heldOf(account: UserSpot | undefined): Pick<SpotTicketContext, 'available' | 'position'> {
  if (account === undefined) return { available: undefined, position: undefined };
  const { base, quote, position } = account;
  const lot = { quantity: decimal(position.quantity), cost: decimal(position.cost) };
  return {
    available: { quote: decimal(quote.available), base: decimal(base.available) },
    position: positionHeld(lot, decimal(base.available).plus(base.locked)),
  };
}

function useSpotContext(): SpotTicketContext {
  const { info, rules } = useSpotProduct();
  const { bid, ask, index, price } = useSteadyQuote(PACES.ticket);
  const depth = useSteadyDepth(PACES.ticket);
  const account = useUserSpot();
  const { state: market } = useMarketStatus();
  const held = useMemo(() => heldOf(account), [account]);
  return useMemo(
    () => ({
      ...held,
      rules,
      quoteRate: quoteRateOf(info),
      book:
        depth === undefined
          ? topOfBook({ bid, ask }, info, rules.maxQuantity.toFixed())
          : bookOf(depth, info),
      indexDoubled: indexDoubledOf(index, info.priceDecimals),
      last: price === null ? null : decimal(price),
      market,
    }),
    [held, rules, info, depth, bid, ask, index, price, market],
  );
}

/**
 * What changes with a choice: the other side keeps the amount (DESIGN 10.2). A total cannot be ordered when selling at
 * the market: there the quantity leads that stood beside it.
 */
function changed(now: SpotForm, next: Partial<SpotForm>, following: string): SpotForm {
  const form = { ...now, ...next };
  if (form.side === 'sell' && form.type === 'market' && form.lead === 'total') {
    return { ...form, lead: 'quantity', size: following };
  }
  return form;
}

/** The ticket of the product on the screen: one state for the inline ticket and the sheet of chart-first mode. */
export function useSpotTicket(): SpotTicket {
  const { info } = useSpotProduct();
  const context = useSpotContext();
  const [form, setForm] = useKeptForm<SpotForm>(`spot ${info.id}`, () => FIRST_FORM, KEPT);
  const result = useMemo(() => workOutSpot(form, context), [form, context]);
  // Typing moves the slider; while the price runs, a chosen share stays where the finger left it.
  const [chosen, setChosen] = useState<Pick<SpotForm, 'side' | 'size'> & { percent: number }>();
  const isChosen = chosen?.size === form.size && chosen.side === form.side && form.size !== '';
  const percent = isChosen ? chosen.percent : percentOf(result);

  const following = followingField(form, result);
  const change = useCallback(
    (next: Partial<SpotForm>) => {
      setForm((now) => changed(now, next, following));
    },
    [setForm, following],
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
    setPercent: (next) => {
      const sized = formForPercent(form, context, next);
      setChosen({ percent: next, size: sized.size, side: form.side });
      change(sized);
    },
    pickPrice: (picked) => {
      change({ type: 'limit', price: picked });
    },
    clear: () => {
      change({ size: '' });
    },
  };
}
