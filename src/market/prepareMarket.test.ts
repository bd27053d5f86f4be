// What a page is drawn from must not go while it is drawn: the first news of the account throw away what nobody holds.
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aConfig } from '../../test/builders/config.ts';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import { aProductInfo } from '../../test/builders/market.ts';
import { rulebookHandler } from '../../test/builders/rulebook.ts';
import { baseApi } from '../api/baseApi.ts';
import { productGetProductInfo } from '../api/productApi.ts';
import { TAGS } from '../api/tags.ts';
import { makeStore } from '../app/store.ts';
import { prepareMarket } from './prepareMarket.ts';

const at = (path: string): string => `http://localhost/api/${path}`;
const ok = (data: unknown): Response => HttpResponse.json({ code: 1, msg: '', data });
const server = setupServer(
  rulebookHandler,
  http.get(at('common/getConfig'), () => ok(aConfig())),
  http.get(at('product/getProductInfo'), () => ok(aProductInfo())),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

test('the product that a page is drawn from outlives the first news of the account', async () => {
  const store = makeStore({ openSocket: makeFakeSocket().openSocket });
  const known = (): unknown => productGetProductInfo.select('BTCUSDT')(store.getState()).data;
  await prepareMarket(store.dispatch);
  expect(known()).toEqual(aProductInfo());
  store.dispatch(baseApi.util.invalidateTags([...TAGS]));
  expect(known()).toEqual(aProductInfo());
  store.dispatch(baseApi.util.resetApiState());
});
