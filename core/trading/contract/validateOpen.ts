// The checks of an opening command that need no price: asked when the server takes the command, before any tick.
// The price-dependent ones follow in decideOpen and decideRest, from the same list. Source: core/trading/rejection.ts.
import { firstRejection } from '../checks.ts';
import type { Rejected } from '../rejection.ts';
import { OPEN_CHECKS, type PricedOpen } from './openChecks.ts';
import type { ContractRules, ContractGate, ContractCommand } from './types.ts';

/**
 * The first refusal in the order of TRADING_REJECTIONS, or undefined when the command may wait for its tick.
 * `rules` undefined: there is no such product. Of the account it asks once `gate` is that of its lock.
 */
export function validateOpen(
  command: ContractCommand,
  rules: ContractRules | undefined,
  gate: ContractGate,
  priced?: PricedOpen,
): Rejected | undefined {
  return firstRejection(OPEN_CHECKS, { command, rules, gate, priced });
}
