// Which count of all balances a user must find himself in: worked out here, for who was left out is told of no day at all.
// Source: decisions.md "Liabilities".

const DAY_MS = 86_400_000;
/** Ours: a count takes seconds; what is under way is not missing. */
const WITHIN_MS = 600_000;

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
const midnightOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;

/** The newest day whose count must have this account; undefined for one that is younger than any. */
export function countDue(createdAt: number, now: number): string | undefined {
  const midnight = midnightOf(now - WITHIN_MS);
  return createdAt < midnight ? dayOf(midnight) : undefined;
}

/** When the next count comes: 00:00 UTC. */
export const nextCount = (now: number): number => midnightOf(now) + DAY_MS;
