import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import {
  callButton,
  cfdServer,
  cfdWorld,
  openCfd,
  putButton,
  running,
  setUpCfdServer,
  stakeField,
  take,
} from '../../../test/builders/cfdScreen.tsx';
import { at, ok, refuse } from '../../../test/builders/productHandlers.ts';
import { aProductInfo, aQuote } from '../../../test/builders/market.ts';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import { frameReceived } from '../../state/quotes.ts';
import { CfdPage } from './CfdPage.tsx';

setUpCfdServer();

describe('the ticket', () => {
  test('says before the tap what comes back, how often one must be right and what the house keeps', async () => {
    const { user } = await openCfd(<CfdPage />);
    await user.clear(stakeField());
    await user.type(stakeField(), '20');
    expect(await callButton()).toHaveTextContent('38.40 back if higher');
    expect(putButton()).toHaveTextContent('38.40 back if lower');
    expect(screen.getByText('52.09%')).toBeInTheDocument();
    expect(screen.getByText(/House edge 4.00% of the stake/)).toBeInTheDocument();
  });

  test('sends one order per tap and shows it running', async () => {
    const taken = running({ stake: '20', direction: 'put' });
    const sent = take('order/submit', async () => {
      await delay(50);
      cfdWorld.open = [taken];
      return ok(taken);
    });
    const { user, store } = await openCfd(<CfdPage />);
    await user.clear(stakeField());
    await user.type(stakeField(), '20');
    await user.click(screen.getByRole('button', { name: '30 s +92%' }));
    await callButton();
    await user.dblClick(putButton());
    const card = await screen.findByRole('region', { name: 'Running order' });
    expect(within(card).getByText('Stake 20.00')).toBeInTheDocument();
    expect(store.getState().toasts.current?.title).toMatch(/23d36557 is running/);
    expect(sent.map(({ body }) => body)).toEqual([
      { productId: 'BTCUSDT', direction: 'put', stake: '20', seconds: 30 },
    ]);
  });

  test('a tap before it is known what is available does not ask for want of knowing: until then the button is shut', async () => {
    let answer: () => void = () => undefined;
    const known = new Promise<void>((resolve) => {
      answer = resolve;
    });
    cfdServer.use(
      http.get(at('user/getTransferData'), async () => {
        await known;
        return ok({ currencies: [{ currency: 'USDT', available: '800' }] });
      }),
    );
    const taken = running({ direction: 'put' });
    const sent = take('order/submit', () => ok(taken));
    const { user } = await openCfd(<CfdPage />);
    await callButton();
    expect(putButton()).toBeDisabled();
    await user.dblClick(putButton());
    expect(screen.queryByRole('dialog')).toBeNull();
    answer();
    await waitFor(() => {
      expect(putButton()).toBeEnabled();
    });
    await user.dblClick(putButton());
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
  });

  test('where it cannot be read what is available, an order asks first', async () => {
    cfdServer.use(http.get(at('user/getTransferData'), () => refuse('unavailable')));
    const { user } = await openCfd(<CfdPage />);
    await callButton();
    await waitFor(() => {
      expect(putButton()).toBeEnabled();
    });
    await user.click(putButton());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Put BTC/USDT?');
  });

  test('call and put are two orders with two keys; an unanswered one keeps its own', async () => {
    const sent = take(
      'order/submit',
      () => HttpResponse.error(),
      () => refuse('stale_quote'),
      () => refuse('stale_quote'),
    );
    const { user } = await openCfd(<CfdPage />);
    await user.click(await callButton());
    expect(await screen.findByText('sentence of stale_quote')).toBeInTheDocument();
    await user.click(putButton());
    await waitFor(() => {
      expect(sent).toHaveLength(3);
    });
    const [first, again, put] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(put).not.toBe(first);
  });

  test('under the least it says so in the field, and neither way can be taken', async () => {
    const { user } = await openCfd(<CfdPage />);
    await user.clear(stakeField());
    await user.type(stakeField(), '4.99');
    expect(stakeField()).toHaveAccessibleDescription(/The least possible is 5.00\sUSDT\./);
    expect(await callButton()).toBeDisabled();
    expect(putButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Least' }));
    expect(await callButton()).toBeEnabled();
  });

  test('a tap with nothing typed says what is missing', async () => {
    const { user } = await openCfd(<CfdPage />);
    await user.clear(stakeField());
    await user.click(await callButton());
    expect(stakeField()).toHaveAccessibleDescription('Please enter the stake');
  });

  test('a refusal of the server about the stake stands in the field and goes with the next change', async () => {
    take('order/submit', () => refuse('open_payout_exceeded', { stake: 'open_payout_exceeded' }));
    const { user } = await openCfd(<CfdPage />);
    await user.click(await callButton());
    await waitFor(() => {
      expect(stakeField()).toHaveAccessibleDescription('sentence of open_payout_exceeded');
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(stakeField()).not.toHaveAccessibleDescription('sentence of open_payout_exceeded');
  });

  test('a quantity is sent as one, with what it is worth beside it', async () => {
    const sent = take('order/submit', () => ok(running()));
    const { user } = await openCfd(<CfdPage />);
    await user.click(screen.getByRole('button', { name: 'BTC' }));
    const field = screen.getByRole('textbox', { name: /Quantity, least/ });
    await user.clear(field);
    await user.type(field, '0.001');
    expect(field).toHaveAccessibleDescription(/Stake about 64.18/);
    await user.click(await callButton());
    await waitFor(() => {
      expect(sent[0]?.body).toEqual({
        productId: 'BTCUSDT',
        direction: 'call',
        quantity: '0.001',
        seconds: 60,
      });
    });
  });

  test('more than a fifth of the account asks first', async () => {
    const sent = take('order/submit', () => ok(running()));
    const { user } = await openCfd(<CfdPage />);
    await screen.findByText('800.00');
    await user.clear(stakeField());
    await user.type(stakeField(), '200');
    await user.click(await callButton());
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText('Call BTC/USDT?')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await user.click(within(sheet).getByRole('button', { name: 'Call' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
  });

  test('a visitor sees the market and the odds, and is asked to log in', async () => {
    await openCfd(<CfdPage />, false);
    expect(screen.getByRole('button', { name: 'Log in to trade' })).toBeInTheDocument();
    expect(screen.getByText('52.09%')).toBeInTheDocument();
  });

  test('a paused product says so and takes no order', async () => {
    const { store } = await openCfd(<CfdPage />);
    const paused = { state: 'paused', reason: 'stale', opensAt: null } as const;
    act(() => {
      const quotes = [aQuote({ seq: 9, status: paused })];
      store.dispatch(frameReceived({ at: 1, quotes, depths: [], trades: [] }));
    });
    expect(await screen.findByRole('button', { name: 'Price paused' })).toBeDisabled();
  });

  test('where the rules leave call and put out, the screen says so and shows the way to contracts', async () => {
    cfdServer.use(
      http.get(at('product/getProductInfo'), () =>
        ok(aProductInfo({ sections: ['contract', 'spot'] })),
      ),
    );
    await renderScreen(<CfdPage />, '/pages/tabbarPages/home/cfd');
    expect(await screen.findByText('Call and put are not offered here')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Trade contracts' })).toBeInTheDocument();
  });
});
