// What operations of every kind share.
import type { MarketGate } from '../../core/trading/order.ts';
import type { View } from './command.ts';
import { underLock } from './commonOperations.ts';

// An input that was written down before said itself that nobody is frozen.
test('the gate under the lock has the account as it stands there, whatever the input says', () => {
  const view = { frozen: true, openOrders: () => 7 } as unknown as View;
  const gate = JSON.parse('{"frozen":false,"openOrders":0,"market":"live"}') as MarketGate;
  expect(underLock(gate, view)).toEqual({ market: 'live', frozen: true, openOrders: 7 });
});
