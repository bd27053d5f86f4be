// What a decision about money that comes or goes is: what happens, or why nothing does.
// Must know no kind of it. Source: decisions.md "Deposit and withdrawal".

/** `field` is the input that it is about; `params` fill the sentence of the error. */
export type WalletDecision<Event, Rejection> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | {
      readonly ok: false;
      readonly error: Rejection;
      readonly field?: string;
      readonly params?: Readonly<Record<string, string>>;
    };

/** What an event happens to; throws when that is not there. `what` is its name. */
export function knownBefore<T>(before: T | undefined, what: string, event: { type: string }): T {
  if (before === undefined) throw new Error(`event ${event.type} has no ${what} to happen to`);
  return before;
}
