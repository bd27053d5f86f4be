// Two hundred products that tick: one product's message draws one row, and rows change places calmly.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aQuote, aTicker } from '../../../../test/builders/market.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import type { RenderedScreen } from '../../../../test/builders/renderScreen.tsx';
import type { TickerDto } from '../../../../protocol/product.ts';
import { changePreferences } from '../../../lib/preferences.ts';
import { frameReceived } from '../../../state/quotes.ts';
import { MarketList } from './MarketList.tsx';

const COUNT = 200;
const products = Array.from({ length: COUNT }, (_, index) =>
  aTicker({ id: `P${index}USDT`, base: `P${index}`, price: `${1000 - index}.0` }),
);

/** Rows are drawn in turns of half a second, lists sorted once in a second: longer than both. */
const settle = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1600);
    });
  });

const tick = ({ store }: RenderedScreen, ids: readonly string[], price: string, seq = 2): void => {
  act(() => {
    const quotes = ids.map((id) => aQuote({ id, price, seq }));
    store.dispatch(frameReceived({ at: Date.now(), quotes, depths: [], trades: [] }));
  });
};

interface Watched extends RenderedScreen {
  /** Ids of the rows drawn since the last look. */
  readonly drawn: () => string[];
}

async function open(listed = products): Promise<Watched> {
  let drawn: string[] = [];
  const nameOf = ({ id }: TickerDto): string => {
    drawn.push(id);
    return id;
  };
  const rendered = await renderScreen(
    <MarketList products={listed} all={listed} sparklines={undefined} nameOf={nameOf} />,
  );
  await settle();
  return {
    ...rendered,
    drawn: () => {
      const ids = drawn;
      drawn = [];
      return ids;
    },
  };
}
const order = (): string[] =>
  [...document.querySelectorAll('.market-name')].map(
    (name) => name.textContent.split('/')[0] ?? '',
  );

beforeEach(() => {
  changePreferences({ marketSort: undefined });
});

test('a message of one product draws one row, a hundred messages of it no more', async () => {
  const screenOf = await open();
  screenOf.drawn();
  tick(screenOf, ['P7USDT'], '5.5');
  await settle();
  expect(screenOf.drawn()).toEqual(['P7USDT']);
  expect(screen.getByText('5.5')).toBeVisible();
  for (let seq = 3; seq < 103; seq += 1) tick(screenOf, ['P7USDT'], `${seq}.0`, seq);
  await settle();
  // At most twice a second, and the last one always.
  expect(screenOf.drawn().length).toBeLessThanOrEqual(4);
  expect(screen.getByText('102.0')).toBeVisible();
});

test('two hundred that tick at once are drawn once each, in turns', async () => {
  const screenOf = await open();
  screenOf.drawn();
  tick(
    screenOf,
    products.map(({ id }) => id),
    '9.9',
  );
  const atOnce = screenOf.drawn().length;
  await settle();
  const later = screenOf.drawn();
  expect(atOnce).toBeLessThan(COUNT);
  expect(new Set(later).size + atOnce).toBe(COUNT);
  expect(later.length + atOnce).toBe(COUNT);
});

describe('where the browser says what is in sight', () => {
  let seen: (id: string, isIntersecting: boolean) => void;
  const rowOf = (id: string): Element => {
    const row = screen.getByText(id).closest('li');
    if (row === null) throw new Error(`no row of ${id}`);
    return row;
  };
  beforeAll(() => {
    Object.defineProperty(window, 'IntersectionObserver', {
      configurable: true,
      value: class {
        constructor(tell: (entries: readonly object[]) => void) {
          seen = (id, isIntersecting) => {
            act(() => {
              tell([{ target: rowOf(id), isIntersecting }]);
            });
          };
        }
        observe = (): void => undefined;
        unobserve = (): void => undefined;
      },
    });
  });
  afterAll(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  test('rows out of sight are not drawn, and show what came since once they come in', async () => {
    const screenOf = await open();
    seen('P7', true);
    screenOf.drawn();
    tick(screenOf, ['P7USDT', 'P8USDT'], '5.5');
    await settle();
    expect(screenOf.drawn()).toEqual(['P7USDT']);
    expect(rowOf('P8')).not.toHaveTextContent('5.5');
    seen('P8', true);
    await settle();
    expect(rowOf('P8')).toHaveTextContent('5.5');
    seen('P7', false);
    tick(screenOf, ['P7USDT'], '6.5', 3);
    await settle();
    expect(rowOf('P7')).toHaveTextContent('5.5');
  });

  test('of a list whose prices have stopped only the rows in sight count their seconds', async () => {
    const status = { state: 'paused', reason: null, opensAt: null } as const;
    const time = Date.now() - 20_000;
    await open(products.slice(0, 3).map((product) => ({ ...product, status, time })));
    seen('P0', true);
    const textOf = (id: string) => rowOf(id).querySelector('.market-sub')?.textContent;
    const before = ['P0', 'P1'].map(textOf);
    expect(before[0]).toMatch(/paused, \d+/i);
    await settle();
    expect(textOf('P0')).not.toBe(before[0]);
    expect(textOf('P1')).toBe(before[1]);
  });
});

test('a sorted list follows the prices, but neither under a finger nor around an open row', async () => {
  changePreferences({ marketSort: { by: 'price', isDescending: true } });
  const screenOf = await open();
  expect(order().slice(0, 2)).toEqual(['P0', 'P1']);
  const list = screen.getByRole('list');

  fireEvent.touchStart(list, { touches: [{}] });
  tick(screenOf, ['P199USDT'], '5000.0');
  await settle();
  expect(order()[0]).toBe('P0');
  fireEvent.touchEnd(window, { touches: [] });
  await waitFor(() => {
    expect(order()[0]).toBe('P199');
  });

  fireEvent.click(screen.getByText('P3'));
  // What the market drew a moment ago may still be on its way when the tap comes.
  await waitFor(() => {
    expect(screen.getByText('P3').closest('button')).toHaveAttribute('aria-expanded', 'true');
  });
  tick(screenOf, ['P198USDT'], '6000.0');
  await settle();
  expect(order()[0]).toBe('P199');
  fireEvent.click(screen.getByText('P3'));
  await waitFor(() => {
    expect(order()[0]).toBe('P198');
  });
});
