import { searchItems } from '../../../../core/market/search.ts';

/** A question with the words that find it. */
export interface Searched {
  readonly title: string;
  readonly group: string;
  /** Its answer as plain text. */
  readonly answer: string;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);

/** More words than anybody types; each costs a walk through all questions. */
const MOST_WORDS = 12;

/**
 * The questions that answer to most of the words that were typed, in the order of the list; a typo in a word is forgiven.
 * All of them for an empty text, none where no word is found.
 */
export function searchQuestions<Question extends Searched>(
  questions: readonly Question[],
  typed: string,
): readonly Question[] {
  const words = wordsOf(typed).slice(0, MOST_WORDS);
  if (words.length === 0) return typed.trim() === '' ? questions : [];
  const hits = new Map<Question, number>();
  for (const word of words) {
    const { found, near } = searchItems(questions, word, ({ title, group, answer }) => [
      title,
      group,
      ...wordsOf(answer),
    ]);
    for (const question of found.length > 0 ? found : near)
      hits.set(question, (hits.get(question) ?? 0) + 1);
  }
  const most = Math.max(0, ...hits.values());
  return questions.filter((question) => most > 0 && hits.get(question) === most);
}
