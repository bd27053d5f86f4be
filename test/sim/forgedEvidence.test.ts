/**
 * Everything that filled, settled or was sold on a simulated day, checked as the phone checks it: what the server publishes
 * is found right, and whatever figure of it is forged is found out.
 */
import { decimal } from '../../core/money/decimal.ts';
import type { Tick } from '../../core/market/types.ts';
import { recomputeFill } from '../../core/trading/contract/recomputeFill.ts';
import { SPOT_FORMULA_VERSION } from '../../core/trading/spot/explain.ts';
import { recomputeSpotFill } from '../../core/trading/spot/recomputeFill.ts';
import type { Effects } from '../../server/execution/command.ts';
import type { FillRow } from '../../server/store/evidenceStore.ts';
import { checkFill } from '../../core/proof/fill/checkFill.ts';
import { report } from '../report.ts';
import type { Executed } from './memoryBatches.ts';
import { KeptTicks, publish, type PublishedFill } from './publishedEvidence.ts';
import { simulate } from './simulation.ts';

const SEED = 'a day of lies';
const COMMANDS = 5_000;
/** Forgeries are tried on so many of each kind. */
const FORGED = 12;

interface Case {
  readonly fill: PublishedFill;
  readonly order: readonly PublishedFill[];
}

/** Every fill of the day as published, with the entry of its call or put. */
async function publishedDay(): Promise<Case[]> {
  const cases: Case[] = [];
  const entries = new Map<string, { fill: PublishedFill; tick: Tick | undefined }>();
  const kept = new KeptTicks();
  const note = (row: FillRow, effects: Effects): void => {
    const entry = entries.get(row.orderId);
    const fill = publish(row, effects, entry?.tick, kept);
    if (row.order === 'cfd' && row.kind === 'open')
      entries.set(row.orderId, { fill, tick: effects.ticks[0] });
    cases.push({ fill, order: entry ? [entry.fill, fill] : [fill] });
  };
  await simulate({
    seed: SEED,
    commands: COMMANDS,
    onExecuted: (executed: readonly Executed[]) => {
      for (const { effects } of executed) {
        if (effects) kept.keep(effects);
        for (const row of effects?.fills ?? []) note(row, effects as Effects);
      }
    },
  });
  return cases;
}

type Forgery = readonly [name: string, forged: PublishedFill];

/** Another figure than the one that is there: a number that differs, another word. */
const otherThan = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? (text === '0.5' ? '0.25' : '0.5') : `${text}x`;

/** Each figure of a fill changed by itself. */
function forgeries(fill: PublishedFill): Forgery[] {
  const { tick, inputs, lines } = fill;
  const stated = (['price', 'quantity', 'fee'] as const).map((name): Forgery => [
    name,
    { ...fill, [name]: otherThan(fill[name]) },
  ]);
  const ofInputs = Object.entries(inputs).map(([name, value]): Forgery => [
    `inputs.${name}`,
    { ...fill, inputs: { ...inputs, [name]: otherThan(value) } },
  ]);
  const ofTick: Forgery[] = [
    [
      'tick.line',
      {
        ...fill,
        tick: {
          ...tick,
          line: tick.line.replace(/\d\|1\|0$/, '9|1|0').replace(/(\d+)\|1\|0$/, '$17|1|0'),
        },
      },
    ],
    ['tick.index', { ...fill, tick: { ...tick, index: otherThan(tick.index) } }],
    ['tick.mark', { ...fill, tick: { ...tick, mark: otherThan(tick.mark) } }],
    ['tick.seq', { ...fill, tick: { ...tick, seq: tick.seq + 1 } }],
    ['tick.productId', { ...fill, tick: { ...tick, productId: 'OTHERUSDT' } }],
    ['tick.priceDecimals', { ...fill, tick: { ...tick, priceDecimals: tick.priceDecimals + 1 } }],
    [
      'tick.bookHash',
      {
        ...fill,
        tick: {
          ...tick,
          bookHash: tick.bookHash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        },
      },
    ],
    ['seq', { ...fill, seq: fill.seq + 1 }],
    ['acceptanceSeq', { ...fill, acceptanceSeq: fill.seq }],
    ['formulaVersion', { ...fill, formulaVersion: 'another-1' }],
    ['kind', { ...fill, kind: fill.kind === 'open' ? 'close' : 'open' }],
  ];
  return [
    ...stated,
    ...ofInputs,
    ...ofTick,
    ...(lines ?? []).flatMap((_line, place) => forgedLine(fill, place)),
  ];
}

function forgedLine(fill: PublishedFill, place: number): Forgery[] {
  const change = (over: object): PublishedFill => ({
    ...fill,
    lines: (fill.lines ?? []).map((line, index) => (index === place ? { ...line, ...over } : line)),
  });
  const { line, index, seq } = fill.lines?.[place] ?? { line: '', index: '', seq: 0 };
  return [
    ['lines.line', change({ line: line.replace(/^(Q2\|[^|]*\|\d+\|\d+\|\d+\|)/, '$19') })],
    ['lines.index', change({ index: otherThan(index) })],
    ['lines.seq', change({ seq: seq + 1 })],
  ];
}

/**
 * Inputs on which the money of a fill may not depend: a position without a liquidation price, a market order that held
 * nothing, a fee that the margin did not pay any more, a bound that was not reached, a promise that is held against the
 * end, the time of an acceptance (its seq is found out), the minute of the closes (its entry in the log is found out, `checkCloses`), a stop's price that
 * its user set. Everything else must be found out each time.
 */
const INERT = new Set(
  (
    'takerRate positionQuantity positionCost positionMargin positionOvernight tiers restingBefore reservedBefore ' +
    'limitPrice holdRate reason feeRate liquidationFeeRate overnightBefore returnRate typed acceptanceIndexDoubled ' +
    'acceptanceQuoteRate quoteRate baseScale calendar trimShare firmUntil decay volatilityFloor volatilityCap margin minValue saleAcceptedAt closesMinute ' +
    'causeLevel'
  )
    .split(' ')
    .map((name) => `inputs.${name}`),
);

/** The whole story told at another price, each result computed by the formula, and the book taken away. */
function retoldAt(fill: PublishedFill, price: string): PublishedFill {
  const cost = decimal(fill.quantity).times(price).toFixed();
  const story = { ...fill.inputs, price, cost };
  const isSpot = fill.formulaVersion === SPOT_FORMULA_VERSION;
  const results = isSpot ? recomputeSpotFill(story, null) : recomputeFill(story, null);
  const inputs: Record<string, string> = { ...story, ...results };
  return {
    ...fill,
    price,
    fee: inputs['fee'] ?? fill.fee,
    inputs,
    tick: { ...fill.tick, bookLine: null },
  };
}

let cases: readonly Case[] = [];
beforeAll(async () => {
  cases = await publishedDay();
}, 300_000);

test('all that is published of a day checks out', () => {
  const wrong = cases.flatMap(({ fill, order }) => {
    const { problems, different } = checkFill(fill, order);
    const found = [...problems, ...different].join();
    return found === '' ? [] : [`${fill.formulaVersion} ${fill.kind}: ${found}`];
  });
  expect(wrong).toEqual([]);
});

test('a figure of a fill that is forged is found out, whichever it is', () => {
  const tried = new Map<string, number>();
  const unnoticed = new Map<string, string>();
  let count = 0;
  for (const { fill, order } of cases) {
    const kind = `${fill.formulaVersion} ${fill.kind}`;
    if ((tried.get(kind) ?? 0) >= FORGED) continue;
    tried.set(kind, (tried.get(kind) ?? 0) + 1);
    for (const [name, forged] of forgeries(fill)) {
      count += 1;
      const told = order.map((one) => (one === fill ? forged : one));
      if (checkFill(forged, told).problems.length === 0 && !INERT.has(name))
        unnoticed.set(`${kind} ${name}`, fill.id);
    }
  }
  expect(Object.fromEntries(unnoticed)).toEqual({});
  expect(tried.size).toBe(12);
  report('forged figures of fills', { seed: SEED, forged: count, unnoticed: 0 });
}, 120_000);

test('a fill told at another price, with its book taken away, never checks out', () => {
  const walked = cases.filter(({ fill }) => fill.tick.bookLine !== null && 'cost' in fill.inputs);
  expect(walked.length).toBeGreaterThan(200);
  const accepted = walked.filter(
    ({ fill }) => checkFill(retoldAt(fill, '0.5')).problems.length === 0,
  );
  expect(accepted.map(({ fill }) => fill.kind)).toEqual([]);
  // Not even at its own price: without its book nobody can say what it was.
  const bare = walked.map(({ fill }) => ({ ...fill, tick: { ...fill.tick, bookLine: null } }));
  expect(bare.filter((fill) => !checkFill(fill).problems.includes('book_missing'))).toHaveLength(0);
});
