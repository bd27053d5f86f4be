import { screen, within } from '@testing-library/react';
import {
  callButton,
  cfdWorld,
  ok,
  openCfd,
  refuse,
  running,
  setUpCfdServer,
  take,
} from '../../../test/builders/cfdScreen.tsx';
import { Cfd2Page } from './Cfd2Page.tsx';

setUpCfdServer();

describe('early close', () => {
  test('shows the sum, asks once more, and sends the price on its button as the least', async () => {
    cfdWorld.open = [running()];
    const sold = { ...running(), state: 'sold', payout: '32.6', profitLoss: '12.6' } as const;
    const sent = take('order/close', () => {
      cfdWorld.open = [];
      cfdWorld.status = sold;
      return ok(sold);
    });
    const { user } = await openCfd(<Cfd2Page />);
    expect(await screen.findByText('38.40 × 0.857 = 32.91')).toBeInTheDocument();
    expect(screen.getByText('85.7%')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^Close now for 32.52/ }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: /^Close now for 32.52/ }));
    expect((await screen.findAllByText('Sold for 32.60 USDT.')).length).toBeGreaterThan(0);
    expect(sent.map(({ body }) => body)).toEqual([
      { orderId: '01b2f8ad-2ef7-7028-a4f6-637623d36557', minValue: '32.5248' },
    ]);
  });

  test('a value that has fallen meanwhile is said, and nothing is sold', async () => {
    cfdWorld.open = [running()];
    take('order/close', () => refuse('price_moved'));
    const { user } = await openCfd(<Cfd2Page />);
    await user.click(await screen.findByRole('button', { name: /^Close now for 32.52/ }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: /^Close now/ }));
    expect(await within(sheet).findByText(/the value fell/)).toBeInTheDocument();
  });

  test('in its last moments it says why there is no price any more', async () => {
    cfdWorld.open = [running({ closableUntil: Date.now() - 1, expiresAt: Date.now() + 4999 })];
    await openCfd(<Cfd2Page />);
    expect(
      await screen.findByText(/the last 5 s of a 60 s order cannot be sold/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Close now/ })).toBeNull();
  });

  test('without a running order there is the ticket', async () => {
    await openCfd(<Cfd2Page />);
    expect(await callButton()).toBeEnabled();
  });
});
