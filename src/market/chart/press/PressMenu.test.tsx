import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { ReactElement } from 'react';
import { aProductInfo } from '../../../../test/builders/market.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { makeCell } from '../../../lib/cell.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { ProductInfoContext } from '../../product/productContext.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { PressMenu } from './PressMenu.tsx';
import { makePicks } from './pricePick.ts';
import type { ChartTicket } from './pricePick.ts';

stubBrowser();

const INFO = aProductInfo({ price: '100', mark: '100', bid: '99.9', ask: '100.1' });

function Where(): ReactElement {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

async function open(ticket: ChartTicket | undefined, isFull = false) {
  const container = document.createElement('div');
  const removePriceLine = jest.fn();
  const createPriceLine = jest.fn(() => ({}));
  const hideCrosshair = jest.fn();
  const parts: Record<string, unknown> = {
    chart: { paneSize: () => ({ width: 300, height: 200 }) },
    // A pixel is a tenth.
    candles: { coordinateToPrice: (y: number) => y / 10, createPriceLine, removePriceLine },
    container,
    isLevelAt: () => false,
    hideCrosshair,
    isGone: () => false,
  };
  const crosshair = makeCell<Bar | undefined>(undefined);
  const picks = makePicks();
  const onFull = jest.fn();
  const result = await renderScreen(
    <ProductInfoContext value={INFO}>
      <PressMenu
        host={parts as unknown as ChartHost}
        crosshair={crosshair}
        last={makeCell<Bar | undefined>(undefined)}
        ticket={ticket}
        picks={picks}
        isFull={isFull}
        onFull={onFull}
      />
      <Where />
    </ProductInfoContext>,
  );
  // Its texts have come.
  await screen.findByText(/^at /);
  const press = (y: number): void => {
    act(() => {
      for (const type of ['pointerdown', 'contextmenu']) {
        const event = new PointerEvent(type, { clientX: 50, clientY: y, cancelable: true });
        Object.defineProperty(event, 'pointerType', { value: 'mouse' });
        container.dispatchEvent(event);
      }
    });
  };
  const enter = (): void => {
    act(() => {
      container.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
    });
  };
  const user = userEvent.setup();
  return {
    ...result,
    user,
    press,
    enter,
    crosshair,
    picks,
    createPriceLine,
    removePriceLine,
    hideCrosshair,
    onFull,
  };
}
const rows = () => screen.getAllByRole('button').map((row) => row.textContent ?? '');

test('beside a contract: both limits, the entry on this side of the mark, and an alert', async () => {
  const { press, createPriceLine } = await open('contract');
  press(1100);
  // Below the plot there is no price.
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  press(150);
  expect(screen.getByRole('heading')).toHaveTextContent('At 15.0 USDT');
  expect(rows().slice(1)).toEqual([
    'Long, limit',
    expect.stringMatching(/^Short, limitFills at once/),
    'Short, stop entry',
    'Alert at this price',
  ]);
  expect(createPriceLine).toHaveBeenCalledWith(expect.objectContaining({ price: 15 }));
});

test('a choice is handed to the ticket as text, once the menu is away', async () => {
  const { press, user, picks, removePriceLine, hideCrosshair, store } = await open('contract');
  press(150);
  // The press was for the menu: no crosshair is left behind by it.
  expect(hideCrosshair.mock.calls).toEqual([[true]]);
  await user.click(screen.getByRole('button', { name: 'Short, stop entry' }));
  await waitFor(() => {
    expect(picks.get()).toMatchObject({ as: 'stop', side: 'sell', price: '15' });
  });
  expect(removePriceLine).toHaveBeenCalledTimes(1);
  expect(hideCrosshair).toHaveBeenLastCalledWith(false);
  expect(store.getState().toasts.current?.title).toBe('15.0 is in the ticket.');
});

test('Enter takes the crosshair’s candle', async () => {
  const { enter, crosshair } = await open('spot');
  enter();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  crosshair.set({ time: 1, open: 1, high: 120, low: 1, close: 104.26, volume: 1 });
  enter();
  expect(screen.getByRole('heading')).toHaveTextContent('At 104.3 USDT');
  expect(rows().slice(1, 3)).toEqual(['Sell limit', expect.stringMatching(/^Buy limitFills/)]);
});

test('an alert leads to its form, with the side that the last price is on', async () => {
  const { press, user } = await open(undefined);
  press(150);
  expect(rows().slice(1)).toEqual(['Alert at this price']);
  await user.click(screen.getByRole('button', { name: 'Alert at this price' }));
  expect(
    await screen.findByText(/home\/alerts\?productId=BTCUSDT&price=15&side=below$/),
  ).toBeVisible();
});

test('out of the full screen it is left first', async () => {
  const { press, user, onFull, picks } = await open('spot', true);
  press(150);
  // The menu is a step of the way back.
  await waitFor(() => {
    expect(history.state).not.toBeNull();
  });
  await user.click(screen.getByRole('button', { name: 'Buy limit' }));
  await waitFor(() => {
    expect(onFull).toHaveBeenCalledWith(false);
  });
  await waitFor(() => {
    expect(picks.get()?.price).toBe('15');
  });
});
