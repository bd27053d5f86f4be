import { screen, within } from '@testing-library/react';
import { inForce } from '../../../test/builders/config.ts';
import { aProductInfo } from '../../../test/builders/market.ts';
import { aRulebook } from '../../../test/builders/rulebook.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../test/builders/renderApp.tsx';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();

const btc = aProductInfo({ mark: '60000', quoteRate: '1', priceDecimals: 2 });
const eur = aProductInfo({
  ...btc,
  id: 'EURUSD',
  base: 'EUR',
  quote: 'USD',
  name: 'Euro',
  category: 'forex',
  mark: '1.08412',
  priceDecimals: 5,
  quantityDecimals: 2,
});
/** Bitcoin to the cent; a short in euros is paid for the night. */
const rulebook = aRulebook((product) => {
  const { contract } = product;
  if (product.id !== 'EURUSD') return { ...product, priceDecimals: 2 };
  const overnight = { ...contract.overnight, long: '0.00012', short: '-0.00003' };
  return { ...product, contract: { ...contract, overnight } };
});
/** A Wednesday: three days are charged. */
const WEDNESDAY = Date.UTC(2026, 2, 18, 20);
const products: readonly ProductInfoDto[] = [btc, eur];

async function open(query = '', lang: 'en' | 'zh' = 'en'): Promise<RenderedApp> {
  server.answer('product/getAllProductList', products);
  server.answer('product/getProductInfo', ({ query: asked }: Asked) => {
    const id = new URLSearchParams(asked).get('productId');
    return (
      products.find((product) => product.id === id) ??
      refuse('not_found', 'Not found.', { status: 404 })
    );
  });
  const app = await renderApp({
    at: `${paths.contractRule}${query}`,
    lang,
    config: { rulebook: inForce(rulebook) },
    clockOffsetMs: WEDNESDAY - Date.now(),
  });
  await screen.findByRole('heading', { level: 2, name: lang === 'en' ? 'Fees' : '手续费' });
  return app;
}
const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (found === null) throw new Error(`no section ${name}`);
  return found;
};

test('fees, with the sum worked out', async () => {
  await open();
  expect(section('Fees')).toHaveTextContent('Market order, taker0.050%');
  expect(section('Fees')).toHaveTextContent('Resting limit order, maker0.020%');
  expect(section('Fees')).toHaveTextContent(
    'Opening and closing 10,000.00 USDT at market costs 10.00 USDT together.',
  );
});

test('the price rule names the stale time and the slippage in force', async () => {
  await open();
  expect(section('The price you get')).toHaveTextContent('no such message comes within 2 s');
  expect(section('The price you get')).toHaveTextContent('more than 1.00% worse');
  expect(section('The price you get')).toHaveTextContent('up to 5.00%');
});

test('the margin tiers as a table', async () => {
  await open();
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'Size, USDTLeverage up toMaintenanceDeduction',
    'to 250,00020×2.50%0',
    'to 1,000,00010×5.00%6,250',
    'to 5,000,0005×10.00%56,250',
    'above 5,000,0002×25.00%806,250',
  ]);
});

test('liquidation: steps, fee, mark price and an example of the very functions', async () => {
  await open();
  const text = (section('Liquidation').textContent ?? '').replaceAll('\u00a0', ' ');
  expect(text).toContain('steps of 20%');
  expect(text).toContain('two, at least 1 s apart, must show it there');
  expect(text).toContain('1.25 times maintenance; the next part follows 5 s later');
  expect(text).toContain('under 50% of the maintenance, all of it is closed at once');
  expect(text).toContain('held within 0.50% of the average index of the last 30 s');
  expect(text).toContain('A long of 0.1666 BTC at 60,000.00, 10×, with a margin of 999.60 USDT:');
  // (Q·E − M) / (Q·(1 − m − f)) = 54,000 / 0.9745 = 55,413.03…, to the tick on the early side.
  expect(text).toContain('Liquidation price55,413.04');
});

test('overnight fee: rates, days, the next charge and what it costs', async () => {
  await open('?productId=EURUSD');
  const text = section('Overnight fee').textContent ?? '';
  expect(text).toContain('Long, per day0.0120%');
  expect(text).toContain('Short, per day0.0030%, paid to you');
  expect(text).toContain('Days charged then3');
  // 10,000 × 0.012 % × 3 days.
  expect(text).toContain('A long of 10,000.00 USDT pays 3.60 USDT then.');
  expect(text).toContain('Sun0Mon1Tue1Wed3Thu1Fri1Sat0');
});

test('the guard is said in the numbers that the guard uses', async () => {
  await open();
  expect(section('When the price pauses')).toHaveTextContent('older than 5 s');
  expect(section('When the price pauses')).toHaveTextContent('more than 10% in one message');
  expect(section('When the price pauses')).toHaveTextContent('after 3 good messages in a row');
});

test('another product can be chosen, and stands in the address', async () => {
  const app = await open();
  await app.user.click(screen.getByRole('button', { name: 'BTC/USDT' }));
  await app.user.click(await screen.findByRole('button', { name: /EUR\/USD/ }));
  expect(app.location()).toBe(`${paths.contractRule}?productId=EURUSD`);
  expect(await screen.findByText(/What decides every EUR\/USD contract/)).toBeInTheDocument();
});

test('a paused product says so, and an unknown price leaves the example out', async () => {
  server.answer('product/getAllProductList', products);
  server.answer('product/getProductInfo', {
    ...btc,
    mark: null,
    status: { state: 'paused', reason: 'stale', opensAt: null },
  });
  await renderApp({ at: paths.contractRule });
  expect(await screen.findByText(/^The price of BTC\/USDT is paused/)).toBeInTheDocument();
  expect(screen.getByText('There is no price to reckon an example with now.')).toBeInTheDocument();
});

test('an unknown product can be left for another', async () => {
  server.answer('product/getAllProductList', products);
  server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
  const app = await renderApp({ at: `${paths.contractRule}?productId=NOPE` });
  expect(await screen.findByText('This did not load')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'NOPE' }));
  expect(await screen.findByRole('button', { name: /BTC\/USDT/ })).toBeInTheDocument();
});

test('in Chinese', async () => {
  await open('', 'zh');
  expect(section('强制平仓')).toHaveTextContent('强平价格55,413.04');
  expect(section('隔夜费')).toHaveTextContent('下次收取');
});
