// What can be done with calls and puts, as operations: core decides, cfdEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/cfd.
import type { Tick } from '../../../core/market/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import type { KnownCloses } from '../../../core/proof/closes.ts';
import { cfdRules } from '../../../core/rulebook/cfdRules.ts';
import { decideCfdOpen } from '../../../core/trading/cfd/decideOpen.ts';
import { decideSell } from '../../../core/trading/cfd/decideSell.ts';
import { decideSettle } from '../../../core/trading/cfd/decideSettle.ts';
import type {
  CfdAcceptance,
  CfdCommand,
  CfdDecision,
  CfdDirection,
  CfdGate,
  CfdOrder,
  IndexRecord,
} from '../../../core/trading/cfd/types.ts';
import type { Outcome, View } from '../../execution/command.ts';
import {
  defineOpening,
  edgesOf,
  identityOf,
  optionalDecimal,
  underLock,
} from '../../execution/commonOperations.ts';
import { type At, type OperationHandler, type Ruled, rulesBy } from '../../execution/operation.ts';
import { type CfdStanding, noStanding, standingId } from './cfdStandingStore.ts';
import { cfdEffects } from './cfdEffects.ts';
import { presentCfdOrder } from './cfdOrderView.ts';

/** What the user sends (protocol/order.ts). */
export interface CfdTexts {
  readonly productId: string;
  readonly direction: CfdDirection;
  readonly seconds: number;
  readonly stake?: string | null | undefined;
  readonly quantity?: string | null | undefined;
}

/** An acceptance with its rate as a text. */
export interface AcceptanceTexts extends Omit<CfdAcceptance, 'quoteRate'> {
  readonly quoteRate: string;
}

export interface OpenCfdInput {
  readonly order: CfdTexts;
  readonly rulebookHash: string;
  /** The price message it enters at. */
  readonly tick: Tick;
  /** USDT per unit of quote currency at its index. */
  readonly quoteRate: string;
  readonly acceptance: AcceptanceTexts;
  readonly gate: CfdGate;
}

interface OnCfdInput {
  readonly orderId: string;
  readonly productId: string;
}

export interface SellCfdInput extends OnCfdInput {
  readonly acceptance: { readonly seq: number; readonly time: number };
  readonly minValue: string;
  /** Behind the volatility, as they stood at the acceptance. */
  readonly closes: KnownCloses;
  readonly tick: Tick;
  readonly gate: CfdGate;
}

export interface SettleCfdInput extends OnCfdInput {
  readonly record: IndexRecord;
}

const ACCOUNTS = ['cfd'] as const;
const KIND = 'cfd';

export const parseCfd = (order: CfdTexts): CfdCommand => ({
  productId: order.productId,
  direction: order.direction,
  seconds: order.seconds,
  stake: optionalDecimal(order.stake),
  quantity: optionalDecimal(order.quantity),
});

const rulesOf = rulesBy(cfdRules);

const standingOf = (view: View, userId: string, productId: string): CfdStanding =>
  view.own('cfdStanding', standingId(userId, productId)) ?? noStanding(userId, productId);

/** A new order at the first index tick after its acceptance. */
export const openCfd = defineOpening<OpenCfdInput>({
  kind: KIND,
  operation: 'open',
  accounts: ACCOUNTS,
  needs: ({ order }, userId) => ({ cfdStanding: [standingId(userId, order.productId)] }),
  decide: (view, input, at) => {
    const { order, rulebookHash, tick, acceptance } = input;
    const { productId } = order;
    const ruled = { productId, rulebookHash };
    const standing = standingOf(view, at.userId, productId);
    const decision = decideCfdOpen(
      parseCfd(order),
      { ...acceptance, quoteRate: decimal(acceptance.quoteRate) },
      {
        now: view.now,
        rules: rulesOf(ruled, at.rules),
        tick,
        quoteRate: decimal(input.quoteRate),
        available: view.available('cfd', SETTLEMENT_CURRENCY),
        openStakes: standing.openStakes,
        trades: standing.trades,
        openPayout: view.owed('cfd', productId),
      },
      identityOf(at, rulebookHash),
      underLock(input.gate, view),
    );
    return settle(undefined, decision, view, at, { ruled, standing, tick });
  },
});

const onOrder = edgesOf<'cfd', OnCfdInput>({
  kind: KIND,
  record: 'cfd',
  addsOpen: false,
  accounts: ACCOUNTS,
  needs: ({ productId }, userId) => ({ cfdStanding: [standingId(userId, productId)] }),
  fits: ({ productId }, input) => productId === input.productId,
});

/** A sale at the first accepted tick after its acceptance. */
export const sellCfd = onOrder<SellCfdInput>({
  operation: 'sell',
  decide: (order, view, input, at) => {
    const { acceptance, minValue, closes, tick, gate } = input;
    const sale = { acceptance, minValue: decimal(minValue), closes };
    const rules = rulesOf(order, at.rules);
    const decision = decideSell(order, sale, { tick, now: view.now, rules, gate });
    const standing = standingOf(view, at.userId, order.productId);
    return settle(order, decision, view, at, { ruled: order, standing, tick });
  },
});

/** The settlement at the expiry: nobody's request, so it has no key; a second one finds the order final. */
export const settleCfd = onOrder<SettleCfdInput>({
  operation: 'settle',
  decide: (order, view, { record }, at) => {
    const decision = decideSettle(order, record, rulesOf(order, at.rules), view.now);
    const standing = standingOf(view, at.userId, order.productId);
    return settle(order, decision, view, at, { ruled: order, standing, tick: null });
  },
});

interface Met {
  readonly ruled: Ruled;
  readonly standing: CfdStanding;
  readonly tick: Tick | null;
}

/** What nobody asked for has no answer to be shown: ten thousand may settle in one second. */
function settle(
  before: CfdOrder | undefined,
  decision: CfdDecision,
  { now }: View,
  at: At,
  { ruled, standing, tick }: Met,
): Outcome {
  if (!decision.ok) return decision;
  const [event] = decision.events;
  if (event === undefined) throw new Error('a call or put decision without an event');
  const { rulebookHash } = ruled;
  const rules = rulesOf(ruled, at.rules);
  const context = { rules, rulebookHash, newId: () => at.newId(), now, tick, standing };
  const { order, effects } = cfdEffects(before, event, context);
  const isAskedFor = event.type === 'opened' || event.type === 'sold';
  return { ok: true, effects, data: isAskedFor ? presentCfdOrder(order, rules) : null };
}

export const cfdOperations: readonly OperationHandler<never>[] = [openCfd, sellCfd, settleCfd];
