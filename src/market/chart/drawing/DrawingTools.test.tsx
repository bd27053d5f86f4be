import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import { aProductInfo } from '../../../../test/builders/market.ts';
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import { makeCell } from '../../../lib/cell.ts';
import { changePreferences, readPreferences } from '../../../lib/preferences.ts';
import { setUpI18n } from '../../../i18n/setUpI18n.ts';
import { stubBrowser } from '../../../ui/testing/stubBrowser.ts';
import { ProductInfoContext } from '../../product/productContext.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { DrawingTools } from './DrawingTools.tsx';
import { parseKept } from './keptDrawings.ts';

stubBrowser();

const HOUR = 3600;
const bars: readonly Bar[] = Array.from({ length: 30 }, (_, at) => ({
  time: at * HOUR,
  open: 100,
  high: 101,
  low: 99,
  close: 100 + at,
  volume: 1,
}));

/** A chart of 300 × 200: a candle every 10 px, a price of 200 at the top. */
function aHost(): ChartHost {
  const around = document.createElement('div');
  const container = document.createElement('div');
  around.append(container);
  document.body.append(around);
  const chart = {
    timeScale: () => ({ width: () => 300, logicalToCoordinate: (place: number) => place * 10 }),
    panes: () => [{ getHeight: () => 200 }],
  };
  const candles = {
    attachPrimitive: () => undefined,
    detachPrimitive: () => undefined,
    priceToCoordinate: (price: number) => 200 - price,
    coordinateToPrice: (y: number) => 200 - y,
  };
  return {
    chart,
    candles,
    container,
    setScale: () => undefined,
    isGone: () => false,
    follow: (listener: { onAll: (all: readonly Bar[]) => void }) => {
      listener.onAll(bars);
      return () => undefined;
    },
  } as unknown as ChartHost;
}

/** A primary pointer; jsdom's events have none of its fields. */
function fire(target: HTMLElement, type: string, clientX: number, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY });
  fireEvent(target, Object.assign(event, { pointerId: 1, isPrimary: true }));
}
const kept = (): readonly Drawing[] => parseKept(readPreferences().drawings[' BTCUSDT']).drawings;
const line = (number: number): Drawing => ({
  id: `5b6cfa30-0000-4000-8000-${String(number).padStart(12, '0')}`,
  tool: 'horizontal',
  colour: 'accent',
  points: [{ time: 0, price: '60' }],
  editedAt: 1,
});

async function open(drawings: unknown = {}) {
  localStorage.clear();
  changePreferences({ drawings: drawings as Readonly<Record<string, unknown>> });
  const i18n = await setUpI18n('en');
  await i18n.loadNamespaces(['drawing', 'common']);
  const host = aHost();
  const crosshair = makeCell<Bar | undefined>(undefined);
  await renderScreen(
    <ProductInfoContext.Provider value={aProductInfo({ priceDecimals: 1 })}>
      <DrawingTools
        {...{ host, crosshair }}
        interval="1h"
        isTall
        formatPrice={(price) => price.toFixed(1)}
      />
    </ProductInfoContext.Provider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Draw on the chart' }));
  const { container } = host;
  /** A press and its end, or a drag. */
  const press = (x: number, y: number, endX = x, endY = y): void => {
    fire(container, 'pointerdown', x, y);
    fire(container, 'pointermove', endX, endY);
    fire(container, 'pointerup', endX, endY);
  };
  const choose = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, container, crosshair, press, choose };
}
const words = (): HTMLElement => screen.getByRole('status');

test('a trend line is drawn by two taps, selected, coloured, moved, removed, and all of it undone', async () => {
  const { press, choose, container } = await open();
  expect(words()).toHaveTextContent('Choose a tool.');
  await choose('Trend line');
  expect(words()).toHaveTextContent('Tap the first point');
  press(50, 100);
  expect(words()).toHaveTextContent('Tap the second point.');
  // The same point again is no line.
  press(51, 100);
  expect(kept()).toHaveLength(0);
  press(150, 60);
  expect(kept()).toMatchObject([
    {
      tool: 'trend',
      colour: 'accent',
      points: [
        { time: 5 * HOUR * 1000, price: '100.0' },
        { time: 15 * HOUR * 1000, price: '140.0' },
      ],
    },
  ]);
  // The tool is put down; what was drawn is selected.
  expect(screen.getByRole('button', { name: 'Trend line' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(words()).toHaveTextContent('Trend line: 100.0 – 140.0');
  await choose('Yellow');
  expect(kept()[0]?.colour).toBe('buff');
  press(150, 60, 170, 40);
  expect(kept()[0]?.points[1]).toEqual({ time: 17 * HOUR * 1000, price: '160.0' });
  fireEvent.keyDown(container, { key: 'Delete' });
  expect(kept()).toHaveLength(0);
  for (let step = 0; step < 3; step += 1) fireEvent.keyDown(container, { key: 'z', ctrlKey: true });
  expect(kept()).toMatchObject([{ colour: 'accent', points: [{}, { price: '140.0' }] }]);
  await choose('Undo');
  expect(kept()).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await choose('Redo');
  expect(kept()).toHaveLength(1);
});

test('a drag draws in one, Escape cancels what is begun, and without a tool nothing is drawn', async () => {
  const { press, choose, container } = await open();
  press(50, 100, 150, 60);
  expect(kept()).toHaveLength(0);
  await choose('Rectangle');
  press(50, 100);
  fireEvent.keyDown(container, { key: 'Escape' });
  expect(words()).toHaveTextContent('Choose a tool.');
  press(150, 60);
  expect(kept()).toHaveLength(0);
  await choose('Rectangle');
  press(50, 100, 150, 60);
  expect(kept()).toMatchObject([
    { tool: 'rectangle', points: [{ price: '100.0' }, { price: '140.0' }] },
  ]);
});

test('the chart sees nothing of a press of ours, and everything else', async () => {
  const { choose, container, press } = await open();
  let heard = 0;
  container.addEventListener('pointerdown', () => {
    heard += 1;
  });
  press(50, 100);
  expect(heard).toBe(1);
  await choose('Horizontal line');
  press(50, 100);
  expect(heard).toBe(1);
});

test('a tap selects a drawing, a tap beside it lets it go; the next one comes by a button', async () => {
  const { press, choose } = await open({
    ' BTCUSDT': { drawings: [line(1), { ...line(2), points: [{ time: 0, price: '120' }] }] },
  });
  expect(words()).toHaveTextContent('2 drawings');
  press(100, 138);
  expect(words()).toHaveTextContent('Horizontal line: 60.0');
  press(100, 20);
  expect(words()).toHaveTextContent('2 drawings');
  await choose('Select the next drawing');
  expect(words()).toHaveTextContent('Horizontal line: 120.0');
});

test('all are hidden, shown, and removed after a question', async () => {
  const { choose } = await open({ ' BTCUSDT': { drawings: [line(1), line(2)] } });
  await choose('Hide the drawings');
  expect(words()).toHaveTextContent('The drawings are hidden.');
  await choose('Show the drawings');
  await choose('Remove all');
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Remove all' }));
  expect(kept()).toHaveLength(0);
  await choose('Undo');
  expect(kept()).toHaveLength(2);
});

test('a full chart says so and takes no more; ten thousand stored ones break nothing', async () => {
  const all = Array.from({ length: 10_000 }, (_, at) => line(at));
  const { press, choose } = await open({ ' BTCUSDT': { drawings: all } });
  expect(words()).toHaveTextContent(`${MOST_DRAWINGS} drawings`);
  await choose('Horizontal line');
  expect(words()).toHaveTextContent(`A chart holds at most ${MOST_DRAWINGS} drawings.`);
  press(50, 20);
  expect(kept()).toHaveLength(MOST_DRAWINGS);
});

test('the keys set a point at the candle that the crosshair is on', async () => {
  const { choose, container, crosshair } = await open();
  await choose('Trend line');
  for (const at of [3, 7]) {
    act(() => {
      crosshair.set(bars[at]);
    });
    fireEvent.keyDown(container, { key: 'Enter' });
  }
  await waitFor(() => {
    expect(kept()).toMatchObject([
      {
        points: [
          { time: 3 * HOUR * 1000, price: '103.0' },
          { time: 7 * HOUR * 1000, price: '107.0' },
        ],
      },
    ]);
  });
});
