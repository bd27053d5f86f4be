// What can be done with alerts, as operations: core decides over all that a user keeps, under his lock.
// Must hold no rule of its own, and must touch no money. Source: decisions.md "Alerts".
import {
  type Alert,
  type AlertDecision,
  type AlertLimits,
  decideAlert,
  decideRemoveAlert,
} from '../../../core/market/alerts/alert.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { NO_EFFECTS, type View } from '../../execution/command.ts';
import { type At, defineOperation, type OperationHandler } from '../../execution/operation.ts';
import { presentAlert } from '../../services/alerts/alertView.ts';

/** An alert as it is to be saved; figures as texts. */
export interface AlertContent extends Pick<
  Alert,
  'kind' | 'productId' | 'orderId' | 'side' | 'seconds' | 'repeat'
> {
  /** The one that is edited; null makes a new one. */
  readonly id: string | null;
  readonly price: string | null;
  readonly rate: string | null;
  /** What stood in the market and in the rules when it was asked for. */
  readonly priceDecimals: number | null;
  readonly hasPosition: boolean;
  readonly limits: AlertLimits;
}

export interface RemoveAlert {
  readonly id: string;
}

const figure = (text: string | null) => (text === null ? null : decimal(text));

const savedOf = (view: View, userId: string): readonly Alert[] =>
  view.own('alertBook', userId)?.saved ?? [];

/** What is written: the alert, and the book as those behind it in the batch see it. */
function outcomeOf(decision: AlertDecision, view: View, { userId }: At, data: unknown) {
  if (!decision.ok) return decision;
  const { alert } = decision;
  const others = savedOf(view, userId).filter(({ id }) => id !== alert.id);
  const saved = alert.removedAt === null ? [alert, ...others] : others;
  const changed = { alert: [alert], alertBook: [{ id: userId, userId, saved, version: 0 }] };
  return { ok: true, effects: { ...NO_EFFECTS, changed }, data } as const;
}

const loads = (_input: unknown, userId: string) => ({
  accounts: [],
  needs: { alertBook: [userId] },
});

export const saveAlert = defineOperation<AlertContent>({
  kind: 'alert',
  operation: 'save',
  addsOpen: false,
  loads,
  decide: (view, input, at) => {
    const { id, limits, priceDecimals, hasPosition, ...wish } = input;
    const decision = decideAlert(
      { ...wish, price: figure(wish.price), rate: figure(wish.rate) },
      { id: id ?? undefined, userId: at.userId },
      {
        now: view.now,
        limits,
        hasPosition,
        priceDecimals: priceDecimals ?? undefined,
        saved: savedOf(view, at.userId),
      },
      () => at.newId(),
    );
    return outcomeOf(decision, view, at, decision.ok ? presentAlert(decision.alert) : null);
  },
});

export const removeAlert = defineOperation<RemoveAlert>({
  kind: 'alert',
  operation: 'remove',
  addsOpen: false,
  loads,
  decide: (view, { id }, at) => {
    const saved = savedOf(view, at.userId);
    return outcomeOf(decideRemoveAlert(id, { saved, now: view.now }), view, at, {});
  },
});

export const alertOperations: readonly OperationHandler<never>[] = [saveAlert, removeAlert];
