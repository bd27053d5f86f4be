// What commands of every kind share: refusals decided before the batch, edges of a record of the user's own, and what a desk
// of one product is. Must hold no rule of its own. Source: architecture.md "The executor".
import type { UserAccount } from '../../core/ledger/types.ts';
import type { MarketGate } from '../../core/trading/order.ts';
import type { AggregateName, AggregateTypes, Needs } from './aggregates.ts';
import type { Command, Identified, Outcome, RefusalBody, View } from './command.ts';

/** What the trading commands of one product need besides their own input. */
export interface Desk<Rules, Order> {
  readonly rules: Rules;
  readonly rulebookHash: string;
  readonly newId: () => string;
  /** The order as the wire shows it; becomes the answer. */
  readonly present: (order: Order) => unknown;
}

/** The house itself, by rule: no key, so it must be safe to ask twice. */
export const byRule = ({ userId }: { readonly userId: string }): Identified => ({
  userId,
  idempotency: null,
});

/** The gate as it stands under the user's lock. */
export const withFrozen = <Gate extends MarketGate>(gate: Gate, view: View): Gate => ({
  ...gate,
  frozen: gate.frozen || view.frozen,
});

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

export interface OwnRecord<Name extends AggregateName> {
  readonly kind: Name;
  readonly id: string;
  readonly accounts: readonly UserAccount[];
  /** What is loaded besides the record. */
  readonly needs?: Needs;
  /** Whether it is the one that was meant; another answers as a missing one. */
  readonly fits?: (record: AggregateTypes[Name]) => boolean;
}

/** An edge of a record that is there; a foreign id answers exactly as a missing one. */
export function onOwnCommand<Name extends AggregateName>(
  name: string,
  who: Identified,
  { kind, id, accounts, needs, fits }: OwnRecord<Name>,
  decide: (record: AggregateTypes[Name], view: View) => Outcome,
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
