// What a user, an operator or a rule asks of the house, as data: JSON from end to end, so that it can be written down, sent to
// another process, run again and explained. What it means is its kind's handler, found by name; no closure goes along.
// A handler must be pure: it reads its view and what came with the operation, and reaches for nothing else.
// Source: house.md "An operation is data".
import type { UserAccount } from '../../core/ledger/types.ts';
import type { CalendarName, ProductId, TimeMs } from '../../core/market/types.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { Command, Outcome, View } from './command.ts';
import type { Needs } from './recordKinds.ts';

/** The key of a request, and what its body was: the same key with another body is another operation. */
export interface OperationKey {
  readonly name: string;
  readonly bodyHash: string;
  /** Whose key it is, where that is not the operation's user: an operator's. */
  readonly owner?: string;
}

/** Whose keys a key is one of: nobody's key is another's. */
export const keyOwner = (userId: string, { owner = userId }: OperationKey): string => owner;

/** Whose operation it is, and which; a key of null for what the house does by rule (triggers, settlements, charges). */
export interface Identified {
  readonly userId: string;
  readonly key: OperationKey | null;
}

/** What was asked (core/proof/placeLine.ts), and the line that says so in the log of its product's prices. */
export interface Place {
  readonly asked: string;
  readonly line: string;
}

/** When the house took it, and the id that all ids of what it makes come from. */
export interface Accepted {
  readonly id: string;
  readonly at: TimeMs;
  /** An order's; absent for everything else. */
  readonly place?: Place;
}

export interface Operation<Input = unknown> extends Identified {
  readonly kind: string;
  readonly operation: string;
  /** Amounts and prices as decimal texts. */
  readonly input: Input;
  readonly accepted: Accepted;
}

/** Compiles the rules of one product (core/rulebook/); `calendar` where the market does not follow the product's own. */
export type CompileRules<Rules> = (
  document: Rulebook,
  productId: ProductId,
  calendar?: CalendarName,
) => Rules;

/** Rulebooks by their hashes: the same hash has the same rules for ever. */
export interface RuleSource {
  of<Rules>(compile: CompileRules<Rules>, hash: string, productId: ProductId): Rules;
  document(hash: string): Rulebook;
  /** Of the rulebook by which an account of this country opens something now. */
  hashFor(country: Country): string;
}

/** What runs by one rulebook: a new order by its taker's, one that is there by its own, for life. */
export interface Ruled {
  readonly productId: ProductId;
  readonly rulebookHash: string;
}

/** Its rules, as `compile` has them. */
export const rulesBy =
  <Rules>(compile: CompileRules<Rules>) =>
  ({ productId, rulebookHash }: Ruled, { of }: Pick<RuleSource, 'of'>): Rules =>
    of(compile, rulebookHash, productId);

/** What a handler has besides its view and its input. */
export interface At {
  readonly userId: string;
  readonly accepted: Accepted;
  readonly rules: RuleSource;
  /** Ids one after another, the same whenever the operation is run. */
  readonly newId: () => string;
}

/** What is loaded for an operation, and locked with its user. */
export interface Loads {
  readonly accounts: readonly UserAccount[];
  /** Ids of what the handler asks its view for, by kind; one left out is not loaded. */
  readonly needs: Needs;
}

export interface OperationHandler<Input> {
  readonly kind: string;
  readonly operation: string;
  /** May leave one more order or position open: how many there are is counted. */
  readonly addsOpen: boolean;
  loads(input: Input, userId: string): Loads;
  decide(view: View, input: Input, at: At): Outcome;
}

/** A handler as its kind declares it. */
export const defineOperation = <Input>(handler: OperationHandler<Input>): OperationHandler<Input> =>
  handler;

/** An operation of a handler. */
export const operationOf = <Input>(
  { kind, operation }: OperationHandler<Input>,
  { userId, key }: Identified,
  input: Input,
  accepted: Accepted,
): Operation<Input> => ({ kind, operation, userId, key, input, accepted });

/** The house itself, by rule: no key, so it must be safe to ask twice. */
export const byRule = ({ userId }: { readonly userId: string }): Identified => ({
  userId,
  key: null,
});

/** The last three digits of an id count what its operation makes. */
const COUNTED_DIGITS = 3;
const MOST_IDS = 16 ** COUNTED_DIGITS;

/** What all ids that an operation makes have in common: the id that its acceptance is kept under. */
export const acceptanceIdOf = (id: string): string =>
  id.slice(0, -COUNTED_DIGITS) + '0'.repeat(COUNTED_DIGITS);

function idsFrom(id: string): () => string {
  const stem = id.slice(0, -COUNTED_DIGITS);
  let drawn = 0;
  return () => {
    if (drawn >= MOST_IDS) throw new RangeError(`operation ${id} makes too many things`);
    const place = drawn.toString(16).padStart(COUNTED_DIGITS, '0');
    drawn += 1;
    return stem + place;
  };
}

/** The handlers by name. */
export class Operations {
  readonly #handlers = new Map<string, Map<string, OperationHandler<unknown>>>();
  readonly #rules: RuleSource;

  constructor(handlers: readonly OperationHandler<never>[], rules: RuleSource) {
    this.#rules = rules;
    for (const handler of handlers) {
      const { kind, operation } = handler;
      const own = this.#handlers.get(kind) ?? new Map<string, OperationHandler<unknown>>();
      if (own.has(operation)) throw new Error(`two operations are called ${kind}.${operation}`);
      own.set(operation, handler);
      this.#handlers.set(kind, own);
    }
  }

  /** The operation with its handler, as a batch runs it. */
  bind(given: Operation): Command {
    const { kind, operation, userId, key, input, accepted } = given;
    const handler = this.#handlers.get(kind)?.get(operation);
    if (handler === undefined) throw new Error(`no operation is called ${kind}.${operation}`);
    const { accounts, needs } = handler.loads(input, userId);
    return {
      operation: given,
      name: `${kind}.${operation}`,
      userId,
      key,
      accounts,
      needs,
      addsOpen: handler.addsOpen,
      decide: (view) =>
        handler.decide(view, input, {
          userId,
          accepted,
          rules: this.#rules,
          newId: idsFrom(accepted.id),
        }),
    };
  }
}
