// Finding a product by what somebody typed: its symbol, its pair, its name in English and in the language on the screen.
// Must take any text of any length and never cost more than a few thousand steps a product: it runs with every letter.
// Source: issue "Market screens" (one typo is forgiven).

/** No symbol and no name is longer; what is longer finds nothing. */
const LONGEST = 40;
/** In shorter words every second one is a typo of every other. */
const TYPO_FROM = 4;
/** A sign says as much as a syllable: three of them are a name. (Hangul is compared by its letters.) */
const TYPO_FROM_SIGNS = 3;
const OF_SIGNS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** Lower case, letters and figures alone, without accents: "BTC / usdt" and "btcusdt" are one search. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Where a word begins the rest of the text, folded: "US dollar" → "usdollar", "dollar". */
function listStarts(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).map(foldText);
  return words.map((_, index) => words.slice(index).join('')).filter((start) => start !== '');
}

/**
 * The fewest letters to change, put in, leave out or swap with the next so that `typed` begins `text`; `most` + 1 where
 * that takes more than `most`.
 */
export function prefixDistance(typed: string, text: string, most: number): number {
  // Row n: what the first n letters of `typed` are from each beginning of `text`.
  let before: number[] = [];
  let row = Array.from({ length: text.length + 1 }, (_, index) => index);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let end = 1; end <= text.length; end += 1) {
      const isSame = typed[at - 1] === text[end - 1];
      let fewest = Math.min(
        (row[end] ?? at) + 1,
        (next[end - 1] ?? at) + 1,
        (row[end - 1] ?? at) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[at - 1] === text[end - 2] && typed[at - 2] === text[end - 1];
      if (at > 1 && end > 1 && isSwapped) fewest = Math.min(fewest, (before[end - 2] ?? at) + 1);
      next.push(fewest);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row, most + 1);
}

/** How well a product answers, best first. `typo`: one letter off; `near`: two, to be offered where nothing else is found. */
const MATCHES = ['exact', 'begins', 'holds', 'typo', 'near'] as const;
export type Match = (typeof MATCHES)[number];

function matchText(wanted: string, text: string): Match | undefined {
  const whole = foldText(text);
  if (whole === wanted) return 'exact';
  const starts = listStarts(text);
  if (whole.startsWith(wanted) || starts.some((start) => start.startsWith(wanted))) return 'begins';
  if (whole.includes(wanted)) return 'holds';
  const letters = [...wanted].length;
  if (letters < (OF_SIGNS.test(wanted) ? TYPO_FROM_SIGNS : TYPO_FROM)) return undefined;
  const distance = Math.min(...[whole, ...starts].map((start) => prefixDistance(wanted, start, 2)));
  if (distance <= 1) return 'typo';
  return distance === 2 && letters > TYPO_FROM ? 'near' : undefined;
}

/** What may be typed to find a product: symbol, pair, names. */
export type SearchTexts = readonly string[];

const rankOf = (match: Match): number => MATCHES.indexOf(match);

function bestOf(wanted: string, texts: SearchTexts): Match | undefined {
  const found = texts.flatMap((text) => matchText(wanted, text) ?? []);
  return found.sort((a, b) => rankOf(a) - rankOf(b))[0];
}

export interface SearchResult<Item> {
  /** Best first, equals in the order of the list; one typo off only where nothing is closer. */
  readonly found: readonly Item[];
  /** What may have been meant; empty unless nothing was found. */
  readonly near: readonly Item[];
}

/** The items that answer to what was typed; all of them for an empty text. */
export function searchItems<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => SearchTexts,
): SearchResult<Item> {
  if (typed.trim() === '') return { found: items, near: [] };
  // Folding can make a text four times as long, and no longer: a page of it is not read to the end.
  const wanted = foldText(typed.slice(0, 4 * LONGEST));
  if (wanted === '' || wanted.length > LONGEST) return { found: [], near: [] };
  const ranked = items
    .flatMap((item) => {
      const match = bestOf(wanted, textsOf(item));
      return match === undefined ? [] : [{ item, match }];
    })
    .sort((a, b) => rankOf(a.match) - rankOf(b.match));
  const pick = (...matches: readonly Match[]): Item[] =>
    ranked.filter(({ match }) => matches.includes(match)).map(({ item }) => item);
  const found = pick('exact', 'begins', 'holds');
  if (found.length > 0) return { found, near: [] };
  const mistyped = pick('typo');
  return mistyped.length > 0 ? { found: mistyped, near: [] } : { found: [], near: pick('near') };
}
