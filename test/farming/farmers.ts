/**
 * Ways to look for money in the sale of calls and puts. Each gets every message at once and asks as often as it likes.
 */
import type { Farmer } from './play.ts';

const STAKE = 100;
const MINUTE_MS = 60_000;

/** Realised over the last minutes, as a share a year, from each message: finer than what the formula looks at. */
const realised = (market: Parameters<Farmer>[1], at: number): number => {
  const steps = Math.min(at, Math.round((5 * MINUTE_MS) / market.spacingMs));
  const stride = Math.max(1, Math.round(5000 / market.spacingMs));
  let [sum, count] = [0, 0];
  for (let place = at - steps; place + stride <= at; place += stride) {
    const [a, b] = [market.ticks[place]?.indexDoubled, market.ticks[place + stride]?.indexDoubled];
    if (a === undefined || b === undefined) continue;
    sum += Math.log(b / a) ** 2;
    count += 1;
  }
  return count === 0 ? 0 : Math.sqrt((sum / count) * 365 * 17_280);
};

export const FARMERS: Readonly<Record<string, Farmer>> = {
  'never sells': () => undefined,
  'sells at once': () => 0,
  'sells at once, for no less than was quoted': ({ quote }) => quote(),
  'sells when the value fell within three seconds': ({ quote }) =>
    quote(3000) - quote() > 0.1 * STAKE ? 0 : undefined,
  'wants the quote of three seconds ago when it was better': ({ quote }) =>
    quote(3000) - quote() > 0.1 * STAKE ? quote(3000) : undefined,
  'asks for a quote at every message and wants the best of them': ({ quote }) =>
    Math.max(quote(), quote(250), quote(500), quote(1000), quote(2000)),
  'sells when the value rose within a second': ({ quote }) =>
    quote() - quote(1000) > 0.05 * STAKE ? quote() : undefined,
  'waits for a move against him, sells while it goes on': ({ order, index }) => {
    const move = (index() - index(5000)) * (order.direction === 'call' ? 1 : -1);
    const last = (index() - index(1000)) * (order.direction === 'call' ? 1 : -1);
    return move < 0 && last < 0 ? 0 : undefined;
  },
  'waits for a move his way, sells when it turns': ({ order, index }) => {
    const move = (index(1000) - index(10_000)) * (order.direction === 'call' ? 1 : -1);
    const last = (index() - index(1000)) * (order.direction === 'call' ? 1 : -1);
    return move > 0 && last < 0 ? 0 : undefined;
  },
  'takes a profit of a fifth': ({ quote }) => (quote() > 1.2 * STAKE ? 1.2 * STAKE : undefined),
  'cuts a loss at half': ({ quote }) => (quote() < 0.5 * STAKE ? 0 : undefined),
  'sells what is nearly lost': ({ quote, passed }) =>
    passed > 0.5 && quote() > 1 && quote() < 0.2 * STAKE ? 0 : undefined,
  'sells what is nearly won': ({ quote, passed }) =>
    passed > 0.5 && quote() > 1.7 * STAKE ? quote() : undefined,
  'knows the volatility better, sells what it overprices': (
    { order, at, quote, index },
    market,
  ) => {
    const told = market.volatility(market.ticks[at]?.receivedTime ?? 0).toNumber();
    const side = order.direction === 'call' ? 1 : -1;
    const isBehind = (index() - order.openIndexDoubled) * side < 0;
    const ratio = told / Math.max(realised(market, at), 0.01);
    const isDear = isBehind ? ratio > 1.25 : ratio < 0.8;
    return isDear ? quote() : undefined;
  },
  'sells in the last second of a minute, before its move counts': ({ at }, market) => {
    const time = market.ticks[at]?.receivedTime ?? 0;
    return time % MINUTE_MS >= MINUTE_MS - 1000 ? 0 : undefined;
  },
};
