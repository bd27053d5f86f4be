// What commands of every kind share: refusals decided before the batch, edges of a record of the user's own, and what a desk
// of one product is. Must hold no rule of its own. Source: architecture.md "The executor".
import type { UserAccount } from '../../core/ledger/types.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import type { MarketGate, OrderIdentity } from '../../core/trading/order.ts';
import type { RecordName, RecordTypes, Needs } from './recordKinds.ts';
import type { Command, Identified, Outcome, RefusalBody, Refused, View } from './command.ts';

/** What the trading commands of one product need besides their own input. */
export interface Desk<Rules, Order> {
  readonly rules: Rules;
  readonly rulebookHash: string;
  /** Of the rulebook by which an account of this country opens something now. */
  readonly hashFor: (country: Country) => string;
  readonly newId: () => string;
  /** The order as the wire shows it; becomes the answer. */
  readonly present: (order: Order) => unknown;
}

/** What decides by which rules an order runs: its product, and the rulebook it was accepted under. */
export interface RuledOrder {
  readonly productId: string;
  readonly rulebookHash: string;
}

/** An order runs by its own rulebook; a desk of another one is a fault of ours, never an answer. */
export function assertOwnRules(order: RuledOrder, desk: { readonly rulebookHash: string }): void {
  if (order.rulebookHash !== desk.rulebookHash) {
    throw new Error(`an order of rulebook ${order.rulebookHash} met ${desk.rulebookHash}`);
  }
}

/** The house itself, by rule: no key, so it must be safe to ask twice. */
export const byRule = ({ userId }: { readonly userId: string }): Identified => ({
  userId,
  idempotency: null,
});

/** Of a new order. */
export const identityOf = (
  { userId }: Identified,
  { newId, rulebookHash }: Pick<Desk<unknown, unknown>, 'newId' | 'rulebookHash'>,
): OrderIdentity => ({ id: newId(), userId, rulebookHash });

/** The gate of a new order as it stands under the user's lock. */
export const underLock = <Gate extends MarketGate>(gate: Gate, view: View): Gate => ({
  ...gate,
  frozen: gate.frozen || view.frozen,
  openOrders: view.openOrders(),
});

/** The books are in doubt: nothing takes on risk and nothing leaves (services/invariants.ts). */
export const SAFETY_FREEZE: Refused = { ok: false, error: 'safety_freeze' };

/** The same for a new order or a withdrawal; a frozen account hears of itself first. */
export const haltedOutcome = (view: View): Refused | undefined =>
  view.halted && !view.frozen ? SAFETY_FREEZE : undefined;

/**
 * The same for what opens something: its rules must be those of the account as it stands under the user's lock. Who asked was
 * read before, and may have chosen a country since.
 */
export function refusedOpening(
  view: View,
  { rulebookHash, hashFor }: Pick<Desk<unknown, unknown>, 'rulebookHash' | 'hashFor'>,
): Refused | undefined {
  const halted = haltedOutcome(view);
  if (halted !== undefined || view.frozen) return halted;
  return hashFor(view.country) === rulebookHash ? undefined : { ok: false, error: 'rules_changed' };
}

/** The same for what opens or fills by rule; nobody is told, so a frozen account changes nothing. */
export const haltedFill = (view: View): Refused | undefined =>
  view.halted ? SAFETY_FREEZE : undefined;

/** A refusal decided before the batch; it still goes through it, so that a resend of an earlier success finds that one. */
export function refuseCommand(name: string, who: Identified, refusal: RefusalBody): Command {
  return {
    name,
    ...who,
    accounts: [],
    needs: {},
    decide: () => ({ ok: false, ...refusal }),
  };
}

/** The same for a new order: a frozen account is told so before anything else, as the list of refusals has it. */
export function refuseOpenCommand(name: string, who: Identified, refusal: RefusalBody): Command {
  const plain = refuseCommand(name, who, refusal);
  return {
    ...plain,
    decide: (view) => (view.frozen ? { ok: false, error: 'forbidden' } : plain.decide(view)),
  };
}

export interface OwnRecord<Name extends RecordName> {
  readonly kind: Name;
  readonly id: string;
  readonly accounts: readonly UserAccount[];
  /** What is loaded besides the record. */
  readonly needs?: Needs;
  /** Whether it is the one that was meant; another answers as a missing one. */
  readonly fits?: (record: RecordTypes[Name]) => boolean;
}

/** An edge of a record that is there; a foreign id answers exactly as a missing one. */
export function onOwnCommand<Name extends RecordName>(
  name: string,
  who: Identified,
  { kind, id, accounts, needs, fits }: OwnRecord<Name>,
  decide: (record: RecordTypes[Name], view: View) => Outcome,
): Command {
  return {
    name,
    ...who,
    accounts,
    needs: { ...needs, [kind]: [id] },
    decide: (view) => {
      const record = view.own(kind, id);
      if (record === undefined || fits?.(record) === false) {
        return { ok: false, error: 'not_found' };
      }
      return decide(record, view);
    },
  };
}
