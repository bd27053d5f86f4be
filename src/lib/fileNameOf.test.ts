import { fileNameOf } from './fileNameOf.ts';

test.each([
  ['Fairlead', 'fairlead-trade.png'],
  ['Halyard & Söhne', 'halyard-söhne-trade.png'],
  [' A/../B ', 'a-b-trade.png'],
  ['交易所', '交易所-trade.png'],
  ['!?', 'trade.png'],
])('a file of %s is called %s', (brand, expected) => {
  expect(fileNameOf(brand, 'trade.png')).toBe(expected);
});
