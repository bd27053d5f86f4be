import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { Link, MemoryRouter } from 'react-router-dom';
import { setUpI18n } from '../i18n/setUpI18n.ts';
import { InstallHint } from '../app/InstallHint.tsx';
import { NEXT_VISIT_MS, noteQuestion, noteTrade, noteVisit } from './install.ts';
import { DEFAULT_PREFERENCES } from './parsePreferences.ts';
import { changePreferences, readPreferences } from './preferences.ts';

const NOW = 1_700_000_000_000;
const ASK = 'This app can be put on your home screen.';
let isStandalone = false;
let prompt: jest.Mock<() => Promise<void>>;

/** A browser that would ask, on a visit that long after the first. */
function visit(sinceFirstMs: number | undefined): void {
  if (sinceFirstMs !== undefined) changePreferences({ firstVisitAt: NOW - sinceFirstMs });
  noteVisit(NOW);
}
const ask = (): void => {
  noteQuestion(Object.assign(new Event('beforeinstallprompt'), { prompt }));
};
async function show(): Promise<void> {
  const i18n = await setUpI18n('en');
  render(
    <MemoryRouter initialEntries={['/here']}>
      <I18nextProvider i18n={i18n}>
        <Link to="/there">on</Link>
        <Link to="/here?productId=ETHUSDT">another product</Link>
        <InstallHint />
      </I18nextProvider>
    </MemoryRouter>,
  );
}
const go = (name: string): Promise<void> =>
  userEvent.setup().click(screen.getByRole('link', { name }));

beforeEach(() => {
  changePreferences(DEFAULT_PREFERENCES);
  isStandalone = false;
  prompt = jest.fn<() => Promise<void>>().mockResolvedValue();
  window.matchMedia = () => ({ matches: isStandalone }) as MediaQueryList;
});

test('who comes for the first time is left in peace, and the visit is kept', async () => {
  visit(undefined);
  ask();
  await show();
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
  expect(readPreferences().firstVisitAt).toBe(NOW);
});

test('a reload is no other visit', async () => {
  visit(NEXT_VISIT_MS - 1);
  ask();
  await show();
  await go('on');
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
});

test('who comes again is told, and the browser asks when wanted', async () => {
  visit(NEXT_VISIT_MS);
  ask();
  await show();
  await go('on');
  expect(screen.getByText(ASK)).toBeInTheDocument();
  expect(readPreferences().wasInstallSaid).toBe(true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
});

test('so is who has just traded, on the next screen: the one he trades on does not move', async () => {
  visit(undefined);
  ask();
  await show();
  await go('on');
  await go('another product');
  act(noteTrade);
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
  expect(readPreferences().wasInstallSaid).toBe(false);
  await go('another product');
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
  await go('on');
  expect(screen.getByText(ASK)).toBeInTheDocument();
  await go('another product');
  expect(screen.getByText(ASK)).toBeInTheDocument();
});

test('it is dismissed, and no later visit says it again', async () => {
  visit(NEXT_VISIT_MS);
  ask();
  await show();
  await go('on');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
  act(() => {
    visit(2 * NEXT_VISIT_MS);
    ask();
  });
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
});

test('an app that stands on the home screen says nothing', async () => {
  isStandalone = true;
  visit(NEXT_VISIT_MS);
  ask();
  await show();
  await go('on');
  expect(screen.queryByText(ASK)).not.toBeInTheDocument();
});

test('on an iPhone it is the words that are said', async () => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get');
  agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  await act(async () => {
    // The browser's question of the tests before is put once, and is gone.
    const { askToInstall } = await import('./install.ts');
    await askToInstall();
  });
  visit(NEXT_VISIT_MS);
  await show();
  await go('on');
  expect(screen.getByText(/tap Share, then Add to Home Screen/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  agent.mockRestore();
});
