import { screen, waitFor, within } from '@testing-library/react';
import type { BorrowOrderDto } from '../../../../protocol/borrow.ts';
import {
  aBorrowData,
  aBorrowOrder,
  anOffer,
  aRequest,
  BORROW_NOW,
} from '../../../../test/builders/borrow.ts';
import { renderApp, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../../test/builders/renderApp.tsx';
import { linkTo, paths } from '../../../lib/paths.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();

/** The server's clock is this device's, moved to when the loans were told. */
const CLOCK = { clockOffsetMs: BORROW_NOW - Date.now() };
const FUNDING = { currencies: [{ currency: 'USDT', available: '10000' }] };

async function open(
  state: BorrowOrderDto['state'],
  list: readonly BorrowOrderDto[],
): Promise<RenderedApp> {
  server.answer('borrow/getBorrowOrderList', { list, next: null });
  server.answer('borrow/getData', aBorrowData());
  server.answer('user/getSecurity', { frozen: null });
  server.answer('user/getUserInfo', { email: 'ada@example.com', basic: 'approved' });
  server.answer('user/getTransferData', FUNDING);
  return renderApp({ at: linkTo('borrow', { view: 'loans', state }), isSignedIn: true, ...CLOCK });
}
const sheet = (): Promise<HTMLElement> => screen.findByRole('dialog');
const press = async (app: RenderedApp, name: string | RegExp): Promise<void> => {
  await app.user.click(await screen.findByRole('button', { name }));
};

test('each tab asks for its state and says what will be there', async () => {
  const app = await open('unpaid', []);
  expect(await screen.findByText('There is currently no data available')).toBeInTheDocument();
  expect(screen.getByText('Loans that are not repaid are listed here.')).toBeInTheDocument();
  await app.user.click(screen.getByRole('tab', { name: 'Rejected' }));
  expect(await screen.findByText(/^Requests that came to nothing/)).toBeInTheDocument();
  expect(app.location()).toBe(linkTo('borrow', { view: 'loans', state: 'rejected' }));
  expect(server.askedFor('borrow/getBorrowOrderList').map(({ query }) => query)).toEqual([
    expect.stringContaining('state=unpaid'),
    expect.stringContaining('state=rejected'),
  ]);
});

test('a request says since when and until when, and can be taken back', async () => {
  server.answer('borrow/decline', anOffer({ state: 'rejected', reason: 'declined' }));
  const app = await open('review', [aRequest()]);
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(/Asked for20/);
  expect(card).toHaveTextContent(/Decision by20/);
  await press(app, 'Take back');
  await app.user.dblClick(within(await sheet()).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('The collateral is back in your accounts')).toBeInTheDocument();
  expect(server.askedFor('borrow/decline')).toHaveLength(1);
});

test('an offer says how long it holds and what is paid out, and is accepted once', async () => {
  server.answer('borrow/accept', aBorrowOrder());
  const app = await open('approved', [anOffer()]);
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(/Time left22 h 59 min|Time left23 h/);
  await press(app, 'Accept');
  const dialog = await sheet();
  expect(dialog).toHaveTextContent('Paid out to funding3,000.00 USDT');
  expect(dialog).toHaveTextContent('Estimated repayment3,030.00');
  await app.user.dblClick(
    await within(dialog).findByRole('button', { name: /^Accept, receive 3,000.00/ }),
  );
  expect(await screen.findByText(/^3,000.00\sUSDT is in your funding account/)).toBeInTheDocument();
  expect(server.askedFor('borrow/accept')).toHaveLength(1);
  await waitFor(() => {
    expect(app.location()).toBe(linkTo('borrow', { view: 'loans', state: 'unpaid' }));
  });
});

test('an offer whose coins have lost says so and asks for more collateral', async () => {
  const collateral = [{ ...aBorrowOrder().collateral[0]!, price: '50000' }];
  const app = await open('approved', [anOffer({ collateral })]);
  await press(app, 'Accept');
  const dialog = await sheet();
  expect(
    await within(dialog).findByText('The collateral does not carry this amount.'),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /^Accept, receive/ })).toBeDisabled();
  await app.user.click(within(dialog).getByRole('button', { name: 'Add collateral' }));
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Add collateral' })).toBeInTheDocument();
  });
});

test.each([
  ['lapsed', 'The offer was not accepted in time.'],
  ['risk_too_high', 'The house does not lend this amount against this collateral at present.'],
  ['of_a_newer_server', 'of_a_newer_server'],
])('a rejection says why: %s', async (reason, sentence) => {
  await open('rejected', [anOffer({ state: 'rejected', reason, collateral: [] })]);
  expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeInTheDocument();
});

test('an unpaid loan shows its debt with its parts, the next hour and where it would be sold', async () => {
  await open('unpaid', [aBorrowOrder()]);
  const card = await screen.findByRole('article');
  await within(card).findByRole('img', { name: /^Loan to value 50\.1%.*70%.*83%/ });
  expect(card).toHaveTextContent('Owed now3,003.0375 USDT');
  expect(card).toHaveTextContent('Borrowed and not repaid3,000.00');
  expect(card).toHaveTextContent('+0.0375 an hour');
  expect(card).toHaveTextContent('Notice at42,900.6');
  expect(card).toHaveTextContent('Sale at36,181.2');
});

test('an overdue loan says so, and what it costs', async () => {
  await open('unpaid', [aBorrowOrder({ isOverdue: true })]);
  expect(await screen.findByText('Overdue', { selector: '.tag' })).toBeInTheDocument();
  expect(await screen.findByText(/Interest is 1.5 times as high/)).toBeInTheDocument();
});

describe('repaying', () => {
  test('all of it is left to the server, and says what is saved', async () => {
    server.answer('borrow/repay', aBorrowOrder({ state: 'repaid' }));
    const app = await open('unpaid', [aBorrowOrder()]);
    await press(app, 'Repay');
    const dialog = await sheet();
    const act = await within(dialog).findByRole('button', { name: /^Repay all, 3,003.0375/ });
    expect(dialog).toHaveTextContent('Interest you save26.9625');
    await app.user.dblClick(act);
    expect(await screen.findByText('Loan repaid, collateral returned')).toBeInTheDocument();
    expect(server.askedFor('borrow/repay').map(({ body }) => body)).toEqual([
      { orderId: aBorrowOrder().id, amount: 'all' },
    ]);
  });

  test('a part: too much is said, what it goes to is shown', async () => {
    server.answer('borrow/repay', aBorrowOrder());
    const app = await open('unpaid', [aBorrowOrder()]);
    await press(app, 'Repay');
    const dialog = await sheet();
    await app.user.click(await within(dialog).findByRole('button', { name: 'A part' }));
    const amount = within(dialog).getByRole('textbox', { name: 'Amount to repay' });
    await app.user.type(amount, '4000');
    expect(await within(dialog).findByText(/^The most possible is 3,003.0375/)).toBeInTheDocument();
    await app.user.clear(amount);
    await app.user.type(amount, '1503.0375');
    expect(dialog).toHaveTextContent('Pays back1,500.00');
    expect(dialog).toHaveTextContent('Loan to value afterwards25.0%');
    await app.user.click(within(dialog).getByRole('button', { name: /^Repay 1,503.0375/ }));
    expect(await screen.findByText('A part of the loan is repaid')).toBeInTheDocument();
    expect(server.askedFor('borrow/repay')[0]?.body).toEqual({
      orderId: aBorrowOrder().id,
      amount: '1503.0375',
    });
  });
});

test('more collateral shows where the loan would stand', async () => {
  server.answer('borrow/addCollateral', aBorrowOrder());
  const app = await open('unpaid', [aBorrowOrder()]);
  await press(app, 'Add collateral');
  await app.user.type(await screen.findByLabelText('Collateral in BTC'), '0.1');
  const dialog = await sheet();
  expect(within(dialog).getByRole('img', { name: /^Loan to value 25\.0%/ })).toBeInTheDocument();
  await app.user.click(within(dialog).getByRole('button', { name: 'Add collateral' }));
  expect(await screen.findByText('Collateral added')).toBeInTheDocument();
  expect(server.askedFor('borrow/addCollateral')[0]?.body).toEqual({
    orderId: aBorrowOrder().id,
    collateral: [{ account: 'funding', currency: 'BTC', amount: '0.1' }],
  });
});

describe('the history', () => {
  const openHistory = async (
    list: readonly BorrowOrderDto[],
    at: string = paths.borrowHistory,
  ): Promise<RenderedApp> => {
    server.answer('borrow/getBorrowOrderList', { list, next: null });
    server.answer('user/getUserInfo', { email: 'ada@example.com', basic: 'approved' });
    server.answer('proof/getFill', { orderId: aBorrowOrder().id, acceptance: null, fills: [] });
    return renderApp({ at, isSignedIn: true, ...CLOCK });
  };

  test('without a loan it says so in the words of product.md', async () => {
    await openHistory([]);
    expect(await screen.findByText('There is currently no data available')).toBeInTheDocument();
  });

  test('lists every state, and each leads to its details', async () => {
    const second = '0190a000-0000-7000-8000-0000000000a2';
    const app = await openHistory([aRequest({ id: second }), aBorrowOrder({ isSold: true })]);
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    const [, sold] = screen.getAllByRole('button', { name: 'Details' });
    await app.user.click(sold as HTMLElement);
    const dialog = await sheet();
    expect(dialog).toHaveTextContent(aBorrowOrder().id);
    expect(dialog).toHaveTextContent('Total interest, 30 d27.00');
    // What was sold of it is in its evidence.
    await waitFor(() => {
      expect(server.askedFor('proof/getFill')).toHaveLength(1);
    });
  });

  test('an address that names a loan opens it', async () => {
    await openHistory([aBorrowOrder()], linkTo('borrowHistory', { orderId: aBorrowOrder().id }));
    expect(await sheet()).toHaveTextContent(aBorrowOrder().id);
  });
});
