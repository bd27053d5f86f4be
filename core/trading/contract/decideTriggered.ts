// What the tick path calls for a trigger that may fire: one door to limit fill, take profit, stop loss and liquidation.
// Each of them checks again that it fires, so an outdated index entry does nothing.
// Source: architecture.md "How data flows" (trigger index).
import { decideLimitFill, isFirstTickAfterAcceptance } from './decideLimitFill.ts';
import { decideLiquidation } from './decideLiquidation.ts';
import { decideStop } from './decideStop.ts';
import type { Tick } from '../../market/types.ts';
import type { Trigger } from '../trigger.ts';
import type { ContractContext, ContractOrder, ContractDecision } from './types.ts';

/**
 * `previousSeq`: seq of the product's message before `context.tick`. `first`: the message from which on the mark has been at
 * or beyond a liquidation's level, which one message alone never closes.
 */
export function decideTriggered(
  order: ContractOrder,
  kind: Trigger['kind'],
  context: ContractContext,
  previousSeq: number,
  first?: Tick,
): ContractDecision {
  switch (kind) {
    case 'limit':
      return decideLimitFill(order, context, isFirstTickAfterAcceptance(order, previousSeq));
    case 'take_profit':
    case 'stop_loss':
      return decideStop(order, kind, context);
    case 'liquidation':
      return decideLiquidation(order, context, first);
  }
}
