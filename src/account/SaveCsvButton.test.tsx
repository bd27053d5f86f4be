import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aConfig } from '../../test/builders/config.ts';
import { renderScreen } from '../../test/builders/renderScreen.tsx';
import { configUpdated } from '../state/serverConfig.ts';
import { stubBrowser } from '../ui/testing/stubBrowser.ts';
import { SaveCsvButton } from './SaveCsvButton.tsx';

stubBrowser();

test('a file is called after the brand that the configuration names', async () => {
  const { store } = await renderScreen(
    <SaveCsvButton
      make={async () => 'a,b'}
      fileName="results-2026-03.csv"
      label="Save"
      savingLabel="Saving"
      failedTitle="Not saved"
    />,
  );
  act(() => {
    const config = aConfig({ brand: { name: 'Halyard', operator: 'Halyard Ltd' } });
    store.dispatch(configUpdated({ config, clockOffsetMs: 0 }));
  });
  const saved: string[] = [];
  const clicked = jest
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual(['halyard-results-2026-03.csv']));
  clicked.mockRestore();
});
