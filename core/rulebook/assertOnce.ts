// How a document is refused for relations between its numbers that do not hold.
// Must never mend one, nor look twice at what is sound: a document never changes, and each fill that is checked asks anew.
import type { Rulebook } from './types.ts';

/** Throws an Error that lists the problems, one relation per line, where there are any. */
export function refuseRulebook({ version }: Rulebook, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`rulebook ${version} is wrong:\n${problems.join('\n')}`);
}

/** Of the relations that are asked for: a document that was let through is not looked at again. */
export function assertOnce(
  problemsOf: (document: Rulebook) => readonly string[],
): (document: Rulebook) => void {
  const sound = new WeakSet<Rulebook>();
  return (document) => {
    if (sound.has(document)) return;
    refuseRulebook(document, problemsOf(document));
    sound.add(document);
  };
}
