// The products of the house: what they are called, how finely they trade, how much at least and at most.
// Must never hold a price: sizes are fixed numbers, reviewed when prices have moved far.
// Source: decisions.md "Prices" (default products); sizes are ours: smallest trade worth a few USDT or less,
// largest about 10,000,000 USDT at the prices of 2025.
import type { Category } from '../market/types.ts';

export interface ProductListing {
  readonly id: string;
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly category: Category;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly minQuantity: string;
  readonly maxQuantity: string;
}

type Row = readonly [
  base: string,
  name: string,
  priceDecimals: number,
  quantityDecimals: number,
  minQuantity: string,
  maxQuantity: string,
];

const CRYPTO: readonly Row[] = [
  ['BTC', 'Bitcoin', 2, 5, '0.0001', '100'],
  ['ETH', 'Ethereum', 2, 4, '0.001', '3000'],
  ['SOL', 'Solana', 2, 3, '0.01', '60000'],
  ['BNB', 'BNB', 2, 3, '0.01', '12000'],
  ['XRP', 'XRP', 4, 1, '1', '4000000'],
  ['DOGE', 'Dogecoin', 5, 0, '10', '50000000'],
  ['ADA', 'Cardano', 4, 1, '1', '15000000'],
  ['TRX', 'TRON', 5, 0, '10', '30000000'],
  ['LINK', 'Chainlink', 3, 2, '0.1', '600000'],
  ['LTC', 'Litecoin', 2, 3, '0.01', '100000'],
];

const METALS: readonly Row[] = [
  ['XAU', 'Gold', 2, 2, '0.01', '3000'],
  ['XAG', 'Silver', 3, 1, '1', '250000'],
  ['XPT', 'Platinum', 2, 2, '0.01', '8000'],
  ['XPD', 'Palladium', 2, 2, '0.01', '8000'],
];

/** Base, quote, name, largest size. */
const FOREX: readonly (readonly [string, string, string, string])[] = [
  ['EUR', 'USD', 'Euro / US dollar', '9000000'],
  ['GBP', 'USD', 'Pound sterling / US dollar', '7500000'],
  ['USD', 'JPY', 'US dollar / Japanese yen', '10000000'],
  ['AUD', 'USD', 'Australian dollar / US dollar', '15000000'],
  ['USD', 'CAD', 'US dollar / Canadian dollar', '10000000'],
  ['USD', 'CHF', 'US dollar / Swiss franc', '10000000'],
  ['NZD', 'USD', 'New Zealand dollar / US dollar', '16000000'],
  ['EUR', 'GBP', 'Euro / Pound sterling', '9000000'],
  ['EUR', 'JPY', 'Euro / Japanese yen', '9000000'],
  ['GBP', 'JPY', 'Pound sterling / Japanese yen', '7500000'],
];

/** Decimals of a forex quote: five, and three against the yen (a tenth of a pip). */
const FOREX_DECIMALS = 5;
const YEN_DECIMALS = 3;

/** Every product, in the order in which lists show them. */
export const LISTINGS: readonly ProductListing[] = [
  ...CRYPTO.map((row) => fromRow(row, 'USDT', 'crypto')),
  ...FOREX.map(([base, quote, name, maxQuantity]) => {
    const priceDecimals = quote === 'JPY' ? YEN_DECIMALS : FOREX_DECIMALS;
    return fromRow([base, name, priceDecimals, 0, '100', maxQuantity], quote, 'forex');
  }),
  ...METALS.map((row) => fromRow(row, 'USD', 'metal')),
];

function fromRow(row: Row, quote: string, category: Category): ProductListing {
  const [base, name, priceDecimals, quantityDecimals, minQuantity, maxQuantity] = row;
  const id = `${base}${quote}`;
  return {
    id,
    name,
    base,
    quote,
    category,
    priceDecimals,
    quantityDecimals,
    minQuantity,
    maxQuantity,
  };
}
