/** More than an axis, its tags and fifty drawings ask for between two candles. */
const MOST = 1000;

/**
 * `work` with its last answers kept: what is drawn with each frame asks for the same few texts again, and the same input has
 * the same answer. All are let go together, so that asking costs one look-up.
 */
export function remember<Input extends string | number, Answer>(
  work: (input: Input) => Answer,
  most = MOST,
): (input: Input) => Answer {
  const known = new Map<Input, Answer>();
  return (input) => {
    const kept = known.get(input);
    if (kept !== undefined) return kept;
    if (known.size >= most) known.clear();
    const answer = work(input);
    known.set(input, answer);
    return answer;
  };
}
