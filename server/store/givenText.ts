// What checks read out of text that a server's role may write: ids in causes, what the evidence of a fill tells.
// Must never raise, whatever the text is: a row that is not what it should be is found, and does not end the looking.
// Source: reliability.md "Invariants".

/** The id that a text begins with; null where it begins with none. */
export const idIn = (text: string): string =>
  `CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' THEN left(${text}, 36)::uuid END`;

const from = (name: string): string => `split_part(f.inputs, '"${name}":"', 2)`;

/** What the fill `f` tells by a name; empty where it tells nothing. It is not read as JSON, which it may not be. */
export const told = (name: string): string => `split_part(${from(name)}, '"', 1)`;

/** The same as a number; null where it begins with none. */
export const toldNumber = (name: string): string =>
  `substring(${from(name)} from '^-?[0-9]+[.]?[0-9]*')::numeric`;
