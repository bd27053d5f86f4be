import { cleanup, screen, waitFor } from '@testing-library/react';
import { readTab, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';

const server = setUpFakeServer();
const BALANCES: Readonly<Record<string, object[]>> = {
  funding: [{ currency: 'USDT', available: '2787.18' }],
  contract: [{ currency: 'USDT', available: '2310.08' }],
  spot: [
    { currency: 'USDT', available: '5' },
    { currency: 'BTC', available: '0.01200000' },
  ],
};

async function open(query = ''): Promise<RenderedApp> {
  server.answer('user/getTransferData', ({ query: asked }: Asked) => ({
    currencies: BALANCES[new URLSearchParams(asked).get('from') ?? ''] ?? [],
  }));
  const app = await renderApp({ at: `${paths.transfer}${query}`, isSignedIn: true });
  await screen.findByText(/^Available/);
  return app;
}
const amount = (): HTMLElement => screen.getByLabelText('Transfer amount');
const submit = (): HTMLElement => screen.getByRole('button', { name: /^Transfer/ });
const transfers = (): readonly Asked[] => server.askedFor('user/Transfer');

test('moves an amount: says what it will do, does it once, and clears the form', async () => {
  server.answer('user/Transfer', { transferId: 'a' });
  const app = await open();
  await screen.findAllByText('2,787.18');
  await app.user.type(amount(), '125.5');
  expect(submit()).toHaveAccessibleName('Transfer 125.50 USDT');
  await app.user.dblClick(submit());
  expect(await screen.findByText('Transferred 125.50 USDT')).toBeInTheDocument();
  expect(screen.getByText('From Funding to Contract')).toBeInTheDocument();
  expect(amount()).toHaveValue('');
  expect(transfers()).toHaveLength(1);
  expect(transfers()[0]?.body).toEqual({
    from: 'funding',
    to: 'contract',
    currency: 'USDT',
    amount: '125.5',
  });
  expect(transfers()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a reload loses no amount, and leaving the page keeps none', async () => {
  const app = await open();
  await app.user.type(amount(), '125.5');
  const kept = readTab();
  cleanup();
  expect(readTab()).toEqual({});
  await renderApp({ at: paths.transfer, isSignedIn: true, kept });
  expect(await screen.findByLabelText('Transfer amount')).toHaveValue('125.5');
});

test('the button never rounds what it moves', async () => {
  const app = await open();
  await app.user.type(amount(), '1.005001');
  expect(submit()).toHaveAccessibleName('Transfer 1.005001 USDT');
});

test('Max takes everything, swap turns the accounts round', async () => {
  const app = await open();
  await screen.findAllByText('2,787.18');
  await app.user.click(screen.getByRole('button', { name: 'Max' }));
  expect(submit()).toHaveAccessibleName('Transfer 2,787.18 USDT');
  await app.user.click(screen.getByRole('button', { name: 'Swap' }));
  expect(screen.getByLabelText('From')).toHaveValue('contract');
  expect(screen.getByLabelText('To')).toHaveValue('funding');
  // The amount stays; it is now more than the other account has.
  expect(
    await screen.findByText('That is 477.10 more than you have in Contract.'),
  ).toBeInTheDocument();
});

test('choosing the other side’s account swaps the two, so they always differ', async () => {
  const app = await open();
  await app.user.selectOptions(screen.getByLabelText('From'), 'contract');
  expect(screen.getByLabelText('To')).toHaveValue('funding');
});

test('a currency can be chosen where there are several', async () => {
  const app = await open('?from=spot&to=funding');
  await app.user.selectOptions(await screen.findByLabelText('Currency'), 'BTC');
  await app.user.click(screen.getByRole('button', { name: 'Max' }));
  expect(submit()).toHaveAccessibleName('Transfer 0.012 BTC');
});

describe('before anything is sent', () => {
  test.each([
    ['', 'Please enter the transfer amount'],
    ['0', 'The amount must be more than zero'],
    ['5000', 'That is 2,212.82 more than you have in Funding.'],
  ])('%j: %s', async (typed, sentence) => {
    const app = await open();
    await screen.findAllByText('2,787.18');
    if (typed !== '') await app.user.type(amount(), typed);
    await app.user.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(amount()).toBeInvalid();
    expect(transfers()).toEqual([]);
  });
});

describe('when it fails', () => {
  test('a refusal is said in place and as a toast, nothing typed is lost, the next try is another one', async () => {
    server.answer('user/Transfer', refuse('insufficient_balance', 'That is more than you have.'));
    const app = await open();
    await app.user.type(amount(), '10');
    await app.user.click(submit());
    expect(await screen.findByText('Transfer not made')).toBeInTheDocument();
    expect(screen.getByText('That is more than you have. Nothing has moved.')).toBeInTheDocument();
    expect(screen.getByText('That is more than you have.')).toBeInTheDocument();
    expect(amount()).toHaveValue('10');
    await app.user.click(submit());
    await waitFor(() => {
      expect(transfers()).toHaveLength(2);
    });
    expect(transfers()[1]?.key).not.toBe(transfers()[0]?.key);
  });

  test('without an answer the same tap asks for the same thing, and a changed amount for another', async () => {
    // A proxy's page instead of an answer: nobody knows what happened, and it is not asked again by itself.
    server.answer('user/Transfer', new Response('<html></html>'));
    const app = await open();
    await app.user.type(amount(), '10');
    await app.user.click(submit());
    await screen.findByText(/^No answer came\. Look at your orders/);
    const isIdle = async (): Promise<void> => {
      await waitFor(() => {
        expect(submit()).not.toHaveAttribute('aria-busy');
      });
    };
    await isIdle();
    await app.user.click(submit());
    await isIdle();
    await app.user.type(amount(), '{Backspace}1');
    await app.user.click(submit());
    await waitFor(() => {
      expect(transfers()).toHaveLength(3);
    });
    const [first, second, third] = transfers().map((one) => one.key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

test('balances that do not load can be asked for again', async () => {
  server.answer('user/getTransferData', refuse('unavailable', 'Not now.', { status: 503 }));
  const app = await renderApp({ at: paths.transfer, isSignedIn: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('user/getTransferData', { currencies: BALANCES['funding'] });
  await app.user.click(again);
  expect(await screen.findByLabelText('Transfer amount')).toBeInTheDocument();
});

test('in Chinese', async () => {
  server.answer('user/getTransferData', { currencies: BALANCES['funding'] });
  await renderApp({ at: paths.transfer, isSignedIn: true, lang: 'zh' });
  expect(await screen.findByLabelText('划转数量')).toBeInTheDocument();
  expect(screen.getByText('划转即时到账，不收手续费。')).toBeInTheDocument();
});
