/** The evidence of a sale of a coin that counts 1:1, as proof/getFill tells it, made by core of a loan that came too near. */
import { decimal, toText } from '../../core/money/decimal.ts';
import { decideWatch } from '../../core/trading/loan/decideWatch.ts';
import {
  explainLoanSale,
  explainSoldCoin,
  LOAN_FORMULA_VERSION,
} from '../../core/trading/loan/explain.ts';
import type { FillEvidence } from '../../protocol/proof.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { T0 } from './contract.ts';
import { aLoanOwing, aPledge, LOAN_RULES, loanEventsOf, pricesOf } from './loan.ts';
import { CLIENT_RULEBOOK } from './rulebook.ts';

/** 1,850 USDT owed on 2,000 USDC: a part is sold from 92 % on. */
export function anUnpricedSale(): NonNullable<FillEvidence['unpriced']>[number] {
  const loan = aLoanOwing('1850', [aPledge('2000', 'USDC')]);
  const [sold] = loanEventsOf(
    decideWatch(loan, { now: T0, rules: LOAN_RULES, prices: pricesOf({}) }),
  );
  const [coin] = sold?.type === 'sold' ? sold.coins : [];
  if (sold?.type !== 'sold' || coin === undefined) throw new Error('nothing was sold');
  const { fee } = sold;
  const message = { productId: null, priceDecimals: null, fee, first: null };
  return {
    id: '01a1f8ad-2ef7-7028-a4f6-637623d36599',
    kind: 'collateral',
    at: T0,
    seq: 0,
    acceptanceSeq: -1,
    quantity: toText(coin.amount),
    price: toText(coin.price),
    fee: toText(fee),
    formulaVersion: LOAN_FORMULA_VERSION,
    rulebookHash: hashRulebook(CLIENT_RULEBOOK, sha256),
    inputs: explainSoldCoin(explainLoanSale(loan, sold, LOAN_RULES), coin, message),
  };
}

/** The same with a price that no rulebook says. */
export function aCheapSale(): ReturnType<typeof anUnpricedSale> {
  const sale = anUnpricedSale();
  const { inputs, price } = sale;
  const cheap = toText(decimal(price).times('0.9'));
  return { ...sale, inputs: { ...inputs, prices: `USDC:${cheap}`, firstPrices: `USDC:${cheap}` } };
}
