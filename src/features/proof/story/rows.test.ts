// Rows of a record are read whole or not at all.
import { cellsHeld, soldRows } from './rows.ts';

test('each coin that was sold has its quantity and what it brought', () => {
  expect(soldRows('spot:BTC:0.01428296:1319.765428,funding:USDC:5:5')).toEqual([
    { coin: 'BTC', quantity: '0.01428296', received: '1319.765428' },
    { coin: 'USDC', quantity: '5', received: '5' },
  ]);
});

test('cells are added up: those that hold coins, these, and what they had cost', () => {
  expect(cellsHeld('0:0,857:514.7142,285:171.171', 5)).toEqual({
    all: 3,
    filled: 2,
    quantity: '0.01142',
    cost: '685.8852',
  });
  expect(cellsHeld('0:0', 5)).toEqual({ all: 1, filled: 0, quantity: '0', cost: '0' });
});

test.each(['', 'spot', 'spot:BTC:much:1', 'spot:BTC:1:1,', '1:2,x', '1'])(
  '"%s" is not read',
  (text) => {
    expect(soldRows(text)).toBeUndefined();
    expect(cellsHeld(text, 5)).toBeUndefined();
  },
);
