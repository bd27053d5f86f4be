// The screen for strangers: what is promised, what is not, commands for this very server, and what this device holds the log to.
import { screen, within } from '@testing-library/react';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { readSize } from './readSize.ts';

const server = setUpFakeServer();

const KEY = 'trade.example.com/log+12345678+AY';
const checkpoint = (size: number): string =>
  `trade.example.com/log\n${size}\n${'A'.repeat(43)}=\n\n— trade.example.com/log ${'A'.repeat(92)}\n`;

const aLog = {
  origin: 'trade.example.com/log',
  key: KEY,
  prefix: '/log/',
  witnesses: [{ name: 'witness.example.com/w1', key: 'witness.example.com/w1+12345678+BA' }],
  checkpoint: checkpoint(18_204),
};

const section = (title: string): HTMLElement =>
  screen.getByRole('heading', { name: title }).closest('section') ?? document.body;

afterEach(() => {
  changePreferences({ log: undefined, logAlarm: undefined });
});

/** The whole of a command, whose options stand in pieces of their own. */
const commandLine = (text: string) => (_own: string, element: Element | null) =>
  element?.tagName === 'CODE' && element.textContent === text;

test('a visitor sees promises, their limits, and commands with the key of this server', async () => {
  server.answer('proof/getLog', aLog);
  const { user } = await renderApp({ at: paths.verify });
  expect(await screen.findByText(/whoever runs the server can know them/i)).toBeVisible();
  expect(section('What is not promised')).toHaveTextContent('The reserves beside it'.slice(4));
  const command = `npm run audit -- --url http://localhost --key '${KEY}'`;
  expect(await screen.findByText(commandLine(command))).toBeVisible();
  // The fake server's market is simulated.
  expect(
    screen.getByText(
      commandLine(`npm run regenerate -- --url http://localhost --day YYYY-MM-DD --key '${KEY}'`),
    ),
  ).toBeVisible();
  expect(screen.getByText('curl http://localhost/log/checkpoint')).toBeVisible();
  const now = section('The log at this moment');
  expect(now).toHaveTextContent('18,204');
  expect(now).toHaveTextContent('witness.example.com/w1');
  await user.click(screen.getByRole('button', { name: 'Copy the command: Audit this server' }));
  expect(await screen.findByText('Copied successfully')).toBeVisible();
  expect(section('This device')).toHaveTextContent('has not pinned the log yet');
});

test('a device that has pinned the log says so, and that another key is shown now', async () => {
  server.answer('proof/getLog', aLog);
  await renderApp({ at: paths.verify });
  await screen.findByText('18,204');
  const pinned = { origin: aLog.origin, key: `${KEY}Z`, checkpoint: checkpoint(18_000) };
  // Read and gone on with: until then the alarm stands over every page.
  const alarm = { kind: 'foreign', at: 1_700_000_000_000, kept: 'a', shown: 'b', isRead: true };
  changePreferences({ log: pinned, logAlarm: { ...alarm, kind: 'foreign' } });
  const device = section('This device');
  expect(await within(device).findByText('18,000')).toBeVisible();
  expect(device).toHaveTextContent('no, another one');
  expect(within(device).getByRole('alert')).toHaveTextContent('another name or key');
});

test('what is said is said in Chinese too, and an error can be tried again', async () => {
  server.answer('proof/getLog', () => new Response(null, { status: 500 }));
  await renderApp({ at: paths.verify, lang: 'zh' });
  expect(await screen.findByRole('heading', { name: '不承诺的内容' })).toBeVisible();
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
});

test('the menu leads there', async () => {
  await renderApp({ at: paths.menu });
  const link = await screen.findByRole('link', { name: 'Check it yourself' });
  expect(link).toHaveAttribute('href', `#${paths.verify}`);
});

test('what is no checkpoint has no size', () => {
  expect(readSize('no note')).toBeUndefined();
  expect(readSize(undefined)).toBeUndefined();
  expect(readSize(checkpoint(7))).toBe(7);
});
