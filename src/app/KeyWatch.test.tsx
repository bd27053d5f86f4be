import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../test/builders/renderScreen.tsx';
import { stubBrowser } from '../ui/testing/stubBrowser.ts';
import { KeyWatch } from './KeyWatch.tsx';

stubBrowser();

const open = () =>
  renderScreen(
    <>
      <KeyWatch />
      <input aria-label="Margin" />
      <button
        type="button"
        data-key="search"
        onClick={() => {
          document.title = 'searched';
        }}
      >
        Search
      </button>
    </>,
  );

beforeEach(() => {
  document.title = '';
});

test('the first press is done when the script has come, and ? lists every key', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '/' });
  await screen.findByRole('dialog', { hidden: true });
  expect(document.title).toBe('searched');
  fireEvent.keyDown(document.body, { key: '?' });
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const words of ['Find a product', 'Long, buy or call', 'Next favourite'])
    expect(sheet).toHaveTextContent(words);
  // While a sheet is open the keys are its own.
  document.title = '';
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.title).toBe('');
});

test('what is typed into a field is no shortcut', async () => {
  await open();
  const field = screen.getByLabelText('Margin');
  fireEvent.keyDown(field, { key: '/' });
  fireEvent.keyDown(field, { key: '?' });
  await Promise.resolve();
  expect(document.title).toBe('');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
