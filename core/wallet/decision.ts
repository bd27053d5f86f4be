// What a decision is: what happens, or why nothing does; and what stands after an event.
// Must know no kind of it. Source: architecture.md "The core".

/** `field` is the input that it is about; `params`, decimal strings, fill the sentence of the error. */
export interface RefusedDecision<Rejection extends string> {
  readonly ok: false;
  readonly error: Rejection;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string>>;
}

export type WalletDecision<Event, Rejection extends string> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | RefusedDecision<Rejection>;

/** Builds a refusal of one list of them. */
export const refuseBy =
  <Rejection extends string>() =>
  (
    error: Rejection,
    field?: string,
    params?: Readonly<Record<string, string>>,
  ): RefusedDecision<Rejection> => ({
    ok: false,
    error,
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params }),
  });

/** What an event happens to; throws when that is not there. `what` is its name. */
export function knownBefore<T>(before: T | undefined, what: string, event: { type: string }): T {
  if (before === undefined) throw new Error(`event ${event.type} has no ${what} to happen to`);
  return before;
}

/**
 * What stands after an event, one version further: `bringing` says what an event brings itself, `change` what it does. Throws when
 * an event has nothing to happen to; `what` is its name.
 */
export const applying =
  <T extends { readonly version: number }, Event extends { readonly type: string }>(
    what: string,
    bringing: (event: Event) => T | undefined,
    change: (before: T, event: Event) => T,
  ) =>
  (before: T | undefined, event: Event): T => {
    const known = knownBefore(bringing(event) ?? before, what, event);
    return { ...change(known, event), version: known.version + 1 };
  };
