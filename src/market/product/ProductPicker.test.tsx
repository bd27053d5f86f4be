// The list of products that a trading screen opens: their names in the language on the screen, and found by them.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aTicker } from '../../../test/builders/market.ts';
import { setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';
import { ProductPicker } from './ProductPicker.tsx';

const server = setUpFakeServer();
stubBrowser();

const products = [
  aTicker({ id: 'BTCUSDT', name: 'Bitcoin', base: 'BTC' }),
  aTicker({ id: 'LTCUSDT', name: 'Litecoin', base: 'LTC' }),
  aTicker({ id: 'XAUUSD', name: 'Gold', base: 'XAU', quote: 'USD', category: 'metal' }),
];

const open = async (language: 'en' | 'zh' | 'de') => {
  server.answer('product/getAllProductList', products);
  const picker = (
    <ProductPicker
      section="contract"
      chosen="BTCUSDT"
      isOpen
      onClose={() => {}}
      onPick={() => {}}
    />
  );
  await renderScreen(picker, '/', language);
  await screen.findByText(/^BTC/);
};
const shown = (): string[] =>
  [...document.querySelectorAll('.product-pick .sb')].map(
    (line) => (line.textContent ?? '').split(' · ')[0] ?? '',
  );

test.each<['en' | 'zh' | 'de', string, string]>([
  ['en', 'btc', 'Bitcoin'],
  ['en', 'BTC/USDT', 'Bitcoin'],
  ['en', 'bitcon', 'Bitcoin'],
  ['en', 'xau / usd', 'Gold'],
  ['zh', '比特', '比特币'],
  ['zh', '黄金', '黄金'],
  ['zh', 'gold', '黄金'],
  ['de', 'lite', 'Litecoin'],
])('in %s "%s" finds %s', async (language, typed, name) => {
  await open(language);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
  await waitFor(() => {
    expect(shown()).toEqual([name]);
  });
});

test('what is two letters off is offered where nothing is closer, and nothing where nothing is', async () => {
  await open('en');
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'bitkorn' } });
  await waitFor(() => {
    expect(shown()).toEqual(['Bitcoin']);
  });
  fireEvent.change(field, { target: { value: 'zzz' } });
  await waitFor(() => {
    expect(shown()).toEqual([]);
  });
});
