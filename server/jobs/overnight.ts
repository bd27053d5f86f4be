// The overnight fee: at each roll (22:00 UTC) every open position is charged once, whatever happened in between.
// Must be safe to run twice and late: core charges a ticket once per roll, and a roll that was missed is made up for.
// Source: decisions.md "Contract" (Overnight fee), reliability.md "overnight fee once per roll".
import type { TimeMs } from '../../core/market/types.ts';
import { rollsBetween } from '../../core/trading/contract/overnight.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import type { Clock } from '../ports.ts';
import type { PeriodicJob } from './periodic.ts';

/** How often due rolls are looked for; the roll itself is a fixed instant, so this is only the delay of the booking. */
const CHECK_PERIOD_MS = 5_000;

/** What the job needs to know of a live ticket. */
export interface ChargeableTicket {
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  /** Of its own rulebook. */
  readonly rulebookHash: string;
  /** Null while nothing is open. */
  readonly openSince: TimeMs | null;
  readonly lastRollAt: TimeMs | null;
}

export interface DueCharge {
  readonly ticket: ChargeableTicket;
  readonly rollAt: TimeMs;
}

export interface OvernightOptions {
  readonly clock: Clock;
  readonly live: () => Iterable<ChargeableTicket>;
  readonly rulesOf: (ticket: ChargeableTicket) => ContractRules | undefined;
  /** Charges one ticket at the product's price; false while it has none, so that the roll is tried again. */
  readonly charge: (due: DueCharge) => Promise<boolean>;
}

/** Ticket → last roll that was looked at. Many rolls charge nothing (week-ends, a crypto short) and leave no trace. */
type LookedAt = ReadonlyMap<string, TimeMs>;

/** Who is due at `now`: every roll since the position was opened or last looked at, oldest first. Pure. */
export function dueCharges(
  tickets: Iterable<ChargeableTicket>,
  rulesOf: OvernightOptions['rulesOf'],
  now: TimeMs,
  lookedAt: LookedAt = new Map(),
): DueCharge[] {
  const due: DueCharge[] = [];
  for (const ticket of tickets) {
    const rules = rulesOf(ticket);
    if (!rules || ticket.openSince === null) continue;
    const since = Math.max(ticket.openSince, ticket.lastRollAt ?? 0, lookedAt.get(ticket.id) ?? 0);
    for (const rollAt of rollsBetween(since, now, rules)) due.push({ ticket, rollAt });
  }
  return due;
}

export function overnightJob({ clock, live, rulesOf, charge }: OvernightOptions): PeriodicJob {
  let lookedAt = new Map<string, TimeMs>();
  return {
    name: 'overnight fee',
    periodMs: CHECK_PERIOD_MS,
    run: async () => {
      const due = dueCharges(live(), rulesOf, clock.now(), lookedAt);
      if (due.length === 0) return;
      // A roll that has to wait for a price holds back the ticket's later ones: they are charged in their order.
      const unpriced = new Set<string>();
      for (const one of due) {
        const { id } = one.ticket;
        if (unpriced.has(id)) continue;
        if (await charge(one)) lookedAt.set(id, one.rollAt);
        else unpriced.add(id);
      }
      // Forgets tickets that are over; a restart forgets them all, and each roll is then looked at once more.
      const alive = [...live()].flatMap(({ id }) =>
        lookedAt.has(id) ? [[id, lookedAt.get(id) ?? 0] as const] : [],
      );
      lookedAt = new Map(alive);
    },
  };
}
