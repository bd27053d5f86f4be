import { screen, waitFor } from '@testing-library/react';
import type { BorrowData } from '../../../protocol/borrow.ts';
import { aBorrowData, aCollateral, anOffer, aRequest } from '../../../test/builders/borrow.ts';
import { cut, refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../test/builders/renderApp.tsx';
import { linkTo, paths } from '../../lib/paths.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { stubBrowser } from '../../ui/testing/stubBrowser.ts';

stubBrowser();
const server = setUpFakeServer();

interface Given {
  readonly data?: Partial<BorrowData>;
  readonly frozen?: object | null;
  readonly lang?: LanguageCode;
}

async function open({ data, frozen = null, lang = 'en' }: Given = {}): Promise<RenderedApp> {
  server.answer('borrow/getData', aBorrowData(data));
  server.answer('borrow/getBorrowOrderList', { list: [], next: null });
  server.answer('user/getSecurity', { frozen });
  server.answer('user/getUserInfo', { email: 'ada@example.com', basic: 'approved' });
  server.answer('richtext/getInfo', { title: 'T', html: '<h2>The loan</h2>', updatedAt: 1 });
  return renderApp({ at: paths.borrow, isSignedIn: true, lang });
}

const amount = (): Promise<HTMLElement> => screen.findByLabelText('Amount borrowed');
const collateral = (currency = 'BTC'): HTMLElement =>
  screen.getByLabelText(`Collateral in ${currency}`);
const agreed = (): HTMLElement => screen.getByRole('checkbox');
const submit = (): HTMLElement => screen.getByRole('button', { name: /^Ask to borrow/ });
const submitted = (): readonly Asked[] => server.askedFor('borrow/submit');

test('cost, loan to value and the prices behind it change with each key', async () => {
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.1');
  expect(screen.getByTestId('repayment')).toHaveTextContent('3,030.00 USDT');
  expect(screen.getByRole('img', { name: /^Loan to value 50.1%/ })).toBeInTheDocument();
  expect(screen.getByText('60,000.0')).toBeInTheDocument();
  expect(screen.getByText('36,181.2')).toBeInTheDocument();
  expect(screen.getByText(/can be sold if BTC falls to 36,181.2/)).toBeInTheDocument();
  expect(screen.getByText(/Worth 6,000.00\sUSDT. On it you can borrow up to/)).toBeInTheDocument();
  expect(submit()).toHaveAccessibleName(/^Ask to borrow 3,000.00\sUSDT$/);
});

test('before anything is typed the gauge has the bounds of the coin that is chosen', async () => {
  await open();
  await amount();
  expect(screen.getByRole('img', { name: /70%.*83%/ })).toBeInTheDocument();
});

test('a loan is asked for once and leads to its offer', async () => {
  server.answer('borrow/submit', anOffer());
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.1');
  await app.user.click(agreed());
  await app.user.dblClick(submit());
  expect(await screen.findByText('Your offer is ready')).toBeInTheDocument();
  await waitFor(() => {
    expect(app.location()).toBe(linkTo('borrow', { view: 'loans', state: 'approved' }));
  });
  expect(submitted()).toHaveLength(1);
  expect(submitted()[0]?.body).toEqual({
    amount: '3000',
    days: 30,
    collateral: [{ account: 'funding', currency: 'BTC', amount: '0.1' }],
    agreed: true,
  });
  expect(submitted()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('without the agreement nothing is sent: the sentence stands beside the box and as a toast', async () => {
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.1');
  await app.user.click(submit());
  expect(
    await screen.findAllByText('Please agree to the terms and conditions first.'),
  ).toHaveLength(2);
  expect(agreed()).not.toBeChecked();
  expect(submitted()).toEqual([]);
});

test('what is missing is said after a tap; what is too much, while it is typed', async () => {
  const app = await open();
  await amount();
  await app.user.click(submit());
  expect(await screen.findByText('Please enter the amount to borrow')).toBeInTheDocument();
  expect(screen.getByText('Please enter what you pledge')).toBeInTheDocument();
  await app.user.type(collateral(), '0.1');
  await app.user.type(await amount(), '5000');
  expect(await screen.findByText('The collateral does not carry this amount.')).toBeInTheDocument();
  await app.user.clear(collateral());
  await app.user.type(collateral(), '0.7');
  expect(await screen.findByText('The available balance is too small.')).toBeInTheDocument();
});

test('the agreement opens above the form, which stays as it was', async () => {
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.click(screen.getByRole('button', { name: 'borrowing agreement' }));
  expect(await screen.findByText('The loan')).toBeInTheDocument();
  expect(server.askedFor('richtext/getInfo')[0]?.query).toContain('borrow-agreement');
  expect(await amount()).toHaveValue('3,000');
});

test('several coins, each from an account of its own', async () => {
  server.answer('borrow/submit', aRequest());
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.1');
  await app.user.click(screen.getByRole('button', { name: 'Add a coin' }));
  await app.user.selectOptions(
    screen.getAllByLabelText('Coin and account')[1] as HTMLElement,
    'funding:SOL',
  );
  await app.user.type(collateral('SOL'), '2.5');
  expect(screen.getByText('Each price while the other coins keep theirs.')).toBeInTheDocument();
  await app.user.click(agreed());
  await app.user.click(submit());
  expect(await screen.findByText(/It is under review/)).toBeInTheDocument();
  expect(submitted()[0]?.body).toHaveProperty('collateral', [
    { account: 'funding', currency: 'BTC', amount: '0.1' },
    { account: 'funding', currency: 'SOL', amount: '2.5' },
  ]);
});

test('one coin out of two accounts is one coin: its prices stand once, and the box names its own', async () => {
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.05');
  await app.user.click(screen.getByRole('button', { name: 'Add a coin' }));
  await app.user.selectOptions(
    screen.getAllByLabelText('Coin and account')[1] as HTMLElement,
    'spot:BTC',
  );
  await app.user.type(screen.getAllByLabelText('Collateral in BTC')[1] as HTMLElement, '0.05');
  expect(screen.getAllByText('BTC now')).toHaveLength(1);
  expect(screen.queryByText('Each price while the other coins keep theirs.')).toBeNull();
  expect(screen.getByText(/can be sold if BTC falls to 36,181.2/)).toBeInTheDocument();
});

test('an amount is read with the separators of the language', async () => {
  const app = await open({ lang: 'de' });
  await app.user.type(await screen.findByLabelText('Kreditbetrag'), '1.234,5');
  await app.user.type(screen.getByLabelText('Sicherheit in BTC'), '0,1');
  expect(screen.getByRole('button', { name: /anfragen$/ })).toHaveAccessibleName(
    /^1\.234,50\sUSDT/,
  );
  expect(screen.getByRole('img', { name: /^Beleihungsquote 20,6\s%/ })).toBeInTheDocument();
});

test.each([
  ['none', /^Not verified\. Basic certification comes first/, true],
  ['review', /^Not verified yet: your basic certification is under review/, false],
  ['rejected', /^Not verified: your basic certification was rejected/, true],
] as const)('certification %s is said, with the way there', async (state, sentence, leads) => {
  await open({ data: { certification: state } });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'To basic certification' })).toHaveLength(
    leads ? 1 : 0,
  );
  expect(screen.getByText('Not verified', { selector: '.tag' })).toBeInTheDocument();
});

test('asset certification says what is pledged, and that nobody asks for a payment', async () => {
  const app = await open();
  await amount();
  await app.user.click(screen.getByRole('button', { name: /^Asset certification/ }));
  const sheet = await screen.findByRole('dialog');
  expect(sheet).toHaveTextContent('Nobody will ever ask you for a payment');
  expect(sheet).toHaveTextContent('BTC · Funding0.40');
  expect(sheet).toHaveTextContent('Value you can pledge40,000.00 USDT');
});

test('a coin whose market has no price says so, and nothing is worked out on it', async () => {
  const app = await open({ data: { collaterals: [aCollateral({ price: null })] } });
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.1');
  expect(screen.getByText(/^BTC has no price at the moment/)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Loan to value —/ })).toBeInTheDocument();
  expect(screen.getByTestId('repayment')).toHaveTextContent('3,030.00');
});

test('limit and score stand on the form, and what a frozen account may do', async () => {
  await open({ data: { limitLeft: '12000', creditScore: 640 }, frozen: { since: 1 } });
  expect(await screen.findByText('12,000.00 of 50,000.00')).toBeInTheDocument();
  expect(screen.getByText('640')).toBeInTheDocument();
  expect(screen.getByText(/^This account is frozen\. Nothing can be borrowed/)).toBeInTheDocument();
});

test('what the server refuses stands at its field, and nothing typed is lost', async () => {
  server.answer(
    'borrow/submit',
    refuse('ltv_too_high', 'The collateral does not carry this amount.', {
      fields: { amount: 'ltv_too_high' },
    }),
  );
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.1');
  await app.user.click(agreed());
  await app.user.click(submit());
  expect(await screen.findByText('Loan not asked for')).toBeInTheDocument();
  expect(
    await screen.findByText('The collateral does not carry this amount.', {
      selector: '.hint span',
    }),
  ).toBeInTheDocument();
  expect(await amount()).toHaveValue('3000');
});

test('after no answer the same loan is asked for, not a second one', async () => {
  server.answer('borrow/submit', cut());
  const app = await open();
  await app.user.type(await amount(), '3000');
  await app.user.type(collateral(), '0.1');
  await app.user.click(agreed());
  await app.user.click(submit());
  await waitFor(() => {
    expect(submitted().length).toBeGreaterThan(0);
    expect(submit()).toBeEnabled();
  });
  server.answer('borrow/submit', anOffer());
  await app.user.click(submit());
  expect(await screen.findByText('Your offer is ready')).toBeInTheDocument();
  expect(new Set(submitted().map(({ key }) => key)).size).toBe(1);
});

test('a form that does not load says so and tries again', async () => {
  server.answer('user/getSecurity', { frozen: null });
  server.answer('borrow/getData', refuse('unavailable', 'Not now.', { status: 503 }));
  const app = await renderApp({ at: paths.borrow, isSignedIn: true });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer('borrow/getData', aBorrowData());
  await app.user.click(retry);
  expect(await amount()).toBeInTheDocument();
});

test('a visitor is asked to log in first', async () => {
  const app = await renderApp({ at: paths.borrow });
  await waitFor(() => {
    expect(app.location()).toContain(paths.login);
  });
});
