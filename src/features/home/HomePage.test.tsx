import { screen, waitFor, within } from '@testing-library/react';
import type { IndexDataDto } from '../../../protocol/home.ts';
import { aLogDescription } from '../../../test/builders/count.ts';
import { aTicker } from '../../../test/builders/market.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';

const server = setUpFakeServer();

const DAY = Date.parse('2026-03-06T00:00:00Z');
const day = (value: number) => ({ value, label: 'neutral' as const, day: DAY });

function anIndex(change: Partial<IndexDataDto> = {}): IndexDataDto {
  return {
    fearGreed: {
      value: 34,
      label: 'fear',
      version: 'fear-greed/1',
      parts: [
        { name: 'volatility', weight: 35, value: 12.5 },
        { name: 'momentum', weight: 35, value: 40 },
        { name: 'dominance', weight: 15, value: 55.5 },
        { name: 'breadth', weight: 15, value: 50 },
      ],
      yesterday: day(31),
      lastWeek: day(47),
      lastMonth: null,
      yearHigh: day(84),
      yearLow: day(12),
    },
    hot: [
      { ...aTicker(), reason: 'turnover' },
      { ...aTicker({ id: 'ETHUSDT', base: 'ETH' }), reason: 'fall' },
    ],
    notices: [],
    partners: [],
    ...change,
  };
}

function answerAll(index: IndexDataDto = anIndex()): void {
  server.answer('index/getIndexData', index);
  server.answer('product/getRecommendProduct', [aTicker()]);
  server.answer('proof/getLog', aLogDescription());
  server.answer('user/getAssetsData', {
    total: '41000',
    spotTotal: '0',
    earningsToday: '0',
    trend: [],
    accounts: [],
  });
}

test('a visitor sees what this is, a price to check, and the ways in', async () => {
  answerAll();
  const app = await renderApp({ at: paths.home });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/check/);
  await app.user.click(await screen.findByRole('button', { name: 'Check it' }));
  expect(app.store.getState().proof.request).toMatchObject({ kind: 'tick', productId: 'BTCUSDT' });
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `#${paths.login}`);
  await app.user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(app.location()).toBe(paths.register);
});

test('one tap tries it out: practice money, the contract screen, and the first steps to come', async () => {
  answerAll();
  server.answer('user/tryOut', { token: 'a-token', uid: '80214537' });
  server.answer('product/getProductInfo', refuse('not_found', 'Not found.', { status: 404 }));
  changePreferences({ country: 'DE' });
  const app = await renderApp({ at: paths.home });
  await app.user.click(await screen.findByRole('button', { name: 'Try it' }));
  await waitFor(() => {
    expect(app.location()).toBe(paths.contract);
  });
  expect(app.store.getState().session).toMatchObject({ token: 'a-token', uid: '80214537' });
  const [asked] = server.askedFor('user/tryOut');
  expect(asked?.body).toEqual({ country: 'DE' });
  // Asked for again after a lost answer it is the same account.
  expect(asked?.key).toMatch(/^[\da-f-]{36}$/);
  expect(readPreferences().hints).toEqual(['amount', 'check']);
});

test('where too many were tried out, that is said and nobody is signed in', async () => {
  answerAll();
  const sentence = 'Enough accounts were tried out here today.';
  server.answer('user/tryOut', refuse('try_outs_used_up', sentence, { status: 429 }));
  const app = await renderApp({ at: paths.home });
  await app.user.click(await screen.findByRole('button', { name: 'Try it' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(app.location()).toBe(paths.home);
  expect(app.store.getState().session.token).toBeUndefined();
});

test('with real money nothing is tried out', async () => {
  answerAll();
  await renderApp({ at: paths.home, config: { mode: 'live' } });
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try it' })).not.toBeInTheDocument();
});

test('who is signed in sees what is his instead', async () => {
  answerAll();
  await renderApp({ at: paths.home, isSignedIn: true });
  expect(await screen.findByTestId('total-assets')).toHaveTextContent('41,000.00');
  expect(screen.queryByRole('button', { name: 'Create account' })).not.toBeInTheDocument();
});

test.each([
  ['the price to check', 'product/getRecommendProduct', false, /^Check it$/],
  ['the total', 'user/getAssetsData', true, /41,000\.00/],
])(
  'where %s does not come, that is said in its place, and it can be asked for again',
  async (_title, call, isSignedIn, text) => {
    answerAll();
    server.answer(call, refuse('unavailable', 'Not now.', { status: 503 }));
    const app = await renderApp({ at: paths.home, isSignedIn });
    // What is below asks as well once it is there, and while that is under way nobody asks again.
    await screen.findByText('Easy withdrawal');
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    answerAll();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    });
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  },
);

test('fear and greed with its year; what is not known is a dash; and how it is made', async () => {
  answerAll();
  const app = await renderApp({ at: paths.home });
  expect(
    await screen.findByRole('img', { name: 'Fear and greed index 34 of 100: Fear' }),
  ).toBeInTheDocument();
  const facts = ['Yesterday', 'Last week', 'Last month', 'Yearly high', 'Yearly low'].map(
    (name) => screen.getByText(name).nextSibling?.textContent,
  );
  expect(facts).toEqual(['31', '47', '—', '84', '12']);
  await app.user.click(screen.getByRole('button', { name: 'How it is made' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'How it is made' }));
  expect(sheet.getAllByText(/^Counts for/).map(({ textContent }) => textContent)).toEqual([
    'Counts for 35%',
    'Counts for 35%',
    'Counts for 15%',
    'Counts for 15%',
  ]);
  expect(sheet.getByText('84 · 2026-03-06')).toBeInTheDocument();
});

test('without a month of history it says so and shows no number', async () => {
  answerAll(anIndex({ fearGreed: null }));
  await renderApp({ at: paths.home });
  expect(await screen.findByText(/too little to say anything/)).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /Fear and greed/ })).not.toBeInTheDocument();
});

test('the hot list says why, and leads to where it trades', async () => {
  answerAll();
  await renderApp({ at: paths.home });
  const row = await screen.findByRole('link', { name: /BTC.*Most traded/ });
  expect(row).toHaveAttribute('href', `#${paths.contract}?productId=BTCUSDT`);
  // Hash links are the browser's; the memory router of a test does not follow them.
  const head = screen.getByRole('heading', { name: 'Hot list' }).parentElement ?? document.body;
  const all = within(head).getByRole('link', { name: 'All' });
  expect(all).toHaveAttribute('href', `#${paths.hotList}`);
});

test('all of the hot list with the rules of it', async () => {
  answerAll();
  await renderApp({ at: paths.hotList });
  expect(await screen.findByRole('link', { name: /ETH.*Fallen most/ })).toBeInTheDocument();
  expect(screen.getByText(/Nobody can pay to be on it/)).toBeInTheDocument();
});

test('partners are those of the configuration; none is made up', async () => {
  answerAll(anIndex({ partners: [{ name: 'Halyard Bank', role: 'payments', url: null }] }));
  await renderApp({ at: paths.home });
  expect(await screen.findByText('Halyard Bank')).toBeInTheDocument();
  expect(screen.queryByText(/names no other partners/)).not.toBeInTheDocument();
});

test('a market that does not come is asked for again', async () => {
  answerAll();
  server.answer('index/getIndexData', refuse('unavailable', '', { status: 503 }));
  const app = await renderApp({ at: paths.home });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer('index/getIndexData', anIndex());
  await app.user.click(retry);
  expect(await screen.findByText('Hot list')).toBeInTheDocument();
});
