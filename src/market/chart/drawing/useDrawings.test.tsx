import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import { refuse, setUpFakeServer } from '../../../../test/builders/renderApp.tsx';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { changePreferences, readPreferences } from '../../../lib/preferences.ts';
import { signedIn } from '../../../state/session.ts';
import { parseKept } from './keptDrawings.ts';
import { useDrawings } from './useDrawings.ts';

const server = setUpFakeServer();
const SAVE = 'user/saveDrawings';
const there: Drawing = {
  id: '5b6cfa30-0000-4000-8000-000000000001',
  tool: 'horizontal',
  colour: 'accent',
  points: [{ time: 0, price: '60' }],
  editedAt: 1,
};
const drawn: Drawing = { ...there, id: '5b6cfa30-0000-4000-8000-000000000002' };
const kept = () => parseKept(readPreferences().drawings['7 BTCUSDT']);

function Chart() {
  const { change } = useDrawings('BTCUSDT');
  return (
    <button type="button" onClick={() => change([{ after: drawn }])}>
      Draw
    </button>
  );
}

/** The chart of user 7. */
async function openChart() {
  const { store, unmount } = await renderScreen(<Chart />);
  act(() => {
    store.dispatch(signedIn({ token: 'token', uid: '7' }));
  });
  return unmount;
}

test('too many requests say nothing of a list: it is sent again with its key when the chart is opened again', async () => {
  localStorage.clear();
  changePreferences({ drawings: {} });
  const list = { version: 1, most: MOST_DRAWINGS, drawings: [there] };
  server.answer('user/getDrawings', list);
  server.answer(SAVE, refuse('rate_limited', 'Too many requests.', { status: 429 }));
  const leave = await openChart();
  await waitFor(() => expect(kept().agreed).toEqual([there.id]));
  fireEvent.click(screen.getByRole('button', { name: 'Draw' }));
  leave();
  await waitFor(() => expect(server.askedFor(SAVE)).toHaveLength(1));
  const [first] = server.askedFor(SAVE);
  expect(first?.key).toBe(kept().pending?.key);
  const { drawings } = kept();
  expect(drawings.map(({ id }) => id)).toEqual([there.id, drawn.id]);
  expect(first?.body).toEqual({ productId: 'BTCUSDT', version: 1, drawings });

  server.answer(SAVE, { version: 2 });
  server.answer('user/getDrawings', { ...list, version: 2, drawings });
  const leaveAgain = await openChart();
  await waitFor(() => expect(kept().pending).toBeUndefined());
  expect(kept().agreed).toEqual([there.id, drawn.id]);
  expect(server.askedFor(SAVE)).toEqual([first, first]);
  leaveAgain();
});
