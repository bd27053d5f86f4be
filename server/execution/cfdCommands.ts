// The commands of calls and puts as the executor runs them: core decides, cfdEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/cfd.
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../core/money/money.ts';
import { decideCfdOpen } from '../../core/trading/cfd/decideOpen.ts';
import { decideSell } from '../../core/trading/cfd/decideSell.ts';
import { decideSettle } from '../../core/trading/cfd/decideSettle.ts';
import type {
  CfdAcceptance,
  CfdCommand,
  CfdDecision,
  CfdGate,
  CfdOrder,
  CfdRules,
  CfdSale,
  IndexRecord,
} from '../../core/trading/cfd/types.ts';
import { type CfdStanding, noStanding, standingId } from '../store/cfdStandingStore.ts';
import { cfdEffects } from './cfdEffects.ts';
import type { Command, Identified, Outcome, View } from './command.ts';
import {
  assertOwnRules,
  byRule,
  type Desk,
  identityOf,
  onOwnCommand,
  refusedOpening,
  underLock,
} from './commonCommands.ts';

/** What every call and put command needs besides its own input. */
export type CfdDesk = Desk<CfdRules, CfdOrder>;

/** The price message an order enters at. */
export interface CfdEntry {
  readonly tick: Tick;
  /** USDT per unit of quote currency at its index. */
  readonly quoteRate: Decimal;
  readonly acceptance: CfdAcceptance;
  readonly gate: CfdGate;
}

const ACCOUNTS = ['cfd'] as const;

function standingOf(view: View, userId: string, productId: string): CfdStanding {
  const known = view.own('cfdStanding', standingId(userId, productId));
  return known ?? noStanding(userId, productId);
}

/** A new order at the first index tick after its acceptance. */
export function openCfdCommand(
  who: Identified,
  command: CfdCommand,
  at: CfdEntry,
  desk: CfdDesk,
): Command {
  const { userId } = who;
  const { productId } = command;
  const identity = identityOf(who, desk);
  return {
    name: 'cfd.open',
    ...who,
    accounts: ACCOUNTS,
    needs: { cfdStanding: [standingId(userId, productId)] },
    addsOpen: true,
    decide: (view) => {
      const refused = refusedOpening(view, desk);
      if (refused !== undefined) return refused;
      const standing = standingOf(view, userId, productId);
      const context = {
        now: view.now,
        rules: desk.rules,
        tick: at.tick,
        quoteRate: at.quoteRate,
        available: view.available('cfd', SETTLEMENT_CURRENCY),
        openStakes: standing.openStakes,
        trades: standing.trades,
        openPayout: view.owed('cfd', productId),
      };
      const gate = underLock(at.gate, view);
      const decision = decideCfdOpen(command, at.acceptance, context, identity, gate);
      return settle(undefined, decision, { view, desk, tick: at.tick, standing });
    },
  };
}

/** A sale at the first accepted tick after its acceptance. */
export function sellCfdCommand(
  who: Identified,
  target: { readonly orderId: string; readonly productId: string },
  at: { readonly sale: CfdSale; readonly tick: Tick; readonly gate: CfdGate },
  desk: CfdDesk,
): Command {
  const { sale, tick, gate } = at;
  return onOrder('cfd.sell', who, target, { desk, tick }, (order, view) =>
    decideSell(order, sale, { tick, now: view.now, rules: desk.rules, gate }),
  );
}

/** The settlement at the expiry: nobody's request, so it has no key; a second one finds the order final. */
export function settleCfdCommand(
  target: { readonly userId: string; readonly orderId: string; readonly productId: string },
  record: IndexRecord,
  desk: CfdDesk,
): Command {
  return onOrder('cfd.settle', byRule(target), target, { desk, tick: null }, (order, view) =>
    decideSettle(order, record, desk.rules, view.now),
  );
}

interface Met {
  readonly desk: CfdDesk;
  readonly tick: Tick | null;
}

function onOrder(
  name: string,
  who: Identified,
  { orderId, productId }: { readonly orderId: string; readonly productId: string },
  met: Met,
  decide: (order: CfdOrder, view: View) => CfdDecision,
): Command {
  return onOwnCommand(
    name,
    who,
    {
      kind: 'cfd',
      id: orderId,
      accounts: ACCOUNTS,
      needs: { cfdStanding: [standingId(who.userId, productId)] },
      fits: (order) => order.productId === productId,
    },
    (order, view) => {
      assertOwnRules(order, met.desk);
      const standing = standingOf(view, who.userId, productId);
      return settle(order, decide(order, view), { view, standing, ...met });
    },
  );
}

function settle(
  before: CfdOrder | undefined,
  decision: CfdDecision,
  { view, desk, tick, standing }: Met & { readonly view: View; readonly standing: CfdStanding },
): Outcome {
  if (!decision.ok) return decision;
  const [event] = decision.events;
  if (event === undefined) throw new Error('a call or put decision without an event');
  const { rules, rulebookHash, newId } = desk;
  const context = { rules, rulebookHash, newId, now: view.now, tick, standing };
  const { order, effects } = cfdEffects(before, event, context);
  return { ok: true, effects, data: desk.present(order) };
}
