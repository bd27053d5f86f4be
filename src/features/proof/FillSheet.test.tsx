// The sheet of a fill whose evidence does not come: it waits for its reader, and asks for nothing by itself.
import { act, screen, within } from '@testing-library/react';
import { publishedEvidence } from '../../../test/builders/proofEvidence.ts';
import { renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { proofAsked } from '../../state/proofRequests.ts';

const server = setUpFakeServer();

test('what did not come is asked for again by a tap, not each second', async () => {
  const evidence = publishedEvidence('cfd-2 sale');
  const { orderId } = evidence;
  server.answer('proof/getFill', () => new Response('<html>', { status: 500 }));
  const { store, user } = await renderApp({ at: paths.language, isSignedIn: true });
  act(() => {
    store.dispatch(proofAsked({ kind: 'fill', orderId, pair: 'BTC/USDT' }));
  });
  const dialog = await screen.findByRole('dialog');
  const again = await within(dialog).findByRole('button', { name: 'Try again' });
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
  });
  expect(server.askedFor('proof/getFill')).toHaveLength(1);
  expect(again).toBeEnabled();
  server.answer('proof/getFill', evidence);
  await user.click(again);
  expect(await within(dialog).findByText('What was asked')).toBeInTheDocument();
});
