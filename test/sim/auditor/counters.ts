/**
 * Every promise by its name, with how often it was put to the test. A promise that was never exercised proves nothing, so a
 * run that leaves one at zero has failed. Source: reliability.md "Invariants".
 */

export const INVARIANTS = {
  // Ledger
  'entry balances per currency': 'every entry',
  'all balances sum to zero': 'after every batch',
  'no user balance below zero': 'every balance an entry touched',
  'balance = sum of postings': 'every balance an entry touched',
  'locked = sum of live holds': 'every user an entry touched',
  'each hold has one owner': 'every entry of a ticket',
  'one entry of a kind per cause': 'every entry',
  'amounts within the scale': 'every posting',
  'postings immutable': 'whole journal read again',
  // Trading
  'fill after its acceptance': 'every fill',
  'market fill at the first message, at most 2 s old': 'every market open and close',
  'fill walks the named book': 'every fill',
  'liquidity is filled once': 'fills that met taken liquidity',
  'limit never worse than its limit': 'every fill of a limit order',
  'trigger at the first message at or beyond': 'live tickets looked at after a message',
  'trigger reached': 'stops, take profits and liquidations that fired',
  'margin = its postings': 'every changed ticket',
  'loss capped at the margin': 'every close',
  'deficit in the insurance fund': 'closes with a deficit',
  'result within one unit of the exact one': 'every close',
  'fee within one unit of the exact one': 'every open and close',
  'overnight once per roll': 'every charge',
  'no roll is missed': 'open tickets looked at after the job',
  'liquidation in steps': 'partial liquidations',
  'liquidation seen in two messages': 'liquidations that began',
  'parts of a liquidation apart': 'second and later parts',
  'insurance fund never below zero': 'after every batch, and deficits it could not pay',
  'spot amount within one unit of the exact one': 'every spot fill',
  'spot fee within one unit of the exact one': 'every spot fill',
  'spot result within one unit of the exact one': 'every spot sale',
  'spot hold = its postings': 'every changed spot order',
  'stake = its postings': 'every changed call or put',
  'withdrawal hold = its postings': 'every changed withdrawal',
  'deposits and withdrawals as predicted': 'every changed record',
  'void refunds all': 'calls and puts without a price',
  'sale at the first message after its acceptance': 'every sale of a call or put',
  'sale never below the least': 'a sale for which a least value was asked',
  'sale pays the formula': 'every sale of a call or put',
  'sale never above the payout': 'every sale of a call or put',
  'reversal at one message, as much': 'every reversal',
  'a refused opening leaves the closing': 'reversals whose opening was refused',
  'all of them is each of them': 'requests about several tickets at once',
  // State
  'only listed edges': 'every change of a state',
  'terminal states stay': 'commands that met a finished ticket',
  'nothing left behind a finished ticket': 'tickets watched by the desk',
  // System
  'resend gives the same answer': 'resends',
  'resend has no effect': 'resends',
  'another body is refused': 'resends with another body',
  'a refusal changes nothing': 'refusals',
  'a command touches its own user only': 'every command with effects',
  'foreign id answers as a missing one': 'commands on foreign tickets',
  'paused product: no fill': 'commands that met a paused or closed product',
  'paused product: cancel works': 'cancels while paused or closed',
  'forex and metals rest at the week-end': 'fills of products with a calendar',
  'every command is answered': 'every command',
  'failed batch leaves nothing': 'batches that failed and were run again',
  // Against the naive house
  'outcome as predicted': 'every command',
  'ticket as predicted': 'every changed ticket, all fields',
  'call as predicted': 'every changed call or put, all fields and the open stakes',
  'spot order as predicted': 'every changed spot order, all fields and the position',
  'balance as predicted': 'every touched account',
  'house accounts as predicted': 'after every batch',
  // Whole runs compared with each other
  'replay gives the same hash': 'replays',
  'batches of one give the same': 'replays',
  'tick stream independent of orders': 'streams without anybody',
  'relabelling users relabels results only': 'relabelled replays',
  'mirrored market gives mirrored results': 'mirrored fills',
  'no money at constant price': 'users of a still market',
} as const;
export type Invariant = keyof typeof INVARIANTS | keyof typeof WEALTH_INVARIANTS;

/** What grids and loans promise besides. */
export const WEALTH_INVARIANTS = {
  'wealth entry as predicted': 'every entry of a grid or a loan, posting by posting',
  'grid as predicted': 'every changed grid, all fields',
  'grid levels as published': 'every subscription',
  'a row of a grid for each entry': 'every change of a grid',
  'grid trade pays its fee': 'every trade of a grid',
  'a cell sells no more than it holds': 'every sale of a grid',
  'cell trades at its level or better': 'every trade of a cell',
  'cell trades at the first message at its level': 'running grids looked at after a message',
  'grid never spends more than it has': 'every trade of a grid',
  'grid total = profit + floating': 'every changed grid',
  'grid hold = its postings': 'every changed grid',
  'grid stop seen in two messages': 'stops that fired',
  'no grid falls through its stop': 'grids whose mark is at their stop',
  'grid ends at its term': 'ends of terms',
  'no grid outlives its term': 'fixed grids looked at by the clock',
  'early fee as published': 'redemptions that cost one',
  'early fee takes no principal': 'every end of a grid',
  'an end forgets no coins': 'every end of a grid',
  'loan as predicted': 'every changed loan, all fields',
  'loan within its limit': 'every request',
  'lent within what coins carry': 'every request and every payout',
  'loan proceeds carry no second loan': 'every pledge',
  'a loan is paid out once': 'every payout',
  'interest by the hour, never twice': 'every changed loan that has cost interest',
  'collateral stays locked while owed': 'every changed loan, coin by coin',
  'repaying all leaves nothing': 'loans that were repaid',
  'a sale has met its bound twice': 'every sale of collateral',
  'parts of a sale apart': 'second and later sales of a loan',
  'no loan stays beyond its bound': 'unpaid loans looked at after a message',
  'a surplus goes back': 'sales that left one',
  'a shortfall is the house’s': 'sales that did not bring enough',
  'notices at their bound': 'every notice',
  'offers lapse in time': 'offers that lapsed',
  'overdue after its grace': 'loans that became overdue',
  'evidence of grids and loans recomputed': 'every row of evidence',
} as const;

/** Every key that a trading command or a transfer can be refused with; each must be reached. Source: core/trading/rejection.ts. */
const REFUSALS = [
  'forbidden',
  'not_found',
  'already_final',
  'market_closed',
  'market_paused',
  'quantity_or_amount',
  'amount_step',
  'quantity_step',
  'below_minimum',
  'above_maximum',
  'price_step',
  'price_required',
  'below_minimum_value',
  'price_too_far',
  'period_not_offered',
  'period_past_close',
  'stake_or_quantity',
  'stake_step',
  'close_window_over',
  'not_certified',
  'daily_limit',
  'too_many_waiting',
  'approved_by_you',
  'transaction_required',
  'open_stakes_exceeded',
  'open_payout_exceeded',
  'leverage_not_allowed',
  'leverage_too_high',
  'slippage_invalid',
  'take_profit_side',
  'stop_loss_side',
  'stop_beyond_liquidation',
  'stale_quote',
  'insufficient_depth',
  'price_moved',
  'insufficient_balance',
  'same_account',
  'invalid_input',
  'conflict',
];

/** Every way that these can end, and what is rare; each must be reached. */
const ENDS = [
  ...['won', 'lost', 'tied', 'void', 'sold'].map((state) => `call: ${state}`),
  ...['success', 'fail'].flatMap((state) => [`withdrawal: ${state}`, `deposit: ${state}`]),
  'two operators above the limit',
  'spot: part of a lot sold',
  'spot: everything sold',
  'spot: all sold below the minimum',
];

/** Every key that a request about grids or loans can be refused with. Source: core/trading/rejection.ts, loan/types.ts. */
const WEALTH_REFUSALS = [
  'forbidden',
  'not_found',
  'already_final',
  'market_closed',
  'market_paused',
  'amount_step',
  'below_minimum',
  'above_maximum',
  'stale_quote',
  'insufficient_depth',
  'price_moved',
  'insufficient_balance',
  'not_agreed',
  'not_certified',
  'offer_lapsed',
  'term_not_offered',
  'collateral_not_accepted',
  'collateral_borrowed',
  'ltv_too_high',
  'reason_invalid',
  'conflict',
];
const WEALTH_ENDS = [
  ...['user', 'term', 'stop'].map((reason) => `grid: ended by ${reason}`),
  'grid: ended with a loss',
  'grid: sold over several messages',
  ...['approved by rule', 'asked for', 'repaid', 'repaid in part', 'repaid late'].map(
    (what) => `loan: ${what}`,
  ),
  'done: loan.approve',
  ...['decline', 'lapse', 'reject'].map((what) => `loan: rejected by ${what}`),
  ...[1, 2, 3].map((level) => `loan: notice ${level}`),
  ...['all', 'a part'].flatMap((extent) =>
    ['one coin', 'several coins'].map((coins) => `loan: sale of ${extent}, ${coins}`),
  ),
];

/** The same of grids and loans. */
export function untriedWealth(counters: Counters): string[] {
  const refusals = WEALTH_REFUSALS.map((key) => `wealth refused: ${key}`);
  const names = [...Object.keys(WEALTH_INVARIANTS), ...refusals, ...WEALTH_ENDS];
  return names.filter((name) => counters.of(name) === 0);
}

/** What a run has left untried. */
export function untried(counters: Counters): string[] {
  const names = [...Object.keys(INVARIANTS), ...REFUSALS.map((key) => `refused: ${key}`), ...ENDS];
  return names.filter((name) => counters.of(name) === 0);
}

/** A broken promise: the run stops here. */
export class Violation extends Error {
  readonly invariant: Invariant;
  /** The step at which it was seen, once known; undefined in a look at everything. */
  step: number | undefined;
  /** The seed of its world, once known. */
  seed: string | undefined;

  constructor(invariant: Invariant, detail: string) {
    super(`${invariant}: ${detail}`);
    this.name = 'Violation';
    this.invariant = invariant;
  }
}

export class Counters {
  readonly #counts = new Map<string, number>();

  /** One more time put to the test; throws when it did not hold. */
  check(invariant: Invariant, holds: boolean, detail: () => string, times = 1): void {
    if (!holds) throw new Violation(invariant, detail());
    this.count(invariant, times);
  }

  count(name: string, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** All that were counted, by name. */
  all(): Record<string, number> {
    return Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  add(others: Counters): void {
    for (const [name, times] of Object.entries(others.all())) this.count(name, times);
  }
}
