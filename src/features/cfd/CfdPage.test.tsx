import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCfdOrder } from '../../../test/builders/cfdOrder.ts';
import {
  MINUTE_MS,
  callButton,
  cfdWorld,
  openCfd,
  running,
  setUpCfdServer,
  take,
} from '../../../test/builders/cfdScreen.tsx';
import { ok } from '../../../test/builders/productHandlers.ts';
import { aQuote, aTrade } from '../../../test/builders/market.ts';
import { signedOut } from '../../state/session.ts';
import { frameReceived } from '../../state/quotes.ts';
import { CfdPage } from './CfdPage.tsx';

setUpCfdServer();

describe('the price on the screen', () => {
  test('is the index that settles, says so, and has the last trade beside it', async () => {
    const { user, store } = await openCfd(<CfdPage />);
    expect(screen.getByText('Index, settles calls and puts')).toBeInTheDocument();
    act(() => {
      const quotes = [aQuote({ seq: 9, index: '64160.05', price: '64158.1' })];
      store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
    });
    const large = await screen.findByRole('button', { name: /^Index 64,160.05, check/ });
    expect(screen.getByText('Last trade').nextElementSibling).toHaveTextContent('64,158.1');
    await user.click(large);
    expect(store.getState().proof.request).toMatchObject({ kind: 'tick', seq: 9, price: 'index' });
  });
});

describe('a running order', () => {
  test('follows the index: what it would come to now', async () => {
    cfdWorld.open = [running({ stake: '20', openPrice: '64171.2' })];
    const { store } = await openCfd(<CfdPage />);
    const card = await screen.findByRole('region', { name: 'Running order' });
    expect(within(card).getByText('+18.40')).toBeInTheDocument();
    expect(within(card).getByText('12.3 above')).toBeInTheDocument();
    act(() => {
      const quotes = [aQuote({ seq: 9, index: '64160' })];
      store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
    });
    expect(await within(card).findByText('−20.00')).toBeInTheDocument();
  });

  test('counts down by the server’s clock, not by the device’s', async () => {
    const { store } = await openCfd(<CfdPage />);
    const aheadMs = 40_000;
    act(() => {
      store.dispatch({
        type: 'serverConfig/configUpdated',
        payload: { config: undefined, clockOffsetMs: aheadMs },
      });
    });
    const acceptedAt = Date.now() + aheadMs;
    const order = running({ acceptedAt, expiresAt: acceptedAt + 30_000, seconds: 30 });
    take('order/submit', () => ok(order));
    cfdWorld.open = [order];
    await userEvent.click(await callButton());
    const timer = await screen.findByRole('timer');
    expect(timer).toHaveTextContent(/^00:[0-3]\d$/);
  });

  test('ends as the server says: the card shows it, and it is read out', async () => {
    const now = Date.now();
    const ended = { acceptedAt: now - 61_000, expiresAt: now - 1000, closableUntil: now - 6000 };
    cfdWorld.open = [running({ ...ended, stake: '20' })];
    cfdWorld.status = aCfdOrder({
      ...ended,
      state: 'won',
      closePrice: '64183.5',
      payout: '38.4',
      profitLoss: '18.4',
      handlingTime: now,
    });
    const { user } = await openCfd(<CfdPage />);
    const voices = await screen.findAllByText('Won. 38.40 USDT came back.');
    expect(voices.some((voice) => voice.getAttribute('role') === 'status')).toBe(true);
    expect(screen.getByText('64,171.2 to 64,183.5')).toBeInTheDocument();
    cfdWorld.open = [];
    await user.click(screen.getByRole('button', { name: 'Close the result' }));
    expect(screen.queryByRole('region', { name: 'Running order' })).toBeNull();
  });

  test.each([
    ['lost', { payout: '0', profitLoss: '-20' }, 'Lost. The stake of 20.00 USDT is gone.'],
    ['tied', { payout: '20', profitLoss: '0' }, 'Tied. The stake of 20.00 USDT is back.'],
    [
      'void',
      { payout: '20', profitLoss: '0', closePrice: null, voidReason: 'gap' },
      'Void. The stake of 20.00 USDT is back. Prices were missing at its end.',
    ],
  ] as const)('a %s one says what became of the stake', async (state, change, sentence) => {
    const now = Date.now();
    const times = { acceptedAt: now - 61_000, expiresAt: now - 1000 };
    cfdWorld.open = [running({ ...times, stake: '20' })];
    cfdWorld.status = aCfdOrder({ ...times, stake: '20', state, closePrice: '64171.2', ...change });
    await openCfd(<CfdPage />);
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  });

  test('who logs out leaves nothing of it on the screen', async () => {
    cfdWorld.open = [running()];
    const { store } = await openCfd(<CfdPage />);
    await screen.findByRole('region', { name: 'Running order' });
    act(() => {
      store.dispatch(signedOut());
    });
    expect(screen.queryByRole('region', { name: 'Running order' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Log in to trade' })).toBeInTheDocument();
  });

  test('several can be looked at in turn', async () => {
    const later = Date.now() + 2 * MINUTE_MS;
    cfdWorld.open = [
      running(),
      running({ id: 'other', direction: 'put', stake: '30', expiresAt: later }),
    ];
    const { user } = await openCfd(<CfdPage />);
    const chooser = await screen.findByRole('group', { name: 'Running orders' });
    await user.click(within(chooser).getByRole('button', { name: /Put/ }));
    expect(screen.getByText('Stake 30.00')).toBeInTheDocument();
  });

  test('one of another product is said in a toast when it ends', async () => {
    const other = running({ id: 'eth', productId: 'ETHUSDT' });
    cfdWorld.open = [other];
    const { store } = await openCfd(<CfdPage />);
    await screen.findByRole('tab', { name: /Open orders\s*1/ });
    cfdWorld.open = [];
    cfdWorld.status = { ...other, state: 'lost', profitLoss: '-20', payout: '0' };
    act(() => {
      store.dispatch({ type: 'api/invalidateTags', payload: ['CfdOpen'] });
    });
    await waitFor(() => {
      expect(store.getState().toasts.current?.title).toBe('ETHUSDT Call 60 s: lost, −20.00 USDT');
    });
  });
});

describe('orders and transactions', () => {
  test('history has every field, its proof and its end', async () => {
    cfdWorld.history = [
      aCfdOrder({
        state: 'won',
        closePrice: '64183.5',
        payout: '38.4',
        profitLoss: '18.4',
        trades: 12,
        handlingTime: 1_700_000_060_100,
      }),
    ];
    const { user, store } = await openCfd(<CfdPage />);
    await user.click(screen.getByRole('tab', { name: 'History orders' }));
    const row = await screen.findByRole('article');
    for (const text of [
      '64,171.2',
      '64,183.5',
      '+18.40',
      '20.00',
      '0.000312',
      '60 s',
      '12',
      '38.40',
    ])
      expect(within(row).getByText(text)).toBeInTheDocument();
    for (const label of ['Open price, USDT', 'Quantity, BTC', 'Duration', 'Number of trades'])
      expect(within(row).getByText(label)).toBeInTheDocument();
    expect(screen.getByText("There's no more data left")).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Share' })).toBeEnabled();
    // Its end is checked where it stands, as its entry is, and by its receipt.
    for (const name of ['64,183.5, check this number', 'Receipt']) {
      // oxlint-disable-next-line no-await-in-loop -- one tap after the other
      await user.click(within(row).getByRole('button', { name }));
      const { request } = store.getState().proof;
      expect(request).toMatchObject({ kind: 'fill', isFirst: false, pair: 'BTC/USDT' });
    }
  });

  test('without any order both tabs say so', async () => {
    const { user } = await openCfd(<CfdPage />);
    expect(await screen.findByText('There is currently no data available')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'History orders' }));
    expect(await screen.findByText('There is currently no data available')).toBeInTheDocument();
  });

  test('live transactions are the trades of the market, and follow its stream', async () => {
    const { store } = await openCfd(<CfdPage />);
    expect(await screen.findByText('0.0321')).toBeInTheDocument();
    act(() => {
      const trades = [
        { productId: 'BTCUSDT', trades: [aTrade({ id: '2', quantity: '0.9' })], isSnapshot: true },
      ];
      store.dispatch(frameReceived({ at: 1, quotes: [], depths: [], trades }));
    });
    expect(await screen.findByText('0.9000')).toBeInTheDocument();
  });
});
