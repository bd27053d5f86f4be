// The answer of a proof with its ring: it closes when everything is checked, and is not there where something is wrong.
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/builders/renderScreen.tsx';
import type { LogPlaces } from '../../publicLog/useLogPlaces.ts';
import { ProofVerdict } from './ProofVerdict.tsx';

const PROVEN: LogPlaces = { state: 'proven', index: 1, size: 2, witnesses: [] };

test.each<[string, LogPlaces, boolean, string]>([
  ['before the device and the log were looked at', { state: 'checking' }, true, '1 of 3'],
  ['before the log has it', { state: 'waiting' }, false, '2 of 3'],
  ['before the device was looked at', PROVEN, true, '2 of 3'],
  ['when all is checked', PROVEN, false, '3 of 3'],
])('%s', async (_when, places, isChecking, words) => {
  await renderScreen(
    <ProofVerdict problems={[]} places={places} of="fill" isChecking={isChecking} tookMs={3} />,
  );
  expect(await screen.findByRole('img', { name: `${words} checks done` })).toBeInTheDocument();
  expect(screen.getByText('This fill checks out')).toBeInTheDocument();
});

test('where something is wrong there is none', async () => {
  await renderScreen(
    <ProofVerdict
      problems={['root_differs']}
      places={PROVEN}
      of="fill"
      isChecking={false}
      tookMs={3}
    />,
  );
  expect(await screen.findByText('This does not match the record')).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /checks done/ })).toBeNull();
});
