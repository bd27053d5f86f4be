// What operations of every kind share: what stops one under its user's lock, edges of a record of the user's own, and a
// refusal that was decided before the batch. Must hold no rule of its own. Source: architecture.md "The executor".
import type { UserAccount } from '../../core/ledger/types.ts';
import { decimal, type Decimal } from '../../core/money/decimal.ts';
import type { MarketGate, OpeningGate, OrderIdentity } from '../../core/trading/order.ts';
import type { Outcome, RefusalBody, Refused, View } from './command.ts';
import { type At, defineOperation, type OperationHandler } from './operation.ts';
import type { Needs, RecordName, RecordTypes } from './recordKinds.ts';

/** A decimal that may be left out of an input. */
export const optionalDecimal = (text: string | null | undefined): Decimal | null =>
  text == null ? null : decimal(text);

/** Of a new order. */
export const identityOf = (at: At, rulebookHash: string): OrderIdentity => ({
  id: at.newId(),
  userId: at.userId,
  rulebookHash,
});

/** The gate of a new order as it stands under the user's lock. */
export const underLock = ({ market }: MarketGate, view: View): OpeningGate => ({
  market,
  frozen: view.frozen,
  openOrders: view.openOrders(),
});

/** The books are in doubt: nothing takes on risk and nothing leaves (services/invariants.ts). */
export const SAFETY_FREEZE: Refused = { ok: false, error: 'safety_freeze' };
const FORBIDDEN: Refused = { ok: false, error: 'forbidden' };
const NOT_FOUND: Refused = { ok: false, error: 'not_found' };

/** The same for a new order or a withdrawal; a frozen account hears of itself first. */
export const haltedOutcome = (view: View): Refused | undefined =>
  view.halted && !view.frozen ? SAFETY_FREEZE : undefined;

/**
 * The same for what opens something: its rules must be those of the account as it stands under the user's lock. Who asked was
 * read before, and may have chosen a country since.
 */
export function refusedOpening(
  view: View,
  { rules }: At,
  rulebookHash: string,
): Refused | undefined {
  const halted = haltedOutcome(view);
  if (halted !== undefined || view.frozen) return halted;
  return rules.hashFor(view.country) === rulebookHash
    ? undefined
    : { ok: false, error: 'rules_changed' };
}

/** What takes on risk, and by which rules. */
interface Opening<Input extends { readonly rulebookHash: string }> {
  readonly kind: string;
  readonly operation: string;
  readonly accounts: readonly UserAccount[];
  /** What is loaded besides the accounts. */
  readonly needs?: (input: Input, userId: string) => Needs;
  decide(view: View, input: Input, at: At): Outcome;
}

const NO_NEEDS: Needs = {};

/** A new order: decided only where nothing stops one under its user's lock. */
export const defineOpening = <Input extends { readonly rulebookHash: string }>(
  opening: Opening<Input>,
): OperationHandler<Input> => {
  const { kind, operation, accounts, needs } = opening;
  return {
    kind,
    operation,
    addsOpen: true,
    loads: (input, userId) => ({ accounts, needs: needs?.(input, userId) ?? NO_NEEDS }),
    decide: (view, input, at) =>
      refusedOpening(view, at, input.rulebookHash) ?? opening.decide(view, input, at),
  };
};

/** The same for what opens or fills by rule; nobody is told, so a frozen account changes nothing. */
export const haltedFill = (view: View): Refused | undefined =>
  view.halted ? SAFETY_FREEZE : undefined;

export interface RefusedInput {
  readonly refusal: RefusalBody;
  /** Of what would open something: a frozen account is told so before anything else, as the list of refusals has it. */
  readonly opens: boolean;
}

/** A refusal decided before the batch; it still goes through it, so that a resend of an earlier success finds that one. */
export const refuse: OperationHandler<RefusedInput> = defineOperation({
  kind: 'any',
  operation: 'refuse',
  addsOpen: false,
  loads: () => ({ accounts: [], needs: {} }),
  decide: ({ frozen }, { refusal, opens }) =>
    opens && frozen ? FORBIDDEN : { ok: false, ...refusal },
});

export interface Edge<Name extends RecordName, Input> {
  readonly kind: string;
  readonly operation: string;
  readonly record: Name;
  /** As of any operation: what is there may be turned into another one. */
  readonly addsOpen: boolean;
  readonly accounts: readonly UserAccount[];
  readonly idOf: (input: Input) => string;
  /** What is loaded besides the record. */
  readonly needs?: (input: Input, userId: string) => Needs;
  /** Whether it is the one that was meant; another answers as a missing one. */
  readonly fits?: (record: RecordTypes[Name], input: Input) => boolean;
  decide(record: RecordTypes[Name], view: View, input: Input, at: At): Outcome;
}

/** An edge of a record that is there; a foreign id answers exactly as a missing one. */
export function defineEdge<Name extends RecordName, Input>(
  edge: Edge<Name, Input>,
): OperationHandler<Input> {
  const { kind, operation, record: name, addsOpen, accounts, idOf, needs, fits } = edge;
  return {
    kind,
    operation,
    addsOpen,
    loads: (input, userId) => ({
      accounts,
      needs: { ...needs?.(input, userId), [name]: [idOf(input)] },
    }),
    decide: (view, input, at) => {
      const record = view.own(name, idOf(input));
      if (record === undefined || fits?.(record, input) === false) return NOT_FOUND;
      return edge.decide(record, view, input, at);
    },
  };
}

/** What all edges of one kind's orders have in common. */
type CommonEdge<Name extends RecordName, Input> = Pick<
  Edge<Name, Input>,
  'kind' | 'record' | 'addsOpen' | 'accounts' | 'needs' | 'fits'
>;

/** The edges of a kind's orders, each with what is its own. */
export const edgesOf =
  <Name extends RecordName, Common extends { readonly orderId: string }>(
    common: CommonEdge<Name, Common>,
  ) =>
  <Input extends Common>(
    edge: Pick<Edge<Name, Input>, 'operation' | 'decide' | 'needs' | 'fits'>,
  ): OperationHandler<Input> =>
    defineEdge<Name, Input>({ ...common, idOf: ({ orderId }) => orderId, ...edge });
