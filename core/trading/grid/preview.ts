// What subscribing and redeeming would do on the book as it stands: the decisions themselves, taken on the newest message, with
// nothing moved. Must never compute a number that execution does not. Source: decisions.md "AI smart quantification", issue
// ("redeem with exact proceeds before the tap").
import type { Decimal } from '../../money/decimal.ts';
import type { Tick } from '../../market/types.ts';
import { createLiquidity } from '../book/liquidity.ts';
import { applyGridEvent } from './apply.ts';
import { decideRedeem } from './decideEnd.ts';
import { decideSubscribe } from './decideSubscribe.ts';
import { NOBODYS_ACCOUNT } from '../order.ts';
import type { Rejected } from '../rejection.ts';
import type {
  GridAcceptance,
  GridCommand,
  GridDecision,
  GridGate,
  GridOrder,
  GridRules,
} from './types.ts';

export interface PreviewContext {
  readonly rules: GridRules;
  /** The newest accepted message; it is looked at as if it were the next. */
  readonly tick: Tick;
  readonly gate: GridGate;
  /** USDT in the wealth account. */
  readonly available: Decimal;
}

/** Taken just before the message that is looked at, at the price that it shows. */
const acceptedBefore = ({ seq, receivedTime, ask }: Tick, bid?: number): GridAcceptance => ({
  seq: seq - 1,
  time: receivedTime,
  referencePrice: bid ?? ask,
});

const contextOf = ({ rules, tick, available }: PreviewContext) => ({
  now: tick.receivedTime,
  rules,
  tick,
  available,
  liquidity: createLiquidity(tick.book),
});

/** The subscription as it would start, or why it would not. */
export function previewSubscribe(
  command: GridCommand,
  context: PreviewContext,
): { readonly ok: true; readonly order: GridOrder } | Rejected {
  const identity = { id: 'preview', userId: 'preview', rulebookHash: 'preview' };
  const acceptance = acceptedBefore(context.tick);
  const gate = { market: context.gate.market, ...NOBODYS_ACCOUNT };
  const decision = decideSubscribe(command, acceptance, contextOf(context), identity, gate);
  return after(undefined, decision);
}

/** The subscription as redeeming it would leave it: its proceeds and its early fee are those to be shown. */
export function previewRedeem(
  order: GridOrder,
  context: PreviewContext,
): { readonly ok: true; readonly order: GridOrder } | Rejected {
  const { tick, gate } = context;
  const acceptance = acceptedBefore(tick, tick.bid);
  return after(order, decideRedeem(order, acceptance, contextOf(context), gate));
}

function after(
  before: GridOrder | undefined,
  decision: GridDecision,
): { readonly ok: true; readonly order: GridOrder } | Rejected {
  if (!decision.ok) return decision;
  let order = before;
  for (const event of decision.events) order = applyGridEvent(order, event);
  if (order === undefined) throw new Error('a decision without a subscription');
  return { ok: true, order };
}
