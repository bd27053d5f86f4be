// Trading the smallest sizes to live on roundings: whatever is bought and sold in parts at one price, what comes back is never more than
// what was paid. 20,000 cases in `npm test`; reliability.md asks for 5 M in a full pass. Source: decisions.md "Money" (roundings).
import { createRng } from '../../core/market/prng.ts';
import { type Decimal, decimal, ZERO } from '../../core/money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../core/money/money.ts';
import { roundResultDown } from '../../core/money/rounding.ts';
import { compileRulebook } from '../../core/rulebook/compile.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { handlingFee, notionalOf, priceResult } from '../../core/trading/contract/formulas.ts';
import { fromLots, fromPoints, toLots } from '../../core/trading/book/scale.ts';
import { fillTerms, NOTHING_FILLED } from '../../core/trading/spot/formulas.ts';
import type { SpotRules, SpotSide } from '../../core/trading/spot/types.ts';
import { report } from '../report.ts';

const CASES = Number(process.env['FARMING_CASES'] ?? 20_000);
const MOST_PARTS = 4;
const RATES = ['1', '0.006666666667', '1.08437'];
const SEED = 'smallest sizes';
const book = compileRulebook(OPEN_RULEBOOK);
const products = OPEN_RULEBOOK.products.flatMap(({ id }) => book.rulesOf(id) ?? []);
const sumOf = (list: readonly Decimal[]): Decimal => list.reduce((a, b) => a.plus(b), ZERO);

interface Case {
  readonly rules: (typeof products)[number];
  readonly price: Decimal;
  readonly rate: Decimal;
  /** One to four parts, each of a size about the smallest there is. */
  readonly parts: readonly Decimal[];
}

function* cases(): Generator<Case> {
  const rng = createRng(SEED);
  for (let number = 0; number < CASES; number += 1) {
    const rules = products[rng.below(products.length)];
    if (rules === undefined) throw new Error('the rulebook has products');
    const smallest = toLots(decimal(rules.document.minQuantity), rules.contract);
    const parts = Array.from({ length: 1 + rng.below(MOST_PARTS) }, () =>
      fromLots(smallest + rng.below(9), rules.contract),
    );
    const price = fromPoints(1 + rng.below(10 ** (1 + rng.below(8))), rules.contract);
    yield { rules, price, parts, rate: decimal(RATES[rng.below(RATES.length)] ?? '1') };
  }
}

/** What one order of these parts pays or gets, and what arrives. */
function trade(side: SpotSide, parts: readonly Decimal[], { price, rate }: Case, rules: SpotRules) {
  let totals = NOTHING_FILLED;
  const received = parts.map((quantity) => {
    const size = {
      quantity,
      cost: quantity.times(price),
      quoteRate: rate,
      feeRate: rules.makerRate,
    };
    const terms = fillTerms(side, totals, size, rules);
    totals = terms.totals;
    return terms.received;
  });
  return { amount: totals.filledAmount, received: sumOf(received) };
}

test(
  `${CASES} times bought and sold in the smallest parts at one price: nothing is gained`,
  () => {
    let atNothing = 0;
    for (const one of cases()) {
      const { spot, contract } = one.rules;
      const bought = trade('buy', one.parts, one, spot);
      // Sold as it came: all at once, and in parts.
      const half = bought.received.div(2).toDecimalPlaces(spot.baseScale, 1);
      for (const sold of [[bought.received], [half, bought.received.minus(half)]]) {
        const gain = trade('sell', sold, one, spot).received.minus(bought.amount);
        if (gain.gt(0))
          throw new Error(`spot gained ${gain.toFixed()} with ${JSON.stringify(one)}`);
        if (gain.isZero()) atNothing += 1;
      }
      const costs = one.parts.map((quantity) => quantity.times(one.price));
      const fees = [...costs, sumOf(costs)].map((cost) =>
        handlingFee(notionalOf(cost, one.rate), contract.makerRate),
      );
      // Closed part by part, each a point worse and then a point better: rounded parts are never more than the whole.
      const point = fromPoints(1, contract);
      const results = one.parts.flatMap((quantity) =>
        [point.neg(), point].map((move) =>
          roundResultDown(
            priceResult(
              'long',
              quantity.times(one.price.plus(move)),
              quantity.times(one.price),
              one.rate,
            ),
            SETTLEMENT_SCALE,
          ),
        ),
      );
      const gain = sumOf(results).minus(sumOf(fees));
      if (gain.gt(0))
        throw new Error(`contract gained ${gain.toFixed()} with ${JSON.stringify(one)}`);
    }
    report('farming the smallest sizes', { seed: SEED, cases: CASES, gained: 0, atNothing });
  },
  60_000 + CASES,
);
