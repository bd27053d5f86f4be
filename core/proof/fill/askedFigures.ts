// What was asked held against what was done: the body of the request, whose hash stands in the log, and the inputs of the fill.
// Must name each figure that is another one than was asked for; what was left open in the request was the house's to decide.
import { decimal, parseDecimal } from '../../money/decimal.ts';
import { isSameFigure } from './statedFigures.ts';
import type { AcceptanceEvidence, FillRecord } from './types.ts';

type Body = Readonly<Record<string, unknown>>;

interface Call {
  readonly name: string;
  readonly body: Body;
}

/** The call's name, a line break, the body as JSON; undefined for another text. */
function readAsked(text: string): Call | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return undefined;
  try {
    const body: unknown = JSON.parse(text.slice(end + 1));
    const isBody = typeof body === 'object' && body !== null;
    return isBody ? { name: text.slice(0, end), body: body as Body } : undefined;
  } catch {
    // Not what was hashed from a request: nothing was asked so.
    return undefined;
  }
}

/** As a decimal text; undefined where the request says nothing of it. */
function said(body: Body, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}

/** A limit was kept: bought not above it, sold not below. */
function isWithin(price: string, limit: string, isBuying: boolean): boolean {
  const [paid, asked] = [parseDecimal(price), parseDecimal(limit)];
  if (paid === undefined || asked === undefined) return false;
  return isBuying ? paid.lte(asked) : paid.gte(asked);
}

const isAtMost = (part: string | undefined, whole: string): boolean => {
  const [one, most] = [parseDecimal(part ?? ''), parseDecimal(whole)];
  return one !== undefined && most !== undefined && one.lte(most);
};

type Differs = readonly [name: string, differs: boolean];

/** What was asked for to open, to buy or to sell. */
function openingFigures({ body }: Call, { inputs, price, quantity }: FillRecord): Differs[] {
  const same = (name: string, asked: string | undefined, done = inputs[name]): Differs => [
    name,
    asked !== undefined && done !== undefined && !isSameFigure(asked, done),
  ];
  const limit = said(body, 'price');
  const asked = said(body, 'quantity');
  // All at one message: a market order, a call or a put. A limit order may be filled in parts.
  const isWhole = inputs['orderType'] !== 'limit' && asked !== undefined;
  const isStake = inputs['typed'] === 'stake';
  return [
    ['productId', said(body, 'productId') !== inputs['productId']],
    ['direction', (said(body, 'direction') ?? said(body, 'side')) !== inputs['direction']],
    ['orderType', said(body, 'type') !== inputs['orderType']],
    same('leverage', said(body, 'leverage')),
    same('seconds', said(body, 'seconds')),
    same('orderedAmount', said(body, 'amount')),
    ['stake', isStake && !isSameFigure(said(body, 'stake'), inputs['stake'])],
    ['quantity', asked !== undefined && !isAtMost(quantity, asked)],
    ['quantity', isWhole && !isStake && !isSameFigure(asked, quantity)],
    ['limitPrice', limit !== undefined && !isWithin(price, limit, inputs['side'] === 'asks')],
    same('limitPrice', limit),
    same('causeLevel', said(body, 'triggerPrice')),
  ];
}

/** What was asked for to close or to sell before its end. */
function closingFigures({ body }: Call, { inputs, quantity }: FillRecord): Differs[] {
  const part = said(body, 'quantity');
  const least = said(body, 'minValue');
  const value = parseDecimal(inputs['value'] ?? '');
  return [
    ['quantity', part !== undefined && !isSameFigure(part, quantity)],
    ['minValue', least !== undefined && !isSameFigure(least, inputs['minValue'])],
    ['value', least !== undefined && value?.lt(decimal(least)) !== false],
  ];
}

/** What was asked for to begin a grid; to end one nothing is said but which. */
function gridFigures({ body }: Call, { inputs }: FillRecord): Differs[] {
  if (inputs['event'] === 'ended' || inputs['purpose'] === 'end') return [];
  return [
    ['quantId', said(body, 'quantId') !== inputs['quantId']],
    [
      'amount',
      inputs['event'] === 'subscribed' &&
        !isSameFigure(said(body, 'amount'), inputs['amountSubscribed']),
    ],
  ];
}

const ENDS: readonly string[] = ['closed', 'sold'];
const REVERSING = /\/reverse/;
/** Calls by which something ends, and by which something begins; a reversal is both. */
const ENDING = /close|\/reverse/i;
const OPENING = /submit$|\/reverse/;
/** Of a grid: what was asked for it says the call's name. */
const GRID_EVENTS: readonly string[] = ['subscribed', 'traded', 'ended'];

/** Whether the call is one that makes such a fill. */
function isFitting({ name }: Call, { inputs: { event = '', purpose } }: FillRecord): boolean {
  if (GRID_EVENTS.includes(event)) {
    const isEnd = event === 'ended' || purpose === 'end';
    return (isEnd ? /redemption/i : /submit$/).test(name);
  }
  return (ENDS.includes(event) ? ENDING : OPENING).test(name);
}

function figuresOf(call: Call, fill: FillRecord): Differs[] {
  const { event = '' } = fill.inputs;
  if (GRID_EVENTS.includes(event)) return gridFigures(call, fill);
  if (ENDS.includes(event)) return closingFigures(call, fill);
  // A reversal's opening is the other way round of what it closed: the request names the order alone.
  return REVERSING.test(call.name) ? [] : openingFigures(call, fill);
}

/** Names of what was done otherwise than asked; `asked` alone where it is no request of this kind of fill. */
export function differingFromAsked(
  { asked }: Pick<AcceptanceEvidence, 'asked'>,
  fill: FillRecord,
): string[] {
  const call = readAsked(asked);
  if (call === undefined || !isFitting(call, fill)) return ['asked'];
  try {
    const figures = figuresOf(call, fill);
    return [...new Set(figures.flatMap(([name, differs]) => (differs ? [name] : [])))];
  } catch {
    // A number that is none was asked for: no order is made of it.
    return ['asked'];
  }
}
