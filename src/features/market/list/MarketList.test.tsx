// Two hundred products that tick: one product's message draws one row, and rows change places calmly.
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aQuote, aTicker } from '../../../../test/builders/market.ts';
import { renderScreen } from '../../../../test/builders/renderScreen.tsx';
import type { RenderedScreen } from '../../../../test/builders/renderScreen.tsx';
import type { TickerDto } from '../../../../protocol/product.ts';
import { changePreferences, usePreference } from '../../../lib/preferences.ts';
import { frameReceived } from '../../../state/quotes.ts';
import { MarketList } from './MarketList.tsx';

/** Sorted as a category is: the choice is kept. */
function Listed(props: Omit<Parameters<typeof MarketList>[0], 'sort' | 'onSort'>) {
  const sort = usePreference('marketSort');
  return (
    <MarketList
      {...props}
      sort={sort}
      onSort={(marketSort) => {
        changePreferences({ marketSort });
      }}
    />
  );
}

const COUNT = 200;
const products = Array.from({ length: COUNT }, (_, index) =>
  aTicker({ id: `P${index}USDT`, base: `P${index}`, price: `${1000 - index}.0` }),
);

/** Rows are drawn in turns of half a second, lists sorted once in a second: longer than both. */
const pause = (ms: number): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  });
const settle = (): Promise<void> => pause(1600);

const tick = ({ store }: RenderedScreen, ids: readonly string[], price: string, seq = 2): void => {
  act(() => {
    const quotes = ids.map((id) => aQuote({ id, price, seq }));
    store.dispatch(frameReceived({ at: Date.now(), quotes, depths: [], trades: [] }));
  });
};

const listOf = (listed: readonly TickerDto[]) => ({
  products: listed,
  all: listed,
  sparklines: undefined,
});

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
  const rendered = await renderScreen(<Listed {...listOf(listed)} nameOf={nameOf} />);
  // Once for the list, once for its rows: they come one stretch a frame, however long one takes here.
  for (let before = -1; before !== drawn.length;) {
    before = drawn.length;
    // oxlint-disable-next-line no-await-in-loop -- until nothing more is drawn
    await settle();
  }
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
  expect(await screen.findByText('5.5')).toBeVisible();
  await settle();
  expect(screenOf.drawn()).toEqual(['P7USDT']);
  for (let seq = 3; seq < 103; seq += 1) tick(screenOf, ['P7USDT'], `${seq}.0`, seq);
  expect(await screen.findByText('102.0')).toBeVisible();
  await settle();
  // Twice a second: a hundred messages at one moment are two or three drawings, however slow the machine.
  expect(screenOf.drawn().length).toBeLessThanOrEqual(4);
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
  const later: string[] = [];
  await waitFor(() => {
    later.push(...screenOf.drawn());
    expect(later.length + atOnce).toBeGreaterThanOrEqual(COUNT);
  });
  await settle();
  later.push(...screenOf.drawn());
  expect(atOnce).toBeLessThan(COUNT);
  expect(new Set(later).size + atOnce).toBe(COUNT);
  expect(later.length + atOnce).toBe(COUNT);
});

describe('where the browser says what is in sight', () => {
  const rowOf = (id: string): Element => {
    const row = screen.getByText(id).closest('[role=listitem]');
    if (row === null) throw new Error(`no row of ${id}`);
    return row;
  };
  /** Rows of 65 px in a window of 650 px: ten are seen. */
  const scrollTo = (px: number): void => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: px });
    fireEvent.scroll(window);
  };
  beforeEach(() => {
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, -window.scrollY, 360, COUNT * 65));
    Object.defineProperty(window, 'innerHeight', { configurable: true, value: 650 });
    scrollTo(0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    scrollTo(0);
  });

  test('rows far away have their names alone at first, and their figures before they are seen', async () => {
    await renderScreen(<Listed {...listOf(products)} nameOf={({ id }) => id} />);
    expect(await screen.findByText('993.0')).toBeVisible();
    expect(rowOf('P199')).toHaveTextContent(/^P199\/USDT$/);
    // The keyboard got there from behind the list: what it stands on stays.
    const button = within(rowOf('P199') as HTMLElement).getByRole('button');
    button.focus();
    scrollTo(190 * 65);
    await waitFor(() => {
      expect(rowOf('P199')).toHaveTextContent('801.0');
    });
    expect(button).toHaveFocus();
    expect(button).toHaveTextContent('Last price 801.0');
  });

  test('rows out of sight are not drawn, and show what came since once they come in', async () => {
    const screenOf = await open();
    screenOf.drawn();
    tick(screenOf, ['P7USDT', 'P120USDT'], '5.5');
    await settle();
    expect(screenOf.drawn()).toContain('P7USDT');
    expect(rowOf('P120')).not.toHaveTextContent('5.5');
    scrollTo(120 * 65);
    await waitFor(() => {
      expect(rowOf('P120')).toHaveTextContent('5.5');
    });
    tick(screenOf, ['P7USDT'], '6.5', 3);
    await settle();
    expect(rowOf('P7')).toHaveTextContent('5.5');
    scrollTo(0);
    await waitFor(() => {
      expect(rowOf('P7')).toHaveTextContent('6.5');
    });
  });

  test('a sorted list that is being scrolled keeps its order until it rests', async () => {
    changePreferences({ marketSort: { by: 'price', isDescending: true } });
    const screenOf = await open();
    tick(screenOf, ['P199USDT'], '5000.0');
    for (let step = 1; step < 16; step += 1) {
      scrollTo(step);
      await pause(100);
    }
    expect(order()[0]).toBe('P0');
    await waitFor(() => {
      expect(order()[0]).toBe('P199');
    });
  });
});

describe('where the browser says which element is in sight', () => {
  const seen = new Set<Element>();
  beforeAll(() => {
    Object.defineProperty(window, 'IntersectionObserver', {
      configurable: true,
      value: class {
        readonly tell: (entries: readonly object[]) => void;
        constructor(tell: (entries: readonly object[]) => void) {
          this.tell = tell;
        }
        observe = (target: Element): void => {
          const isIntersecting = target.textContent?.startsWith('P0') === true;
          if (isIntersecting) seen.add(target);
          this.tell([{ target, isIntersecting }]);
        };
        unobserve = (): void => undefined;
      },
    });
  });
  afterAll(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  test('of a list whose prices have stopped only the rows in sight count their seconds', async () => {
    const status = { state: 'paused', reason: null, opensAt: null } as const;
    const time = Date.now() - 20_000;
    await open(products.slice(0, 3).map((product) => ({ ...product, status, time })));
    expect(seen.size).toBe(1);
    const texts = () => [...document.querySelectorAll('.market-sub')].map((sub) => sub.textContent);
    const before = texts();
    expect(before[0]).toMatch(/paused, \d+/i);
    await settle();
    expect(texts()[0]).not.toBe(before[0]);
    expect(texts()[1]).toBe(before[1]);
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

  // A touch ends on what it began on, also where that has been drawn away meanwhile.
  const begun = document.querySelector('.market-sub');
  if (begun === null) throw new Error('no row has figures');
  fireEvent.touchStart(begun, { touches: [{}] });
  const stopped = aQuote({ id: 'P199USDT', price: '5000.0', seq: 3 });
  act(() => {
    const status = { state: 'paused', reason: null, opensAt: null } as const;
    const quotes = [{ ...stopped, status }];
    screenOf.store.dispatch(frameReceived({ at: Date.now(), quotes, depths: [], trades: [] }));
  });
  await waitFor(() => {
    expect(begun).not.toBeInTheDocument();
  });
  fireEvent.touchEnd(begun, { touches: [] });
  tick(screenOf, ['P197USDT'], '5500.0');
  await waitFor(() => {
    expect(order()[0]).toBe('P197');
  });

  fireEvent.click(screen.getByText('P3'));
  // What the market drew a moment ago may still be on its way when the tap comes.
  await waitFor(() => {
    expect(screen.getByText('P3').closest('button')).toHaveAttribute('aria-expanded', 'true');
  });
  tick(screenOf, ['P198USDT'], '6000.0');
  await settle();
  expect(order()[0]).toBe('P197');
  fireEvent.click(screen.getByText('P3'));
  await waitFor(() => {
    expect(order()[0]).toBe('P198');
  });
});
