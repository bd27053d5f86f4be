// What stands in for orders that are not there: figures that the screen has anyway, and real trades.
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aProductInfo, aQuote } from '../../../test/builders/market.ts';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { frameReceived } from '../../state/quotes.ts';
import { ProductInfoContext } from '../product/productContext.ts';
import { MarketNow } from './MarketNow.tsx';

const trade = (id: number, side: string, price: string, own?: true) => ({
  id: `${id}`,
  time: 1_700_000_000_000 + id,
  side,
  price,
  quantity: '0.5',
  ...(own && { own }),
});
const trades = [
  trade(3, 'buy', '64100.0', true),
  trade(2, 'sell', '64000.5'),
  trade(1, 'buy', '63999.9'),
];
const asked: string[] = [];
const server = setupServer(
  http.get('http://localhost/api/product/getProductTrade', ({ request }) => {
    asked.push(request.url);
    return HttpResponse.json({ code: 1, msg: 'Done', data: trades });
  }),
);
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

const show = (of: 'day' | 'book' | 'trades') =>
  renderScreen(
    <ProductInfoContext value={aProductInfo({ low24h: '63000.0', high24h: '65000.0' })}>
      <MarketNow of={of} />
    </ProductInfoContext>,
  );
const terms = (): string[] =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);

test('the figures of the day are those of the screen, follow it, and ask for nothing', async () => {
  const { store } = await show('day');
  expect(await screen.findByRole('region', { name: 'BTC/USDT now' })).toBeVisible();
  expect(terms()).toEqual([
    '24h low 63,000.0',
    '24h high 65,000.0',
    expect.stringMatching(/^24h volume .* BTC$/),
  ]);
  act(() => {
    const quotes = [aQuote({ seq: 99, low24h: '62000.0', high24h: '65000.0' })];
    store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
  });
  expect(await screen.findByText('62,000.0')).toBeVisible();
  expect(asked).toEqual([]);
});

test('for who waits for a price it is the book', async () => {
  await show('book');
  await screen.findByRole('region', { name: 'BTC/USDT now' });
  expect(terms().slice(0, 2)).toEqual([
    expect.stringMatching(/^Bid [\d,.]+$/),
    expect.stringMatching(/^Ask [\d,.]+$/),
  ]);
});

test('for the history it is the last real trades of the market', async () => {
  await show('trades');
  const list = await screen.findByRole('list', { name: 'Last trades of BTC/USDT' });
  await within(list).findByText('64,000.5');
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/Sell.*64,000\.5.*0\.5.*BTC/);
  expect(rows[1]).toHaveTextContent(/Buy.*63,999\.9/);
});
