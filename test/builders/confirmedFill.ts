/**
 * What the house does by rule after two messages that are far enough apart: a contract's liquidation, a grid's stop and the sale of a
 * loan's collateral, each as its evidence tells it, by a rulebook that asks for another time between them.
 */
import { formatIndex } from '../../core/market/scaledText.ts';
import { toText } from '../../core/money/decimal.ts';
import type { FillRecord, TickEvidence } from '../../core/proof/fill/types.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { formatBookLine, parseTickLine } from '../../core/proof/tickLine.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { decideWatch } from '../../core/trading/loan/decideWatch.ts';
import {
  explainLoanSale,
  explainSoldCoin,
  LOAN_FORMULA_VERSION,
} from '../../core/trading/loan/explain.ts';
import { T0 } from './contract.ts';
import { aLoanOwing, aPledge, LOAN_RULES, loanEventsOf, pricesOf } from './loan.ts';
import { publishedFill } from './proofEvidence.ts';
import { rulebookOfTheDay } from './rulebookOfTheDay.ts';
import { sealAlone } from './sealedLines.ts';
import { aTickLine } from './tickLine.ts';

export const CONFIRMED = ['liquidation', 'grid stop', 'collateral sale'] as const;
export type Confirmed = (typeof CONFIRMED)[number];

/** A fill, and the document whose hash it names. */
export interface ConfirmedFill {
  readonly fill: FillRecord;
  readonly hash: string;
  readonly document: Rulebook;
}

/** `apartMs`: what lies between its two messages; `ruleMs`: what its rulebook asks for. */
export function aConfirmedFill(what: Confirmed, apartMs: number, ruleMs: number): ConfirmedFill {
  const made = PUBLISHED[what]();
  const document = asking(
    what === 'liquidation' ? rulebookOfTheDay(made.rulebookHash) : PROFILES.open,
    ruleMs,
  );
  const hash = hashRulebook(document, sha256);
  return { fill: { ...apart(made, apartMs), rulebookHash: hash }, hash, document };
}

const PUBLISHED: Readonly<Record<Confirmed, () => FillRecord>> = {
  liquidation: () => publishedFill('contract-1 liquidation part'),
  'grid stop': () => publishedFill('grid-1 sell stop'),
  'collateral sale': aCollateralSale,
};

function asking(document: Rulebook, ruleMs: number): Rulebook {
  const { contract, quant, loan } = document;
  return {
    ...document,
    contract: { ...contract, liquidation: { ...contract.liquidation, apartMs: ruleMs } },
    ...(quant && { quant: { ...quant, stopApartMs: ruleMs } }),
    ...(loan && { loan: { ...loan, sale: { ...loan.sale, apartMs: ruleMs } } }),
  };
}

const sealed = (evidence: Omit<TickEvidence, 'seal'>, receivedTime: number): TickEvidence => ({
  ...evidence,
  seal: sealAlone(
    evidence.productId,
    Math.floor(receivedTime / 1000) * 1000,
    evidence.line,
    evidence.bookHash,
  ),
});

/** Its first message so long before its own, by the venue's time and by ours. */
function apart(fill: FillRecord, apartMs: number): FillRecord {
  const own = parseTickLine(fill.tick.line);
  if (fill.first === null || own === undefined) throw new Error('it was confirmed by two messages');
  const time = own.receivedTime - apartMs;
  const fields = fill.first.line.split('|');
  const line = [...fields.slice(0, 3), time, time, ...fields.slice(5)].join('|');
  return { ...fill, first: sealed({ ...fill.first, line }, time) };
}

const SALE_PRODUCT = { productId: 'BTCUSDT', priceDecimals: 2, quantityDecimals: 5 };

/** A message at this price, in points. */
function aMessage(seq: number, receivedTime: number, price: number): TickEvidence {
  const { productId, priceDecimals } = SALE_PRODUCT;
  const book = formatBookLine(productId, seq, {
    bids: [[price - 1, 100]],
    asks: [[price + 1, 100]],
  });
  const shown = formatIndex(price * 2, priceDecimals);
  const line = aTickLine({ seq, receivedTime, bid: price - 1, ask: price + 1 });
  const evidence = { ...SALE_PRODUCT, seq, line, bookLine: book, bookHash: sha256(book) };
  return sealed({ ...evidence, mark: shown, index: shown }, receivedTime);
}

/** 4,000 USDT owed on a tenth of a bitcoin, at 48,100 and then at 48,000: a part is sold from 83 % on. */
function aCollateralSale(): FillRecord {
  const loan = aLoanOwing('4000', [aPledge('0.1', 'BTC')]);
  const [first, prices] = [pricesOf({ BTC: '48100' }), pricesOf({ BTC: '48000' })];
  const context = { now: T0, rules: LOAN_RULES, prices, first };
  const [sold] = loanEventsOf(decideWatch(loan, context));
  const [coin] = sold?.type === 'sold' ? sold.coins : [];
  if (sold?.type !== 'sold' || coin === undefined) throw new Error('nothing was sold');
  const { productId, priceDecimals } = SALE_PRODUCT;
  const cause = { seq: 7, price: '48100' };
  const message = { productId, priceDecimals, fee: sold.fee, first: cause };
  const sale = explainLoanSale(loan, sold, LOAN_RULES, first);
  return {
    id: '01a1f8ad-2ef7-7028-a4f6-637623d36598',
    kind: 'collateral',
    at: T0,
    seq: 9,
    acceptanceSeq: 8,
    quantity: toText(coin.amount),
    price: toText(coin.price),
    fee: toText(sold.fee),
    formulaVersion: LOAN_FORMULA_VERSION,
    rulebookHash: '',
    inputs: explainSoldCoin(sale, coin, message),
    acceptance: null,
    tick: aMessage(9, T0, 4_800_000),
    first: aMessage(7, T0 - 1000, 4_810_000),
  };
}
