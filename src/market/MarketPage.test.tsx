// A trading page stands on the rulebook that the configuration names: without it, or with another one, nothing is traded.
import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { aConfig, inForce } from '../../test/builders/config.ts';
import { aProductInfo } from '../../test/builders/market.ts';
import { renderScreen } from '../../test/builders/renderScreen.tsx';
import { aRulebook, CLIENT_RULEBOOK, rulebookHandler } from '../../test/builders/rulebook.ts';
import { configUpdated } from '../state/serverConfig.ts';
import { MarketPage } from './MarketPage.tsx';
import { useProductRules } from './rules/rulesContext.ts';

const at = (path: string): string => `http://localhost/api/${path}`;
const ok = (data: unknown): Response => HttpResponse.json({ code: 1, msg: '', data });
const server = setupServer(
  rulebookHandler,
  http.get(at('product/getProductInfo'), () => ok(aProductInfo())),
);
const other = aRulebook((product) =>
  product.id === 'BTCUSDT' ? { ...product, maxQuantity: '7' } : product,
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

function Most(): ReactElement {
  return <p>at most {useProductRules().contract.maxQuantity.toFixed()}</p>;
}
const open = () =>
  renderScreen(
    <MarketPage section="contract" title="Contract" Screen={Most} />,
    '/?productId=BTCUSDT',
  );
const most = (text: string) => screen.findByText(`at most ${text}`);

test('the rules are those of the document that the configuration names, and of the next one it names', async () => {
  const { store } = await open();
  expect(await most('1000')).toBeInTheDocument();
  act(() => {
    const config = aConfig({ rulebook: inForce(other) });
    store.dispatch(configUpdated({ config, clockOffsetMs: 0 }));
  });
  expect(await most('7')).toBeInTheDocument();
});

test('a document that is not the one that was named is not traded by; asking again may bring the right one', async () => {
  const told = jest.spyOn(console, 'warn').mockReturnValue();
  server.use(
    http.get(at('proof/getRulebook'), () => ok(other)),
    http.get(at('common/getConfig'), () => ok(aConfig())),
  );
  await open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/^at most/)).not.toBeInTheDocument();
  server.use(http.get(at('proof/getRulebook'), () => ok(CLIENT_RULEBOOK)));
  act(() => {
    retry.click();
  });
  expect(await most('1000')).toBeInTheDocument();
  told.mockRestore();
});

test('an address of a product that is not offered leads to the first one, and says so', async () => {
  server.use(
    http.get(at('product/getProductInfo'), ({ request }) =>
      new URL(request.url).searchParams.get('productId') === 'NOPE'
        ? HttpResponse.json(
            { code: 0, msg: 'Not found.', data: null, error: 'not_found' },
            { status: 404 },
          )
        : ok(aProductInfo()),
    ),
  );
  const { store } = await renderScreen(
    <MarketPage section="contract" title="Contract" Screen={Most} />,
    '/?productId=NOPE',
  );
  expect(await most('1000')).toBeInTheDocument();
  expect(store.getState().toasts.current).toMatchObject({
    kind: 'info',
    title: 'NOPE is not offered here. This is BTCUSDT.',
  });
});

test('a product that the rulebook in force does not have is not traded', async () => {
  const delisted = {
    ...CLIENT_RULEBOOK,
    products: CLIENT_RULEBOOK.products.filter(({ id }) => id !== 'BTCUSDT'),
  };
  const { store } = await open();
  await most('1000');
  server.use(http.get(at('proof/getRulebook'), () => ok(delisted)));
  act(() => {
    const config = aConfig({ rulebook: inForce(delisted) });
    store.dispatch(configUpdated({ config, clockOffsetMs: 0 }));
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByText(/^at most/)).not.toBeInTheDocument();
});
