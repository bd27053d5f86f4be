// Answers that are worked out once and kept until what they are made of has changed.
export interface AnswerCache<T> {
  /** The kept one, or a new one that is kept; what fails is kept by nobody. */
  get(name: string, make: () => Promise<T>): Promise<T>;
  /** What is being made now is not kept either: it may have read what was before. */
  forget(): void;
}

export function createAnswerCache<T>(): AnswerCache<T> {
  let answers = new Map<string, Promise<T>>();
  return {
    get: (name, make) => {
      const kept = answers;
      const known = kept.get(name);
      if (known !== undefined) return known;
      const made = make();
      kept.set(name, made);
      made.catch(() => kept.delete(name));
      return made;
    },
    forget: () => {
      answers = new Map();
    },
  };
}
