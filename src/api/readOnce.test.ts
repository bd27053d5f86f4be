// What nobody keeps is read once: every reader gets what came, however soon after another he asks.
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import { aCandle } from '../../test/builders/market.ts';
import { makeStore } from '../app/store.ts';
import { productGetProductKline } from './productApi.ts';
import { readOnce } from './readOnce.ts';

const CANDLE = aCandle();
const server = setupServer(
  http.get('http://localhost/api/product/getProductKline', async () => {
    await delay(50);
    return HttpResponse.json({ code: 1, msg: '', data: [CANDLE] });
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

test('a page that is asked for again as soon as it has come comes again, and none is kept', async () => {
  const store = makeStore({ openSocket: makeFakeSocket().openSocket });
  const page = { productId: 'ETHUSDT', interval: '1h', limit: 300 } as const;
  const ask = () => store.dispatch(productGetProductKline.initiate(page, { forceRefetch: true }));
  const read = async () => (await readOnce(ask())).data;
  expect(await Promise.all([read(), read()])).toEqual([[CANDLE], [CANDLE]]);
  // The answer before is about to be thrown away: not this one with it.
  expect(await read()).toEqual([CANDLE]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(store.getState().api.queries).toEqual({});
});
