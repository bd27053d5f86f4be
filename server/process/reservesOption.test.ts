import { readReserves } from './reservesOption.ts';

test.each([
  [undefined, '-'],
  ['', '-'],
  ['BTC:0.5,USDT:1000', 'BTC:0.5,USDT:1000'],
  [' USDT:1000.50 , BTC:0.50 ', 'BTC:0.5,USDT:1000.5'],
  ['BTC:0', '-'],
])('%p is declared as %s', (text, written) => {
  expect(readReserves(text)).toBe(written);
});

test.each([
  ['BTC', 'RESERVES: "BTC" is not a currency and an amount such as BTC:0.5'],
  ['BTC:-1', 'RESERVES: "BTC:-1" is not a currency and an amount such as BTC:0.5'],
  ['BTC:1e3', 'RESERVES: "BTC:1e3" is not a currency and an amount such as BTC:0.5'],
  ['BTC:1:2', 'RESERVES: "BTC:1:2" is not a currency and an amount such as BTC:0.5'],
  ['BTC:1,000', 'RESERVES: "000" is not a currency and an amount such as BTC:0.5'],
  ['DOLLARS:5', 'RESERVES: "DOLLARS" is no currency that is kept here'],
  ['USDT:0.0000001', 'RESERVES: "USDT:0.0000001" has more decimals than USDT has'],
  ['BTC:1,BTC:2', 'RESERVES: names a currency twice'],
])('%s stops the start', (text, line) => {
  expect(() => readReserves(text)).toThrow(line);
});
