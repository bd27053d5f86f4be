// What was asked held against what was done: the body of the request, whose hash stands in the log, and the inputs of the fill.
// Must name each figure that is another one than was asked for; what was left open in the request was the house's to decide.
// Which calls make an event, and which figures it was asked for, says its kind. Source: decisions.md "Price evidence" (Acceptance).
import { eventOf, proofOf } from '../../trading/formulas.ts';
import type { Call } from '../../trading/kindProof.ts';
import type { AcceptanceEvidence, FillRecord } from './types.ts';

/** The call's name, a line break, the body as JSON; undefined for another text. */
function readAsked(text: string): Call | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return undefined;
  try {
    const body: unknown = JSON.parse(text.slice(end + 1));
    const isBody = typeof body === 'object' && body !== null;
    return isBody ? { name: text.slice(0, end), body: body as Call['body'] } : undefined;
  } catch {
    // Not what was hashed from a request: nothing was asked so.
    return undefined;
  }
}

/** Names of what was done otherwise than asked; `asked` alone where it is no request of this kind of fill. */
export function differingFromAsked(
  { asked }: Pick<AcceptanceEvidence, 'asked'>,
  fill: FillRecord,
): string[] {
  // That its formula is not known is said elsewhere: nobody knows then what it could have been asked for.
  if (proofOf(fill) === undefined) return [];
  const call = readAsked(asked);
  const event = eventOf(fill)?.asked;
  if (call === undefined || !event?.calls(fill.inputs).test(call.name)) return ['asked'];
  try {
    const figures = event.figures(call, fill);
    return [...new Set(figures.flatMap(([name, differs]) => (differs ? [name] : [])))];
  } catch {
    // A number that is none was asked for: no order is made of it.
    return ['asked'];
  }
}
