// In full screen the chart lies over the banner and the note of the page: what they say is said beside it.
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { aCandle, aProductInfo, aQuote } from '../../../../test/builders/market.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import type { RenderedScreen } from '../../../../test/builders/renderScreen.tsx';
import type { LanguageCode } from '../../../i18n/languages.ts';
import { frameReceived } from '../../../state/quotes.ts';
import { connected, disconnected } from '../../../state/connection.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { ProductInfoContext } from '../../product/productContext.ts';
import { ChartPanel } from '../ChartPanel.tsx';

stubBrowser();
const server = setupServer(
  http.get('http://localhost/api/product/getProductKline', () =>
    HttpResponse.json({ code: 1, msg: '', data: [aCandle()] }),
  ),
);
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

/** The large chart, in full screen if wanted. */
async function open(enter: string | undefined, lang: LanguageCode = 'en'): Promise<RenderedScreen> {
  const nothing = (): void => undefined;
  const rendered = await renderScreen(
    <ProductInfoContext value={aProductInfo()}>
      <ChartPanel
        isTall
        levels={[]}
        describeMove={() => ''}
        onDrop={nothing}
        onToggleTall={nothing}
      />
    </ProductInfoContext>,
    '/',
    lang,
  );
  const button = await screen.findByRole('button', { name: enter ?? 'Full screen' });
  if (enter !== undefined) await userEvent.click(button);
  return rendered;
}

type Status = ReturnType<typeof aQuote>['status'];
function become({ store }: RenderedScreen, status: Status, at = Date.now()): void {
  act(() => {
    const quotes = [aQuote({ seq: 9, status })];
    store.dispatch(frameReceived({ at, quotes, depths: [], trades: [] }));
  });
}
const PAUSED = { state: 'paused', reason: 'stale', opensAt: null } as const;

test('a pause is said in full screen, and no more once it is over', async () => {
  const rendered = await open('Full screen');
  become(rendered, PAUSED);
  expect(screen.getByRole('status')).toHaveTextContent('Price paused');
  become(rendered, { state: 'live', reason: null, opensAt: null });
  expect(screen.queryByText('Price paused')).not.toBeInTheDocument();
});

test('so is a closed market with its opening, in the language of the screen', async () => {
  const rendered = await open('Vollbild', 'de');
  const opensAt = new Date(2026, 10, 22, 22, 0, 0).getTime();
  become(rendered, { state: 'closed', reason: null, opensAt });
  expect(screen.getByText('Markt geschlossen, öffnet 2026-11-22 22:00:00')).toBeInTheDocument();
});

test('and a lost connection, with the time of the last prices', async () => {
  const rendered = await open('Full screen');
  const { store } = rendered;
  act(() => {
    store.dispatch(connected());
  });
  const at = new Date(2026, 10, 22, 14, 5, 2).getTime();
  become(rendered, PAUSED, at);
  act(() => {
    store.dispatch(disconnected({ at }));
  });
  expect(screen.getByText('Reconnecting. Prices from 14:05:02.')).toBeInTheDocument();
});

test('beside the page it is said by the page', async () => {
  const rendered = await open(undefined);
  become(rendered, PAUSED);
  expect(screen.queryByText('Price paused')).not.toBeInTheDocument();
});
