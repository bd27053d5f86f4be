// How a new order is checked, whatever is traded: its account, its product, then a list in the order of TRADING_REJECTIONS.
// Must know no kind of order. Source: core/trading/rejection.ts.
import { isUnderLock, type MarketGate } from './order.ts';
import { refuse, type Rejected } from './rejection.ts';

/** The refusal that a check finds; one that lacks its facts (no tick yet) lets pass. */
export type Check<Input> = (input: Input) => Rejected | undefined;

/** Builds the refusal only when it is needed: every order passes all checks. */
export const when = (condition: boolean, rejected: () => Rejected): Rejected | undefined =>
  condition ? rejected() : undefined;

interface Asked {
  /** Whether the account is frozen is known under its owner's lock. */
  readonly gate: MarketGate;
  readonly rules: unknown;
}

/** What is asked where there is no such product. */
type Unruled<Input extends Asked> = Omit<Input, 'rules'> & { readonly rules: undefined };

const hasRules = <Input extends Asked>(input: Input | Unruled<Input>): input is Input =>
  input.rules !== undefined;

/** The first refusal, or undefined when the order may go on. `rules` undefined: there is no such product. */
export function firstRejection<Input extends Asked>(
  checks: readonly Check<Input>[],
  input: Input | Unruled<Input>,
): Rejected | undefined {
  const gate: MarketGate = input.gate;
  if (isUnderLock(gate) && gate.frozen) return refuse('forbidden');
  if (!hasRules(input)) return refuse('not_found', 'productId');
  for (const check of checks) {
    const rejected = check(input);
    if (rejected !== undefined) return rejected;
  }
  return undefined;
}
