// What a stranger reads of coins that somebody sold: the exchange, and not what it brought; and of a call or put that was sold early,
// that its closes are not in the public log.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { HOLDING_INPUTS } from '../../../core/trading/spot/explain.ts';
import type { SharedTrade } from '../../../protocol/proof.ts';
import { aProductInfo } from '../../../test/builders/market.ts';
import { withLoggedCloses } from '../../../test/builders/loggedSale.ts';
import {
  anAcceptance,
  aRulebookLine,
  publishedEvidence,
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

/** How often the trade was asked for since. */
const answer = (trade: SharedTrade): (() => number) => {
  let times = 0;
  const ok = (data: object) => HttpResponse.json({ code: 1, msg: 'Done', data });
  const info = { id: 'USDJPY', base: 'USD', quote: 'JPY', priceDecimals: 3 };
  server.use(
    http.get('http://localhost/api/proof/getShared', () => {
      times += 1;
      return ok(trade);
    }),
    http.get('http://localhost/api/proof/getRulebook', () =>
      ok(rulebookOfTheDay(sold.rulebookHash)),
    ),
    http.get('http://localhost/api/product/getProductInfo', () => ok(aProductInfo(info))),
  );
  return () => times;
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
  expect(screen.getByText('Practice · Simulated prices')).toBeInTheDocument();
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

describe('what did not come', () => {
  /** How often it was asked for since. */
  const refuseAll = (response: () => Response): (() => number) => {
    let times = 0;
    server.use(
      http.get('http://localhost/api/proof/getShared', () => {
        times += 1;
        return response();
      }),
    );
    return () => times;
  };

  test('is not asked for over and over: its button stays one to tap', async () => {
    const times = refuseAll(() => new HttpResponse('<html>', { status: 500 }));
    await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    expect(times()).toBe(1);
    expect(again).toBeEnabled();
  });

  test.each([
    ['not_found', 404],
    ['invalid_input', 400],
  ])('for an id that is %s has one answer, and a way on', async (error, status) => {
    refuseAll(() => HttpResponse.json({ code: 0, msg: 'No', data: null, error }, { status }));
    await open();
    expect(await screen.findByText('There is no such trade')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'To the home page' })).toBeEnabled();
  });
});

describe('a put that was sold early', () => {
  type Fill = SharedTrade['fills'][number];
  const log = { index: 1, checkpoint: '', proof: '' };
  const SENTENCE = 'The public log has no entry of the minute closes behind the volatility.';

  /** `change` is made of the entry and of the sale. */
  function soldEarly(change: (fill: Fill) => Fill): SharedTrade {
    const [opened] = publishedEvidence('cfd-2 sale').fills;
    if (opened === undefined) throw new Error('a sale has its entry');
    const fills = [opened, withLoggedCloses(publishedFill('cfd-2 sale'))].map((fill, at) =>
      change({ ...fill, id: `${at + 1}`, acceptance: null }),
    );
    return { acceptance: null, fills, rulebookLines: [] };
  }

  test('on closes that the public log does not have does not match the record', async () => {
    answer(soldEarly(({ closes: _place, ...fill }) => fill));
    await open();
    expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
  });

  test('has the entry of its closes looked for in the log', async () => {
    const looked = ({ tick, closes, ...fill }: Fill): Fill => ({
      ...fill,
      tick: { ...tick, seal: null },
      closes: closes && { ...closes, log },
    });
    answer(soldEarly(looked));
    await open();
    expect(
      await screen.findByText('The proof does not lead to the checkpoint.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
  });

  test('is asked for until a checkpoint covers that entry', async () => {
    const sealed = ({ tick, ...fill }: Fill): Fill => ({
      ...fill,
      tick: { ...tick, seal: tick.seal && { ...tick.seal, log } },
    });
    const times = answer(soldEarly(sealed));
    await open();
    const soon = { timeout: 3000 };
    await waitFor(() => {
      expect(times()).toBeGreaterThan(1);
    }, soon);
  });
});
