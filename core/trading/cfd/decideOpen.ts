// A new call or put: asked once when the server takes it (no tick yet), decided at the first index tick after that.
// Expiry is fixed at the acceptance, however long the tick takes. Source: decisions.md "CFD call / put" (Entry).
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import { isStale } from '../book/marketFill.ts';
import { firstRejection } from '../checks.ts';
import type { OpeningGate, OrderIdentity } from '../order.ts';
import type { Rejected } from '../rejection.ts';
import {
  CFD_CHECKS,
  periodOf,
  stakeOfCommand,
  type CfdFunds,
  type CfdOpenInput,
} from './openChecks.ts';
import { quantityOf } from './terms.ts';
import {
  type CfdAcceptance,
  type CfdCommand,
  type CfdContext,
  type CfdDecision,
  type CfdGate,
  type CfdOrder,
  type CfdRules,
} from './types.ts';

/**
 * The first refusal that needs no tick, in the order of TRADING_REJECTIONS; `rules` undefined: no such product. Of the account it
 * asks once `gate` is that of its lock.
 */
export function validateCfdOpen(
  command: CfdCommand,
  rules: CfdRules | undefined,
  acceptance: CfdAcceptance | undefined,
  gate: CfdGate,
  funds?: CfdFunds,
): Rejected | undefined {
  return firstRejection(CFD_CHECKS, { command, rules, gate, acceptance, funds });
}

/** `[opened]` at the tick's index, or the first refusal. */
export function decideCfdOpen(
  command: CfdCommand,
  acceptance: CfdAcceptance,
  context: CfdContext,
  identity: OrderIdentity,
  gate: OpeningGate,
): CfdDecision {
  const { rules, tick } = context;
  const funds: CfdFunds = { ...context, stale: isStale(tick, acceptance, rules) };
  const rejected = validateCfdOpen(command, rules, acceptance, gate, funds);
  if (rejected !== undefined) return rejected;
  const order = bornOrder({ command, rules, acceptance, gate }, context, identity);
  return {
    ok: true,
    events: [
      {
        type: 'opened',
        order,
        acceptance,
        quoteRate: context.quoteRate,
        typed: command.stake === null ? 'quantity' : 'stake',
      },
    ],
  };
}

function bornOrder(
  input: CfdOpenInput & { readonly acceptance: CfdAcceptance },
  { tick, quoteRate, trades, rules }: CfdContext,
  identity: OrderIdentity,
): CfdOrder {
  const { command, acceptance } = input;
  const period = periodOf(rules, command.seconds);
  const stake = stakeOfCommand(input);
  if (period === undefined || stake === undefined) throw new Error('an unchecked call or put');
  return {
    ...identity,
    productId: command.productId,
    direction: command.direction,
    state: 'open',
    stake,
    quantity: command.quantity ?? quantityOf(stake, tick.indexDoubled, quoteRate, rules),
    seconds: command.seconds,
    returnRate: period.returnRate,
    acceptedAt: acceptance.time,
    acceptanceSeq: acceptance.seq,
    expiresAt: acceptance.time + command.seconds * 1000,
    openSeq: tick.seq,
    openedAt: tick.receivedTime,
    openIndexDoubled: tick.indexDoubled,
    openPrice: indexToDecimal(tick.indexDoubled, rules.priceDecimals),
    closePrice: null,
    payout: null,
    voidReason: null,
    closedAt: null,
    trades: trades + 1,
    version: 0,
  };
}
