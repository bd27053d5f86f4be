import { screen, waitFor, within } from '@testing-library/react';
import type { AlertDto } from '../../../protocol/alerts.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { aProductInfo } from '../../../test/builders/market.ts';
import { linkTo } from '../../lib/paths.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();

const ABOVE: AlertDto = {
  id: 'a',
  kind: 'price',
  productId: 'BTCUSDT',
  side: 'above',
  price: '61000',
  repeat: false,
  firedAt: null,
};

interface Given {
  readonly alerts?: readonly AlertDto[];
  readonly query?: Readonly<Record<string, string>>;
}

function open({ alerts = [ABOVE], query = {} }: Given = {}) {
  server.answer('user/getAlerts', alerts);
  server.answer('user/getAlertFirings', { list: [], next: null });
  server.answer('product/getAllProductList', [aProductInfo()]);
  server.answer('user/getSecurity', { frozen: null });
  server.answer('contract_order/getContractOrderList', { list: [], next: null });
  return renderApp({ at: linkTo('alerts', query), isSignedIn: true });
}
const sent = (path: string): unknown[] => server.askedFor(path).map(({ body }) => body);
const sheet = async () => within(await screen.findByRole('dialog'));

test('each alert says what it waits for, how often, and when it was told', async () => {
  const change: AlertDto = {
    id: 'b',
    kind: 'change',
    productId: 'BTCUSDT',
    rate: '0.025',
    seconds: 3_600,
    repeat: true,
    firedAt: 1_700_000_000_000,
  };
  await open({ alerts: [ABOVE, change, { ...ABOVE, id: 'c', firedAt: 1_700_000_000_000 }] });
  const items = await screen.findAllByRole('article');
  await waitFor(() => expect(items[0]).toHaveTextContent('BTC/USDT'));
  expect(items[0]).toHaveTextContent('Last price 61,000.0 or above');
  expect(items[0]).toHaveTextContent('Waits');
  expect(items[1]).toHaveTextContent('2.50% within 1 h, up or down');
  expect(items[1]).toHaveTextContent('Each time');
  expect(items[1]).toHaveTextContent(/Told 2023-11-1/);
  expect(items[2]).not.toHaveTextContent('Waits');
});

test('none yet: the page says what they are for', async () => {
  await open({ alerts: [] });
  expect(await screen.findByText('No alerts')).toBeInTheDocument();
  expect(screen.getByText(/An alert is no order/)).toBeInTheDocument();
});

test('none yet: one out of the live price is set with a tap, and what the server refuses is said', async () => {
  server.answer('user/saveAlert', refuse('alerts_full', 'No more alerts.'));
  const app = await open({ alerts: [] });
  const set = await screen.findByRole('button', { name: /^Set ?: Last price 65,500\.0 or above$/ });
  expect(set.closest('li')).toHaveTextContent('+2.05%');
  expect(screen.getByText('Suggested for BTC/USDT at 64,183.5')).toBeVisible();
  await app.user.click(set);
  await waitFor(() => {
    expect(app.store.getState().toasts.current).toMatchObject({ title: 'No more alerts.' });
  });
  server.answer('user/saveAlert', ABOVE);
  server.answer('user/getAlerts', [ABOVE]);
  await waitFor(() => expect(set).toBeEnabled());
  await app.user.click(set);
  expect(await screen.findByRole('article')).toHaveTextContent('Last price 61,000.0 or above');
  const body = {
    kind: 'price',
    productId: 'BTCUSDT',
    side: 'above',
    price: '65500',
    repeat: false,
  };
  expect(sent('user/saveAlert')).toEqual([body, body]);
  expect(screen.queryByRole('button', { name: /^Set ?: / })).not.toBeInTheDocument();
});

test('a link with a product and a price opens the form filled in', async () => {
  server.answer('user/saveAlert', ABOVE);
  const app = await open({ query: { productId: 'BTCUSDT', price: '61000' } });
  const form = await sheet();
  expect(await form.findByLabelText('Price')).toHaveValue('61,000');
  await app.user.click(form.getByRole('button', { name: 'At or below' }));
  await app.user.click(form.getByRole('button', { name: 'Each time' }));
  expect(form.getByText(/at most every 10 min/)).toBeInTheDocument();
  await app.user.click(form.getByRole('button', { name: 'Save alert' }));
  await waitFor(() =>
    expect(sent('user/saveAlert')).toEqual([
      { kind: 'price', productId: 'BTCUSDT', side: 'below', price: '61000', repeat: true },
    ]),
  );
  expect(await screen.findByText('The alert waits from now on.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  ['below', 'At or below'],
  ['above', 'At or above'],
])('a link that says %s opens the form with that side', async (side, name) => {
  // The list's last price may be an old one: who links knows better.
  await open({ query: { productId: 'BTCUSDT', price: '64000', side } });
  const form = await sheet();
  expect(await form.findByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
});

test('the side follows the price that is typed, until it is chosen: what is met already would be used up at once', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'New alert' }));
  const form = await sheet();
  await waitFor(() => expect(form.getByLabelText('Product')).toHaveTextContent('BTC/USDT'));
  await app.user.selectOptions(form.getByLabelText('Product'), 'BTCUSDT');
  const [above, below] = ['At or above', 'At or below'].map((name) =>
    form.getByRole('button', { name }),
  );
  const price = form.getByLabelText('Price');
  await app.user.type(price, '60000');
  expect(below).toHaveAttribute('aria-pressed', 'true');
  await app.user.clear(price);
  await app.user.type(price, '70000');
  expect(above).toHaveAttribute('aria-pressed', 'true');
  await app.user.click(below as HTMLElement);
  await app.user.type(price, '1');
  expect(below).toHaveAttribute('aria-pressed', 'true');
});

test('what is missing is said at its field, what the server refuses as well', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'New alert' }));
  const form = await sheet();
  await app.user.click(form.getByRole('button', { name: 'Change' }));
  await app.user.click(form.getByRole('button', { name: 'Save alert' }));
  expect(await form.findByText(/Enter 0.10% to 50.00%/)).toBeInTheDocument();
  expect(sent('user/saveAlert')).toEqual([]);
  await app.user.selectOptions(form.getByLabelText('Product'), 'BTCUSDT');
  await app.user.type(form.getByLabelText('Percent'), '2.5');
  const words = 'Choose between 0.1 % and 50 %.';
  server.answer('user/saveAlert', refuse('alert_rate', words, { fields: { rate: words } }));
  await app.user.click(form.getByRole('button', { name: 'Save alert' }));
  await waitFor(() =>
    expect(sent('user/saveAlert')).toEqual([
      { kind: 'change', productId: 'BTCUSDT', rate: '0.025', seconds: 300, repeat: false },
    ]),
  );
  expect(await form.findByText(words)).toBeInTheDocument();
});

test('an alert is changed in the same form', async () => {
  server.answer('user/saveAlert', ABOVE);
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Change' }));
  const form = await sheet();
  const price = await form.findByLabelText('Price');
  await app.user.clear(price);
  await app.user.type(price, '62000');
  await app.user.click(form.getByRole('button', { name: 'Save alert' }));
  await waitFor(() =>
    expect(sent('user/saveAlert')).toEqual([
      {
        kind: 'price',
        productId: 'BTCUSDT',
        side: 'above',
        price: '62000',
        id: 'a',
        repeat: false,
      },
    ]),
  );
});

test('a deleted one comes back with a tap', async () => {
  server.answer('user/removeAlert', {});
  server.answer('user/saveAlert', ABOVE);
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent('user/removeAlert')).toEqual([{ id: 'a' }]));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent('user/saveAlert')).toEqual([
      { kind: 'price', productId: 'BTCUSDT', side: 'above', price: '61000', repeat: false },
    ]),
  );
});

test('without a position there is none to be told of', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'New alert' }));
  const form = await sheet();
  await app.user.click(form.getByRole('button', { name: 'Liquidation' }));
  expect(await form.findByText('You have no open position.')).toBeInTheDocument();
});
