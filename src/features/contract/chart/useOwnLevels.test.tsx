// A trailing stop as a line of the chart: from the first answer on, with the mark, never back, and gone with its order.
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { aProductInfo, aQuote } from '../../../../test/builders/market.ts';
import { at, ok } from '../../../../test/builders/productHandlers.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { rulesOf } from '../../../../test/builders/rulebook.ts';
import type { LanguageCode } from '../../../i18n/languages.ts';
import { ProductInfoContext } from '../../../market/product/productContext.ts';
import { ProductRulesContext } from '../../../market/rules/rulesContext.ts';
import { frameReceived } from '../../../state/quotes.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { useLevelNames } from './useLevelNames.ts';
import { useOwnLevels } from './useOwnLevels.ts';

stubBrowser();

const following = { trailingRate: '0.01', trailingStop: '63000', trailingSince: 7 } as const;
let orders = [aContractOrder(following)];
let reads = 0;

const server = setupServer(
  http.get(at('contract_order/getContractOrderList'), ({ request }) => {
    const isHolding = new URL(request.url).searchParams.get('view') === 'holding';
    if (isHolding) reads += 1;
    return ok({ list: isHolding ? orders : [], next: null });
  }),
);
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

function Levels(): ReactElement {
  const { levels } = useOwnLevels(useLevelNames());
  const line = levels.find(({ kind }) => kind === 'trailing');
  if (line === undefined) return <p>no trailing stop</p>;
  return (
    <p>
      <b>{line.text}</b> <output>{line.price}</output>
    </p>
  );
}
const priceOfLine = (): number => Number(screen.getByRole('status').textContent);

/** `id`: what one order has seen is remembered for the page. */
async function open(id: string, language: LanguageCode = 'en') {
  orders = [aContractOrder({ ...following, id })];
  localStorage.setItem('token', 'secret');
  localStorage.setItem('uid', '7');
  const { store } = await renderScreen(
    <ProductInfoContext value={aProductInfo()}>
      <ProductRulesContext value={rulesOf('BTCUSDT')}>
        <Levels />
      </ProductRulesContext>
    </ProductInfoContext>,
    '/',
    language,
  );
  let seq = 7;
  const mark = (price: string): void => {
    seq += 1;
    const quotes = [aQuote({ seq, mark: price })];
    act(() => {
      store.dispatch(frameReceived({ at: seq, quotes, depths: [], trades: [] }));
    });
  };
  const readAgain = (): void => {
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
  };
  return { mark, readAgain };
}

test('stands where the server has it, says its rate and what it would bring, and follows each mark but never back', async () => {
  const { mark } = await open('1');
  // 0.06 × (63,000 − 63,540) less both fees: 32.4 + 1.91 + 1.89
  expect(await screen.findByText('Trailing 1.00% \u221236.20')).toBeInTheDocument();
  expect(priceOfLine()).toBe(63_000);
  // The best of them was there for less than the line's own pace.
  mark('64000');
  mark('64500');
  mark('64100');
  await waitFor(() => {
    expect(priceOfLine()).toBe(63_855);
  });
  mark('63900');
  // Longer than the pace of the line.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 1100)));
  expect(priceOfLine()).toBe(63_855);
});

test('is named in the language of the user', async () => {
  await open('2', 'zh');
  expect(await screen.findByText(/^跟踪 1\.00% /)).toBeInTheDocument();
});

test('another rate begins anew, and without one the line is gone', async () => {
  const { mark, readAgain } = await open('3');
  await screen.findByText(/^Trailing/);
  mark('65000');
  await waitFor(() => {
    expect(priceOfLine()).toBe(64_350);
  });
  orders = orders.map((one) => ({
    ...one,
    trailingRate: '0.02',
    trailingStop: '63700',
    trailingSince: 8,
  }));
  readAgain();
  expect(await screen.findByText(/^Trailing 2\.00%/)).toBeInTheDocument();
  expect(priceOfLine()).toBe(63_700);
  const none = { trailingRate: null, trailingStop: null, trailingSince: null };
  orders = orders.map((one) => ({ ...one, ...none }));
  readAgain();
  expect(await screen.findByText('no trailing stop')).toBeInTheDocument();
});

test('goes with its position, and nothing is read again for one that does not follow', async () => {
  const { readAgain } = await open('4');
  await screen.findByText(/^Trailing/);
  orders = [];
  readAgain();
  expect(await screen.findByText('no trailing stop')).toBeInTheDocument();
  const before = reads;
  readAgain();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reads).toBe(before);
});
