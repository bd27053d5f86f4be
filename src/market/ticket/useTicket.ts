import { useCallback, useMemo, useState } from 'react';
import { useTyped } from '../../forms/useForm.ts';
import type { Typed } from '../../forms/useForm.ts';
import { TICKET } from '../../lib/draftNames.ts';
import type { KeptFields } from '../../lib/keptDraft.ts';
import { percentOf } from './ticketKind.ts';
import type { TicketKind, WorkedOut } from './ticketKind.ts';

export interface Ticket<Draft extends object, Context, Result extends WorkedOut> {
  readonly kind: TicketKind<Draft, Context, Result>;
  readonly typed: Typed<Draft>;
  /** What is typed and chosen. */
  readonly form: Draft;
  readonly context: Context;
  readonly result: Result;
  readonly change: (change: Partial<Draft>) => void;
}

interface TicketOptions<Draft extends object, Context, Result extends WorkedOut> {
  /** Which one it is, of which product. */
  readonly name: string;
  readonly kind: TicketKind<Draft, Context, Result>;
  readonly first: Draft;
  /** What stays over tabs and reloads. */
  readonly kept: KeptFields<Draft>['fields'];
  /** What the market and the account say. Made anew only when it changes. */
  readonly context: Context;
}

/**
 * State of a ticket, which stays as it was left over tabs and reloads, for whoever is signed in; a visitor's goes with him
 * to his log-in. One state for every place where the ticket is shown: `useTicketOrder` sends it.
 */
export function useTicket<Draft extends object, Context, Result extends WorkedOut>(
  options: TicketOptions<Draft, Context, Result>,
): Ticket<Draft, Context, Result> {
  const { name, kind, first, kept, context } = options;
  const left = useTyped<Draft>({
    first,
    kept: { form: `${TICKET}${name}`, fields: kept, until: 'loggedOut' },
  });
  const { draft, setDraft } = left;
  const form = useMemo(() => kind.readUnder?.(draft, context) ?? draft, [kind, draft, context]);
  const result = useMemo(() => kind.workOut(form, context), [kind, form, context]);
  const change = useCallback(
    (next: Partial<Draft>) => {
      setDraft((now) => {
        const changed = { ...now, ...next };
        return kind.follow?.(changed, result) ?? changed;
      });
    },
    [setDraft, kind, result],
  );
  return { kind, typed: { ...left, draft: form }, form, context, result, change };
}

export interface Share {
  /** The slider: share of what is available, 0 to 100. */
  readonly percent: number;
  readonly setPercent: (percent: number) => void;
}

/** The slider: typing moves it; while the price runs, a chosen share stays where the finger left it. */
export function useShare<Draft extends object, Context, Result extends WorkedOut>(
  { form, change, result }: Ticket<Draft, Context, Result>,
  sizeFor: (percent: number) => Partial<Draft>,
): Share {
  const [chosen, setChosen] = useState<{ percent: number; sized: Partial<Draft> }>();
  const isChosen =
    chosen !== undefined &&
    Object.entries(chosen.sized).every(([field, value]) => form[field as keyof Draft] === value);
  return {
    percent: isChosen ? chosen.percent : percentOf(result),
    setPercent: (percent) => {
      const sized = sizeFor(percent);
      setChosen({ percent, sized });
      change(sized);
    },
  };
}
