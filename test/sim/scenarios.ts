/**
 * Whole runs held against each other: the same again, batches of one, other user ids, a mirrored market, a still one, and
 * the stream of prices with nobody there.
 */
import { resultOf } from './auditor/arithmetic.ts';
import { Counters, type Invariant } from './auditor/counters.ts';
import { type Fraction, ONE, parse, scaled, ZERO } from './auditor/fraction.ts';
import { conversionRate, currencyDecimals, MONEY_DECIMALS } from './auditor/rules.ts';
import type { NaiveState } from './auditor/state.ts';
import { costFraction, isLive, lotsFraction, pointsFraction } from './auditor/ticket.ts';
import type { Executed } from './memoryBatches.ts';
import { mirroredCost, mirrorSteps, productsMirrored } from './mirror.ts';
import { makeWorld, replay, simulate, type SimulationResult } from './simulation.ts';
import type { World } from './steps.ts';

export interface ScenarioOptions {
  readonly seed: string;
  readonly commands: number;
}

/** The same steps again, in batches of one, and with the users' ids turned round. */
export async function replays({ seed, commands }: ScenarioOptions): Promise<Counters> {
  const same = { seed, isNameless: true };
  const first = await simulate({ ...same, commands, record: true });
  const { steps, world } = first.run;
  const counters = new Counters();
  const holds = (name: Invariant, other: SimulationResult): void =>
    counters.check(name, other.hash === first.hash, () => `${first.hash} and ${other.hash}`);
  holds('replay gives the same hash', await replay(steps, world, same));
  holds('batches of one give the same', await replay(steps, world, { ...same, batchSize: 1 }));
  const turned = (user: number): string =>
    `0000cccc-0000-7000-8000-${(world.people.length - user).toString(16).padStart(12, '0')}`;
  const relabelled = await replay(steps, world, { ...same, userIdOf: turned });
  holds('relabelling users relabels results only', relabelled);
  const alone = await simulate({
    seed,
    commands: Infinity,
    beats: first.run.beats,
    world: {
      ...world,
      people: [],
    },
  });
  const isSame = alone.ticks === first.ticks;
  counters.check('tick stream independent of orders', isSame, () => 'the prices knew who traded');
  return counters;
}

const richWorld = (people: number): World => ({
  ...makeWorld(0),
  people: Array.from({ length: people }, () => ({
    contract: '5000000000',
    funding: '1',
    spot: '1',
    cfd: '1',
    country: null,
    leverageCap: null,
  })),
});

/**
 * What each executed command came to, in words that a mirror can be held against. Sorted within a group: of one message's
 * fills those of the asks come first, which are the bids in the mirror; they never share liquidity.
 */
function resultsOf(executed: readonly Executed[], isMirrored: boolean): string[] {
  const results = executed.map(({ command, answer, effects }) => {
    const said = JSON.parse(answer) as { ok: boolean; error?: string };
    const fills = (effects?.fills ?? []).map((fill) => {
      const inputs = JSON.parse(fill.inputs) as Record<string, string>;
      const cost = isMirrored ? mirroredCost(fill, inputs['cost'] ?? '0') : inputs['cost'];
      return [fill.kind, fill.seq, fill.quantity, cost, inputs['result'] ?? ''].join(' ');
    });
    return [command.name, command.userId, said.error ?? 'done', ...fills].join(' | ');
  });
  return results.toSorted();
}

/**
 * Long and short on a market mirrored around a price. Symmetric are: which tickets fill at which message, how much, at the
 * mirrored price, and what the price made of it. Not symmetric by the rules, and so kept out of this world: notional and
 * with it fees, margin and tiers (a mirrored price is another price), overnight rates, JPY's rate, slippage as a share.
 */
export async function mirrored({ seed, commands }: ScenarioOptions): Promise<Counters> {
  const results: string[] = [];
  const first = await simulate({
    seed,
    commands,
    record: true,
    world: richWorld(20),
    market: { isCalm: true },
    people: {
      products: productsMirrored,
      leverages: [2, 3],
      most: 2_000_000,
      ordersOnly: true,
    },
    onExecuted: (executed) => results.push(...resultsOf(executed, false)),
  });
  const others: string[] = [];
  const { steps, world } = first.run;
  const productOf = (ticket: number): string =>
    first.run.naive.state.tickets[ticket]?.rules.productId ?? '';
  await replay(mirrorSteps(steps, productOf), world, {
    seed,
    onExecuted: (executed) => others.push(...resultsOf(executed, true)),
  });
  const counters = new Counters();
  for (const [index, result] of results.entries()) {
    const other = others[index];
    const detail = (): string => `${result}\n${other}`;
    const fills = result.split(' | ').length - 3;
    counters.check(
      'mirrored market gives mirrored results',
      result === other,
      detail,
      Math.max(fills, 0),
    );
  }
  return counters;
}

/** Millionths of a USDT: all that a user has, coins and open positions at what the book would pay. */
function wealth(state: NaiveState, user: number): bigint {
  let sum = 0n;
  for (const [name, { available, locked }] of state.accounts[user] ?? []) {
    const currency = name.split('/')[1] ?? 'USDT';
    const held = scaled(available + locked, currencyDecimals(currency) ?? 0);
    sum += held.times(priceIn(state, currency)).floor(MONEY_DECIMALS);
  }
  for (const ticket of state.tickets) {
    const { rules, direction } = ticket;
    const { shown } = state.market(ticket);
    if (ticket.user !== user || !isLive(ticket) || ticket.open === 0 || !shown) continue;
    const exit = pointsFraction(direction === 'long' ? shown.bid : shown.ask, rules);
    const value = exit.times(lotsFraction(ticket.open, rules));
    const result = resultOf(direction, value, costFraction(ticket.cost), ticket.rate);
    sum += result.floor(MONEY_DECIMALS) - ticket.accrued;
  }
  return sum;
}

/** USDT of one unit of a currency, sold at the bid. */
function priceIn(state: NaiveState, currency: string): Fraction {
  if (currency === 'USDT') return ONE;
  for (const { rules, shown } of state.markets.values()) {
    if (rules.base !== currency || shown === undefined) continue;
    return pointsFraction(shown.bid, rules).times(conversionRate(rules, shown.indexDoubled));
  }
  throw new Error(`nobody trades ${currency}`);
}

/** Nothing moves: whatever anybody does, nobody has more than before. */
export async function still({ seed, commands }: ScenarioOptions): Promise<Counters> {
  const world = makeWorld();
  const market = { isCalm: true, isFlat: true };
  // Money that comes from outside is no gain.
  const people = { tradesOnly: true };
  const { run } = await simulate({ seed, commands, world, market, people });
  const counters = new Counters();
  counters.count('call: tied', run.counters.of('call: tied'));
  for (const [user, person] of world.people.entries()) {
    const had = [person.contract, person.funding, person.spot, person.cfd]
      .reduce((sum, text) => sum.plus(parse(text)), ZERO)
      .floor(MONEY_DECIMALS);
    const more = wealth(run.naive.state, user) - had;
    const detail = (): string => `user ${user} has ${more} millionths more`;
    const { tickets, spotOrders } = run.naive.state;
    const hasTraded = [...tickets, ...spotOrders].some((one) => one.user === user);
    counters.check('no money at constant price', more <= 0n, detail, hasTraded ? 1 : 0);
  }
  return counters;
}
