import { screen, within } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { aCountOf, aLogDescription, placeOfOnly } from '../../../test/builders/count.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';

const server = setUpFakeServer();
beforeEach(() => {
  changePreferences({ log: undefined, logAlarm: undefined });
});
const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** By the clock of this machine; a count of ten minutes ago may still be under way. */
const NOW = Date.now();
const TODAY = dayOf(NOW - 600_000);
/** Of renderApp. */
const UID = '80214537';

interface OpenOptions {
  readonly createdAt?: number;
  readonly lang?: 'en' | 'zh';
}

async function open(
  count: LiabilityEvidence | Response,
  { createdAt = NOW - 10 * DAY_MS, lang = 'en' }: OpenOptions = {},
) {
  server.answer('user/getAssetsData', {
    total: '1',
    spotTotal: '0',
    earningsToday: '0',
    trend: [],
    accounts: [],
  });
  server.answer('user/getUserInfo', { uid: UID, createdAt });
  const log = count instanceof Response ? null : count.log;
  server.answer('proof/getLog', aLogDescription(log ?? undefined));
  server.answer('proof/getLiability', count);
  return renderApp({ at: paths.assets, isSignedIn: true, lang });
}

const none = (): Response => refuse('not_found', 'We could not find that.', { status: 404 });
const rowOf = (currency: string) => screen.getByRole('row', { name: new RegExp(`^${currency}`) });

test('a balance that is in the sum: day, amounts, totals and reserves', async () => {
  const app = await open(aCountOf({ day: TODAY, uid: UID }));
  expect(await screen.findByText('Your balance is counted')).toBeInTheDocument();
  expect(rowOf('USDT')).toHaveTextContent('USDT1,000.501,234.505,000.00');
  expect(within(rowOf('BTC')).getByText('not declared')).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`^Balances of ${TODAY}, read at`))).toHaveTextContent(
    'Entry 0 of the public log.',
  );
  // Hidden amounts are one's own alone.
  await app.user.click(screen.getByRole('button', { name: /Hide amounts$/ }));
  expect(rowOf('USDT')).toHaveTextContent('USDT••••••1,234.505,000.00');
});

const log = aCountOf({ day: TODAY, uid: UID }).log ?? placeOfOnly('');
test.each<[string, Partial<LiabilityEvidence>, string]>([
  ['other reserves than the log has', { reserves: 'USDT:9000' }, 'does not lead to the checkpoint'],
  ['another index', { log: { ...log, index: 1 } }, 'does not lead to the checkpoint'],
  ['no proof', { log: { ...log, proof: 'trust me' } }, 'does not lead to the checkpoint'],
])('%s: said in words, and can be saved', async (_what, change, words) => {
  const count = aCountOf({ day: TODAY, uid: UID });
  await open({ ...count, ...change });
  expect(await screen.findByText('This does not match the public log')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('button', { name: 'Save as file' })).toBeInTheDocument();
  expect(screen.queryByText('Your balance is counted')).not.toBeInTheDocument();
});

test('a count in another log than the one that this device has seen is an alarm', async () => {
  const { origin, key, checkpoint } = aLogDescription();
  changePreferences({ log: { origin, key, checkpoint } });
  await open(aCountOf({ day: TODAY, uid: UID }));
  expect(await screen.findByRole('button', { name: 'Save both notes' })).toBeVisible();
  expect(screen.queryByText('Your balance is counted')).not.toBeInTheDocument();
  expect(readPreferences()).toMatchObject({ log: { checkpoint }, logAlarm: { kind: 'fork' } });
});

test('without a checkpoint it is not called checked up to the log', async () => {
  await open({ ...aCountOf({ day: TODAY, uid: UID }), log: null });
  expect(await screen.findByText('Counted, not yet in the public log')).toBeInTheDocument();
});

test('a new account is told when its first count comes', async () => {
  await open(none(), { createdAt: NOW });
  const next = dayOf(NOW + DAY_MS);
  expect(await screen.findByText(new RegExp(`first counted at ${next} 00:00 UTC`))).toBeVisible();
});

test.each([
  ['shows nothing', none()],
  ['shows an older day', { ...aCountOf({ day: dayOf(NOW - 3 * DAY_MS), uid: UID }), log: null }],
])('an account that the count leaves out sees it, when the server %s', async (_what, answer) => {
  await open(answer);
  expect(await screen.findByText('Your balance was not counted')).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`older than ${TODAY}`))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save as file' })).toBeInTheDocument();
});

test('in Chinese', async () => {
  await open(aCountOf({ day: TODAY, uid: UID, reserves: '-' }), { lang: 'zh' });
  expect(await screen.findByText('您的余额已计入')).toBeInTheDocument();
  expect(screen.getByText(/运营方未声明储备/)).toBeInTheDocument();
});
