// The order in which batches are told: of two that share a user the one decided first had his lock first, and yet the end of
// the other may be seen before its own, since a database gives its locks up before it answers.
// Must not let batches wait for one another that share nobody.

interface Writing {
  readonly users: ReadonlySet<string>;
  /** Settles when it has been written, or was not, and everything before it is told. */
  readonly ended: Promise<void>;
}

export class Turns {
  readonly #writing = new Set<Writing>();

  /** Settles as `written` does, after every batch that was taken before and shares a user. Called in the order decided. */
  take(userIds: readonly string[], written: Promise<void>): Promise<void> {
    const users = new Set(userIds);
    const before = [...this.#writing].filter((other) => sharesOne(users, other.users));
    const ended = before.length === 0 ? written : inTurn(before, written);
    const own = { users, ended };
    this.#writing.add(own);
    const leave = (): void => void this.#writing.delete(own);
    ended.then(leave, leave);
    return ended;
  }
}

async function inTurn(before: readonly Writing[], written: Promise<void>): Promise<void> {
  await Promise.allSettled([written, ...before.map(({ ended }) => ended)]);
  return written;
}

function sharesOne(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [few, many] = some.size < others.size ? [some, others] : [others, some];
  for (const one of few) if (many.has(one)) return true;
  return false;
}
