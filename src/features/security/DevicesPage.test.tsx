import { screen, waitFor, within } from '@testing-library/react';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { RenderedApp } from '../../../test/builders/renderApp.tsx';
import { aSecurityState } from '../../../test/builders/security.ts';
import type { Sessions } from '../../../protocol/user.ts';
import { linkTo } from '../../lib/paths.ts';

const server = setUpFakeServer();

function aSession(digit: number, device: string): Sessions[number] {
  const now = Date.now();
  return {
    id: `0000000${digit}-0000-4000-8000-000000000000`,
    current: digit === 1,
    device,
    createdAt: now - 86_400_000,
    lastSeenAt: now - 3 * 3_600_000,
    expiresAt: now + 86_400_000,
  };
}
const here = aSession(1, 'Chrome on Android');
const laptop = aSession(2, 'Firefox on Windows');
const phone = aSession(3, 'Safari on iPhone');

async function open(sessions: Sessions): Promise<RenderedApp> {
  server.answer('user/getSecurity', aSecurityState());
  server.answer('user/getSessions', sessions);
  const app = await renderApp({ at: linkTo('safeCenter', { view: 'devices' }), isSignedIn: true });
  await screen.findByText(here.device);
  return app;
}

test('a device that does not say what it is has a name in words', async () => {
  await open([here, aSession(2, 'Other')]);
  expect(screen.getByText('Unknown device')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log out Unknown device' })).toBeInTheDocument();
});

test('this device is marked and cannot be logged out from here', async () => {
  await open([here, laptop]);
  expect(screen.getByText('This device')).toBeInTheDocument();
  expect(screen.getByText(/^Active 3 h ago/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `Log out ${here.device}` })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log out all others' })).not.toBeInTheDocument();
});

test('another device is logged out after a question, and goes from the list', async () => {
  server.answer('user/revokeSession', {});
  const app = await open([here, laptop]);
  await app.user.click(screen.getByRole('button', { name: 'Log out Firefox on Windows' }));
  const sheet = screen.getByRole('dialog', { name: 'Log out Firefox on Windows?' });
  server.answer('user/getSessions', [here]);
  await app.user.click(within(sheet).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Device logged out')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByText(laptop.device)).not.toBeInTheDocument();
  });
  expect(server.askedFor('user/revokeSession')[0]?.body).toEqual({ sessionId: laptop.id });
});

test('all others at once', async () => {
  server.answer('user/revokeSession', {});
  const app = await open([here, laptop, phone]);
  await app.user.click(screen.getByRole('button', { name: 'Log out all others' }));
  const sheet = screen.getByRole('dialog', { name: 'Log out all other devices?' });
  await app.user.click(within(sheet).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('2 devices logged out')).toBeInTheDocument();
  expect(server.askedFor('user/revokeSession').map(({ body }) => body)).toEqual([
    { sessionId: laptop.id },
    { sessionId: phone.id },
  ]);
});

test('a refusal is said, and nothing is called done', async () => {
  server.answer(
    'user/revokeSession',
    refuse('not_found', 'We could not find that.', { status: 404 }),
  );
  const app = await open([here, laptop, phone]);
  await app.user.click(screen.getByRole('button', { name: 'Log out all others' }));
  const sheet = screen.getByRole('dialog', { name: 'Log out all other devices?' });
  await app.user.click(within(sheet).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('We could not find that.')).toBeInTheDocument();
  expect(server.askedFor('user/revokeSession')).toHaveLength(1);
});
