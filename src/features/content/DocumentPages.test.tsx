import { act, screen, waitFor, within } from '@testing-library/react';
import { aLogDescription } from '../../../test/builders/count.ts';
import { refuse, renderApp, setUpFakeServer } from '../../../test/builders/renderApp.tsx';
import type { Asked, RenderedApp } from '../../../test/builders/renderApp.tsx';
import { paths } from '../../lib/paths.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';

const server = setUpFakeServer();
const UPDATED = Date.parse('2026-11-02T10:00:00Z');

const answer = (html: string): void => {
  server.answer('richtext/getInfo', { title: 'A title', html, updatedAt: UPDATED });
};
const keyOf = ({ query }: Asked | undefined = { path: '', query: '', body: null, key: null }) =>
  new URLSearchParams(query).get('key');

test.each([
  ['terms', 'terms', 'Terms of Service'],
  ['privacy', 'privacy', 'Privacy Policy'],
  ['msb', 'msb', 'MSB'],
  ['about', 'about', 'About Us'],
  ['whitepaper', 'whitepaper', 'White Paper'],
] as const)('%s shows the document %s', async (route, key, title) => {
  answer('<h2>First</h2><p>Words of the house.</p>');
  server.answer('proof/getLog', aLogDescription());
  await renderApp({ at: paths[route] });
  expect(await screen.findByText('Words of the house.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(/^Last changed on 2026-11-02\./)).toBeInTheDocument();
  expect(keyOf(server.askedFor('richtext/getInfo')[0])).toBe(key);
});

test('a visitor’s country goes along: it decides whose figures are quoted', async () => {
  answer('<p>Words.</p>');
  changePreferences({ country: 'DE' });
  await renderApp({ at: paths.terms });
  await screen.findByText('Words.');
  expect(server.askedFor('richtext/getInfo')[0]?.query).toContain('country=DE');
  changePreferences({ country: undefined });
});

test('what comes as markup that it may not be is text', async () => {
  answer(
    '<p>Safe<img src="x" onerror="window.wasRun = true"></p><script>window.wasRun = true</script>',
  );
  await renderApp({ at: paths.terms });
  const text = await screen.findByText('Safe');
  expect(text.innerHTML).toBe('Safe');
  expect(window).not.toHaveProperty('wasRun');
});

test('a document that does not come is asked for again', async () => {
  server.answer('richtext/getInfo', refuse('unavailable', '', { status: 503 }));
  const app = await renderApp({ at: paths.privacy });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('<p>There it is.</p>');
  await app.user.click(retry);
  expect(await screen.findByText('There it is.')).toBeInTheDocument();
});

test('without a network it is said that nothing of before is shown', async () => {
  server.answer('richtext/getInfo', refuse('unavailable', '', { status: 503 }));
  await renderApp({ at: paths.privacy });
  await screen.findByText('This did not load');
  const onLine = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.getByText('You are offline')).toBeInTheDocument();
  expect(screen.getByText(/from before are not shown/)).toBeInTheDocument();
  if (onLine !== undefined) Object.defineProperty(navigator, 'onLine', onLine);
});

test('the white paper begins with its sections, which lead to their headings', async () => {
  answer('<h2>The problem</h2><p>a</p><h2>Evidence</h2><p>b</p>');
  const app = await renderApp({ at: paths.whitepaper });
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  expect(contents.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'The problem',
    'Evidence',
  ]);
  await app.user.click(contents.getByRole('button', { name: 'Evidence' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Evidence' })).toHaveFocus();
});

test('about us names what runs here and leads to where it is checked', async () => {
  answer('<p>Who we are.</p>');
  server.answer('proof/getLog', aLogDescription());
  await renderApp({ at: paths.about, config: { brand: { name: 'F', operator: 'Harbour Ltd' } } });
  expect(await screen.findByText('Harbour Ltd')).toBeInTheDocument();
  expect(await screen.findByText(aLogDescription().origin)).toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    [paths.verify, paths.openLocation, paths.msb].map((path) => `#${path}`),
  );
});

describe('questions', () => {
  const html =
    '<h2>Start</h2><h3>Is this real money?</h3><p>Practice money.</p>' +
    '<h2>Trading</h2><h3>What is the mark price?</h3><p>The middle of three.</p>' +
    '<h3>How does liquidation work?</h3><p>In parts.</p>';
  const shown = (): (string | null)[] =>
    [...document.querySelectorAll('.faq-item h3')].map(({ textContent }) => textContent);
  async function open(query = ''): Promise<RenderedApp> {
    answer(html);
    const app = await renderApp({ at: `${paths.faq}${query}` });
    await screen.findByRole('searchbox', { name: 'Search the questions' });
    return app;
  }

  test('stand in groups, each folded', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 2, name: 'Trading' })).toBeInTheDocument();
    expect(shown()).toHaveLength(3);
    expect(document.querySelectorAll('.faq-item[open]')).toHaveLength(0);
  });

  test('are found with a typo; the one that is left stands open, and in the address', async () => {
    const app = await open();
    await app.user.type(screen.getByRole('searchbox'), 'liqudation');
    await waitFor(() => {
      expect(shown()).toEqual(['How does liquidation work?']);
    });
    expect(document.querySelector('.faq-item')).toHaveAttribute('open');
    expect(app.location()).toBe(`${paths.faq}?q=liqudation`);
    expect(screen.getByText('Questions found: 1')).toBeInTheDocument();
  });

  test('a link leads into them', async () => {
    await open('?q=mark%20price');
    expect(shown()).toEqual(['What is the mark price?']);
  });

  test('where none is found, that is said', async () => {
    await open('?q=zzzzz');
    expect(screen.getByText('No question answers to that')).toBeInTheDocument();
  });

  test('about loans have a page of their own', async () => {
    answer(html);
    await renderApp({ at: paths.borrowFaq });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Borrowing FAQ');
    await screen.findByText('Practice money.');
    expect(keyOf(server.askedFor('richtext/getInfo')[0])).toBe('borrow-faq');
  });
});

describe('announcements', () => {
  const aNotice = (id: string, title: string) => ({
    id,
    title,
    html: `<p>About ${title}.</p>`,
    publishedAt: UPDATED,
  });
  const first = aNotice('00000000-0000-4000-8000-000000000001', 'Maintenance');
  const second = aNotice('00000000-0000-4000-8000-000000000002', 'New products');
  let reachEnd: (() => void) | undefined;
  beforeEach(() => {
    // jsdom lays nothing out: the end comes into sight when a test says so.
    Object.defineProperty(window, 'IntersectionObserver', {
      configurable: true,
      value: class {
        constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
          reachEnd = () => {
            seen([{ isIntersecting: true }]);
          };
        }
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    });
    changePreferences({ readNotices: [] });
    server.answer('richtext/getNoticeList', ({ query }: Asked) =>
      query.includes('cursor') ? { list: [second], next: null } : { list: [first], next: 'more' },
    );
  });

  test('one is opened in its place, is no longer new on this device, and closes again', async () => {
    const app = await renderApp({ at: paths.platform });
    const button = await screen.findByRole('button', { name: /^New: Maintenance/ });
    await app.user.click(button);
    expect(screen.getByText('About Maintenance.')).toBeInTheDocument();
    expect(app.location()).toBe(`${paths.platform}?id=${first.id}`);
    expect(button).toHaveAccessibleName(/^Maintenance/);
    expect(readPreferences().readNotices).toEqual([first.id]);
    expect(JSON.parse(localStorage.getItem('fairlead') ?? '{}')).toMatchObject({
      readNotices: [first.id],
    });
    await app.user.click(button);
    expect(screen.queryByText('About Maintenance.')).not.toBeInTheDocument();
  });

  test('older ones come as the end comes near', async () => {
    await renderApp({ at: paths.platform });
    await screen.findByRole('button', { name: /Maintenance/ });
    act(() => reachEnd?.());
    expect(await screen.findByRole('button', { name: /New products/ })).toBeInTheDocument();
    expect(await screen.findByText("There's no more data left")).toBeInTheDocument();
  });

  test('a link opens one', async () => {
    await renderApp({ at: `${paths.platform}?id=${first.id}` });
    expect(await screen.findByText('About Maintenance.')).toBeInTheDocument();
  });

  test('none yet is said', async () => {
    server.answer('richtext/getNoticeList', { list: [], next: null });
    await renderApp({ at: paths.platform });
    expect(await screen.findByText(/What the operator announces/)).toBeInTheDocument();
  });

  test('those that do not come are asked for again', async () => {
    server.answer('richtext/getNoticeList', refuse('unavailable', '', { status: 503 }));
    await renderApp({ at: paths.platform });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
