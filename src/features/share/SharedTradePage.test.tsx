// What a stranger reads of coins that somebody sold: the exchange, and not what it brought.
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { HOLDING_INPUTS } from '../../../core/trading/spot/explain.ts';
import type { SharedTrade } from '../../../protocol/proof.ts';
import { aProductInfo } from '../../../test/builders/market.ts';
import {
  anAcceptance,
  aRulebookLine,
  publishedFill,
} from '../../../test/builders/proofEvidence.ts';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { rulebookOfTheDay } from '../../../test/builders/rulebookOfTheDay.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';
import { SharedTradePage } from './SharedTradePage.tsx';

const sold = publishedFill('spot-1 sell');
const server = setupServer();

/** As the server shows it. */
function shown(change: Readonly<Record<string, string>> = {}): SharedTrade {
  const told = Object.entries(sold.inputs).filter(([name]) => !HOLDING_INPUTS.includes(name));
  const { productId, line, seal } = anAcceptance(sold, 'spot_order/submit', {});
  const acceptance = { productId, line, seal };
  const inputs = { ...Object.fromEntries(told), ...change };
  const rulebookLines = [aRulebookLine(sold.rulebookHash)];
  return { acceptance: null, fills: [{ ...sold, id: '1', inputs, acceptance }], rulebookLines };
}

const answer = (trade: SharedTrade) => {
  const ok = (data: object) => HttpResponse.json({ code: 1, msg: 'Done', data });
  const info = { id: 'USDJPY', base: 'USD', quote: 'JPY', priceDecimals: 3 };
  server.use(
    http.get('http://localhost/api/proof/getShared', () => ok(trade)),
    http.get('http://localhost/api/proof/getRulebook', () =>
      ok(rulebookOfTheDay(sold.rulebookHash)),
    ),
    http.get('http://localhost/api/product/getProductInfo', () => ok(aProductInfo(info))),
  );
};

beforeAll(() => {
  stubBrowser();
  server.listen({ onUnhandledRequest: 'bypass' });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

const open = () => renderScreen(<SharedTradePage />, `/?id=${'a'.repeat(32)}`);

test('coins that were sold: how many, for how much, and why no result is told', async () => {
  answer(shown());
  await open();
  expect(await screen.findByText('USD/JPY')).toBeInTheDocument();
  expect(screen.getByTestId('net-result')).toHaveTextContent(/^5\.99\sUSD$/);
  expect(screen.getByText('143.941')).toBeInTheDocument();
  expect(screen.getByText(/^0\.00599\sUSDT$/)).toBeInTheDocument();
  expect(screen.getByText(/^What it earned is left out/)).toBeInTheDocument();
  expect(screen.queryByText('Net result')).not.toBeInTheDocument();
  expect(screen.getByText('Being checked on this device')).toBeInTheDocument();
});

test('another amount than the book gives does not match the record', async () => {
  answer(shown({ amount: '6.989875' }));
  await open();
  expect(await screen.findByText('This does not match the record')).toBeInTheDocument();
});

test('by a rate that its rulebook does not have, or a rulebook that nobody knows, neither', async () => {
  answer({ ...shown({ quantityDecimals: '9' }), rulebookLines: [] });
  await open();
  expect(await screen.findByText(/^Its rules are not those of the rulebook/)).toBeInTheDocument();
  expect(
    screen.getByText('The rulebook that this names was not in the public log before.'),
  ).toBeInTheDocument();
});
