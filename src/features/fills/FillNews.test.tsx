// Orders that were filled while nobody asked: each is said once, with its product, side and price, whatever screen is open.
import { act, screen, waitFor } from '@testing-library/react';
import type { ContractOrderDto } from '../../../protocol/contractOrder.ts';
import type { SpotOrderDto } from '../../../protocol/spotOrder.ts';
import { aCfdOrder } from '../../../test/builders/cfdOrder.ts';
import { aContractOrder } from '../../../test/builders/contractOrder.ts';
import { aProductInfo } from '../../../test/builders/market.ts';
import { cut, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSpotOrder } from '../../../test/builders/spotOrder.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { started } from '../../realtime/actions.ts';
import { signedIn } from '../../state/session.ts';
import { toastDismissed, toastShown } from '../../state/toasts.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();
const ID = '01a1f8ad-2ef7-7028-a4f6-637623d36557';

beforeEach(() => {
  changePreferences({ pushFor: [] });
  server.answer('product/getAllProductList', [aProductInfo()]);
});

/** On a screen that asks for nothing itself. */
async function open(lang: LanguageCode = 'en'): Promise<RenderedApp> {
  const app = await renderApp({ at: paths.language, isSignedIn: true, lang });
  app.store.dispatch(started());
  const queries = (): string[] => Object.keys(app.store.getState().api.queries);
  await waitFor(() => expect(queries().join(' ')).toContain('userPush'));
  return app;
}

let time = 1_700_000_000_000;
type Type = 'contractOrder' | 'spotOrder' | 'cfdOrder';

/** The server tells that an order has changed, and how a rule filled it where one did. */
function tell(app: RenderedApp, type: Type, filled?: string, orderId = ID, ended = {}): void {
  act(() => {
    time += 1;
    const told = { type, orderId, state: 'x', reason: null, filled, time, ...ended };
    app.socket.say('account', told);
  });
}
const contractIs = (change: Partial<ContractOrderDto>): void => {
  const list = [aContractOrder({ id: ID, ...change })];
  server.answer('contract_order/getContractOrderList', { list, next: null });
};
const spotIs = (change: Partial<SpotOrderDto>): void => {
  server.answer('spot_order/getSpotOrderList', {
    list: [aSpotOrder({ id: ID, ...change })],
    next: null,
  });
};

const closed = { state: 'closed', closePrice: '65000', netResult: '41.5' } as const;

test.each<[string, string, Partial<ContractOrderDto>, string]>([
  ['a limit', 'open', { type: 'limit', openPrice: '64171.2' }, 'Limit order filled at 64,171.2'],
  [
    'a limit that still rests',
    'open',
    { type: 'limit', openPrice: '64171.2', restingQuantity: '0.01' },
    'Filled in part, at 64,171.2 so far',
  ],
  [
    'a stop entry',
    'open',
    { type: 'stop', openPrice: '64171.2' },
    'Stop entry fired, filled at 64,171.2',
  ],
  [
    'a take profit',
    'take_profit',
    { ...closed, closeReason: 'take_profit' },
    'Closed by take profit at 65,000.0, net result +41.50 USDT',
  ],
  ['a stop loss', 'stop_loss', closed, 'Closed by stop loss at 65,000.0, net result +41.50 USDT'],
  [
    'a trailing stop',
    'stop_loss',
    { ...closed, trailingRate: '0.01' },
    'Closed by trailing stop at 65,000.0, net result +41.50 USDT',
  ],
  [
    'a take profit that found too little',
    'take_profit',
    { ...closed, state: 'holding' },
    'Part closed at 65,000.0, net result so far +41.50 USDT',
  ],
])('%s is said with product, side, price and result', async (_what, filled, order, sentence) => {
  contractIs(order);
  const app = await open();
  tell(app, 'contractOrder', filled);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByText('BTC/USDT Long 20×')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  expect(server.askedFor('contract_order/getContractOrderList')).toHaveLength(1);
});

test('a liquidation, in whole or in part, stays until it was read, and leads to the order', async () => {
  contractIs({ state: 'holding', closePrice: '61000', netResult: '-90.25' });
  // The page that it leads to is not what this is about.
  server.answer('product/getProductInfo', cut());
  const app = await open('de');
  tell(app, 'contractOrder', 'liquidation');
  const sentence = 'Teil zu 61.000,0 liquidiert, Nettoergebnis bisher −90,25 USDT';
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('BTC/USDT Long 20×');
  await app.user.click(screen.getByRole('button', { name: 'Details' }));
  expect(app.location()).toBe(linkTo('contract', { orderId: ID }));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test('a sale on the spot market comes with its net result, a buy without', async () => {
  spotIs({ side: 'sell', state: 'filled', averagePrice: '64000', profitLoss: '12.5' });
  const app = await open();
  tell(app, 'spotOrder', 'sell');
  expect(
    await screen.findByText('Limit order filled at 64,000.0, net result +12.50 USDT'),
  ).toBeInTheDocument();
  expect(screen.getByText('BTC/USDT Sell')).toBeInTheDocument();
  spotIs({ side: 'buy', state: 'filled', averagePrice: '60000' });
  tell(app, 'spotOrder', 'buy');
  expect(await screen.findByText('Limit order filled at 60,000.0')).toBeInTheDocument();
});

test('a call that ended is said where its own screen is not open', async () => {
  server.answer('order/getOrderStatus', aCfdOrder({ id: ID, state: 'won', profitLoss: '18.4' }));
  const app = await open();
  tell(app, 'cfdOrder', 'settlement');
  expect(await screen.findByText('BTC/USDT Call: won, +18.40 USDT')).toBeInTheDocument();
});

test('several at one moment are one message; liquidations are another, and come first', async () => {
  const app = await open();
  for (const id of ['a', 'b', 'a', 'c']) tell(app, 'contractOrder', 'open', id);
  for (const id of ['d', 'e']) tell(app, 'contractOrder', 'liquidation', id);
  expect(await screen.findByText('2 positions liquidated')).toBeInTheDocument();
  expect(screen.queryByText('3 orders filled')).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByText('3 orders filled')).toBeInTheDocument();
  expect(server.askedFor('contract_order/getContractOrderList')).toEqual([]);
});

test.each<[string, Type, string, string]>([
  [
    'a stop entry that found no depth',
    'contractOrder',
    'insufficient_depth',
    'Cancelled: The market does not show enough quantity for this order.',
  ],
  ['a buy whose money is used up', 'spotOrder', 'hold_spent', 'Cancelled: Money used up'],
  ['a limit whose time was up', 'spotOrder', 'expired', 'Cancelled: Expired'],
])('%s is said with why', async (_what, type, reason, sentence) => {
  contractIs({ state: 'cancelled', type: 'stop', cancelReason: reason });
  spotIs({
    side: 'buy',
    state: 'cancelled',
    endReason: reason === 'expired' ? 'expired' : 'hold_spent',
  });
  const app = await open();
  tell(app, type, undefined, ID, { state: 'cancelled', reason });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('what its owner cancelled is not said, several that were taken back are one message', async () => {
  const app = await open();
  tell(app, 'contractOrder', undefined, 'a', { state: 'cancelled' });
  tell(app, 'spotOrder', undefined, 'b', { state: 'cancelled', reason: 'user' });
  for (const id of ['c', 'd'])
    tell(app, 'contractOrder', undefined, id, { state: 'cancelled', reason: 'stale_quote' });
  expect(await screen.findByText('2 orders cancelled by the system')).toBeInTheDocument();
});

test('what the owner asked for, a charge, or a fill of a grid is not said', async () => {
  contractIs({});
  const app = await open();
  tell(app, 'contractOrder');
  act(() => {
    const told = {
      type: 'quantOrder',
      orderId: ID,
      state: 'x',
      reason: null,
      filled: 'buy',
      time: 1,
    };
    app.socket.say('account', told);
  });
  tell(app, 'contractOrder', 'open');
  expect(await screen.findByText('BTC/USDT Long 20×')).toBeInTheDocument();
  expect(screen.queryByText(/orders filled/)).not.toBeInTheDocument();
});

test('what the shell says of a tap comes first, and whoever signs in next sees nothing of it', async () => {
  contractIs({ state: 'liquidated', closePrice: '61000' });
  const app = await open();
  const shown = toastShown({ kind: 'ok', title: 'Order placed' });
  act(() => {
    app.store.dispatch(shown);
  });
  tell(app, 'contractOrder', 'liquidation');
  await waitFor(() =>
    expect(server.askedFor('contract_order/getContractOrderList')).toHaveLength(1),
  );
  act(() => {
    app.store.dispatch(toastDismissed(shown.payload.id));
  });
  expect(await screen.findByText(/^Liquidated at 61,000.0/)).toBeInTheDocument();
  act(() => {
    app.store.dispatch(signedIn({ token: 'another', uid: '10000001' }));
  });
  expect(screen.queryByText(/^Liquidated/)).not.toBeInTheDocument();
});
