// How a new order is checked, whatever is traded: its account, its product, then a list in the order of TRADING_REJECTIONS.
// Must know no kind of order. Source: core/trading/rejection.ts.
import { refuse, type Rejected } from './rejection.ts';

/** The refusal that a check finds; one that lacks its facts (no tick yet) lets pass. */
export type Check<Input> = (input: Input) => Rejected | undefined;

/** Builds the refusal only when it is needed: every order passes all checks. */
export const when = (condition: boolean, rejected: () => Rejected): Rejected | undefined =>
  condition ? rejected() : undefined;

interface Asked {
  readonly gate: { readonly frozen: boolean };
}

/** The first refusal, or undefined when the order may go on. `rules` undefined: there is no such product. */
export function firstRejection<Rules, Rest extends Asked>(
  checks: readonly Check<Rest & { readonly rules: Rules }>[],
  rules: Rules | undefined,
  rest: Rest,
): Rejected | undefined {
  if (rest.gate.frozen) return refuse('forbidden');
  if (rules === undefined) return refuse('not_found', 'productId');
  const input = { ...rest, rules };
  for (const check of checks) {
    const rejected = check(input);
    if (rejected !== undefined) return rejected;
  }
  return undefined;
}
