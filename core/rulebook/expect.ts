// How a relation between a rulebook's numbers is said. Must never throw: whoever asserts tells of all that is wrong at once.

/** The problem, unless it holds. */
export const expect = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);
