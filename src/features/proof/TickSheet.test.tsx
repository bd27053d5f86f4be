// The proof of one price: which of the message's prices is proven stands above it, and is the one that is marked.
import { act, screen, within } from '@testing-library/react';
import { publishedFill } from '../../../test/builders/proofEvidence.ts';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { proofAsked } from '../../state/proofRequests.ts';

const server = setUpFakeServer();
/** Bid 62,000.00, ask 62,001.00, last and mark 62,000.50. */
const { tick } = publishedFill('grid-1 close');

async function openPrice(price: 'last' | 'mark' | 'index', lang: 'en' | 'de' = 'en') {
  server.answer('proof/getTick', tick);
  const app = await renderApp({ at: paths.language, isSignedIn: true, lang });
  const { productId, seq } = tick;
  act(() => {
    app.store.dispatch(proofAsked({ kind: 'tick', productId, seq, pair: 'BTC/USDT', price }));
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('img', { name: /beside|neben/ });
  return dialog;
}

test.each([
  ['last', 'Last trade'],
  ['mark', 'Mark price'],
  ['index', 'Index'],
] as const)('of a message the %s price is named, and marked on the line', async (price, name) => {
  const dialog = await openPrice(price);
  expect(dialog.querySelector('.proof-what')).toHaveTextContent(`${name}BTC/USDT`);
  expect(dialog.querySelector('.proof-number b')).toHaveTextContent('62,000.50 USDT');
  const marked = [...dialog.querySelectorAll('.strip .main')];
  expect(marked.map((one) => one.textContent)).toEqual([`${name} 62,000.50`]);
});

test('date and time stand on two lines', async () => {
  const dialog = await openPrice('mark');
  const when = dialog.querySelector('.proof-number .push');
  expect(when?.querySelectorAll('br')).toHaveLength(1);
  expect(when).toHaveTextContent(/^\d{4}-\d\d-\d\d\d\d:\d\d:\d\d\.\d{3} UTC$/);
});

test.each([
  ['en', 'within 0.5% of'],
  ['de', 'innerhalb von 0,5\u00a0% um'],
] as const)('in %s a share is written as everywhere', async (lang, words) => {
  const dialog = await openPrice('mark', lang);
  expect(dialog.textContent).toContain(words);
});

test('what did not come is asked for again by a tap, not each second', async () => {
  server.answer('proof/getTick', () => new Response('<html>', { status: 500 }));
  const { store } = await renderApp({ at: paths.language, isSignedIn: true });
  const { productId, seq } = tick;
  act(() => {
    store.dispatch(proofAsked({ kind: 'tick', productId, seq, pair: 'BTC/USDT', price: 'last' }));
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Try again' });
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
  });
  expect(server.askedFor('proof/getTick')).toHaveLength(1);
});
