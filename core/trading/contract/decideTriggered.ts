// What the tick path calls for a trigger that may fire: one door to limit fill, take profit, stop loss and liquidation.
// Each of them checks again that it fires, so an outdated index entry does nothing.
// Source: architecture.md "How data flows" (trigger index).
import { decideLimitFill, isFirstTickAfterAcceptance } from './decideLimitFill.ts';
import { decideLiquidation } from './decideLiquidation.ts';
import { decideStop, type FollowedTo } from './decideStop.ts';
import { decideStopEntry } from './decideStopEntry.ts';
import type { Tick } from '../../market/types.ts';
import type { Trigger } from '../trigger.ts';
import type { ContractContext, ContractOrder, ContractDecision } from './types.ts';

/** What the tick path knows besides the message. */
export interface Fired {
  /** seq of the product's message before it. */
  readonly previousSeq: number;
  /** The message from which on the mark has been at or beyond a liquidation's level, which one message alone never closes. */
  readonly first?: Tick | undefined;
  /** The message that moved a trailing stop last. */
  readonly followed?: FollowedTo | undefined;
}

export function decideTriggered(
  order: ContractOrder,
  kind: Trigger['kind'],
  context: ContractContext,
  { previousSeq, first, followed }: Fired,
): ContractDecision {
  switch (kind) {
    case 'limit':
      return decideLimitFill(order, context, isFirstTickAfterAcceptance(order, previousSeq));
    case 'stop_entry':
      return decideStopEntry(order, context);
    case 'take_profit':
    case 'stop_loss':
      return decideStop(order, kind, context, followed);
    case 'liquidation':
      return decideLiquidation(order, context, first);
  }
}
