import { useMemo } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import { positionHeld } from '../../../../core/trading/spot/position.ts';
import type { UserSpot } from '../../../../protocol/spotOrder.ts';
import { isAmount, oneOf } from '../../../lib/keptDraft.ts';
import { useFirstLimit, useMarketFacts } from '../../../market/ticket/useMarketFacts.ts';
import { useShare, useTicket } from '../../../market/ticket/useTicket.ts';
import type { Share, Ticket } from '../../../market/ticket/useTicket.ts';
import { useSpotProduct } from '../product/productContext.ts';
import { useUserSpot } from '../product/useUserSpot.ts';
import { formForPercent, SPOT_TICKET } from './ticketModel.ts';
import type { SpotForm, SpotResult, SpotTicketContext } from './ticketModel.ts';

export interface SpotTicket extends Ticket<SpotForm, SpotTicketContext, SpotResult>, Share {
  /** A price of the ladder: the order becomes a limit order at it. */
  readonly pickPrice: (price: string) => void;
}

const FIRST_FORM: SpotForm = { side: 'buy', type: 'market', price: '', lead: 'total', size: '' };

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
  const { rules } = useSpotProduct();
  const facts = useMarketFacts();
  const account = useUserSpot();
  const held = useMemo(() => heldOf(account), [account]);
  return useMemo(() => ({ ...facts, ...held, rules }), [facts, held, rules]);
}

/** The spot ticket of the product on the screen. */
export function useSpotTicket(): SpotTicket {
  const { info } = useSpotProduct();
  const context = useSpotContext();
  const ticket = useTicket({
    name: `spot ${info.id}`,
    kind: SPOT_TICKET,
    first: FIRST_FORM,
    kept: KEPT,
    context,
  });
  const { form, change } = ticket;
  const share = useShare(ticket, (percent) => ({
    // A share is one of what this side pays with.
    side: form.side,
    ...formForPercent(form, context, percent),
  }));
  useFirstLimit(form, change);
  return {
    ...ticket,
    ...share,
    pickPrice: (price) => {
      change({ type: 'limit', price });
    },
  };
}
