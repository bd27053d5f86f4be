import { aDepth, aQuote, aTrade } from '../../test/builders/market.ts';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import { frameReceived } from '../state/quotes.ts';
import { sanitizeAction, sanitizeState } from './devTools.ts';
import { makeStore } from './store.ts';

const frame = frameReceived({
  at: 5,
  quotes: [aQuote({ price: '64183.5' })],
  depths: [aDepth()],
  trades: [{ productId: 'BTCUSDT', trades: [aTrade()], isSnapshot: false }],
});

test('a frame of quotes is one readable line', () => {
  const { type, payload } = sanitizeAction(frame);
  expect(type).toBe('quotes/frameReceived');
  expect(JSON.stringify(payload).length).toBeLessThan(150);
  expect(payload).toMatchObject({ quotes: 'BTCUSDT 64183.5', trades: 'BTCUSDT 1' });
});

test('a page of candles is told by its length, a short list as it is', () => {
  expect(sanitizeAction({ type: 'a', payload: Array.from({ length: 300 }, () => 0) })).toEqual({
    type: 'a',
    payload: '300 items',
  });
  expect(sanitizeAction({ type: 'a', payload: [1] })).toEqual({ type: 'a', payload: [1] });
});

test('the state shows which products are known, not their books', () => {
  const store = makeStore({ openSocket: makeFakeSocket().openSocket });
  store.dispatch(frame);
  const { quotes } = sanitizeState(store.getState());
  expect(quotes).toEqual({
    products: 'BTCUSDT',
    depths: 'BTCUSDT',
    trades: 'BTCUSDT',
    receivedAt: 5,
  });
  expect(store.getState().quotes.depths['BTCUSDT']).toEqual(aDepth());
});
