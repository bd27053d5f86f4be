import type { ReactElement } from 'react';
import { csvFile } from '../lib/csv.ts';
import { fileNameOf } from '../lib/fileNameOf.ts';
import { saveFile } from '../lib/saveFile.ts';
import { useSingleFlight } from '../lib/useSingleFlight.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';
import { selectBrand } from '../state/selectBrand.ts';
import { toastShown } from '../state/toasts.ts';
import { Button } from '../ui/Button/Button.tsx';
import { Icon } from '../ui/Icon/Icon.tsx';

interface SaveCsvButtonProps {
  readonly make: () => Promise<string>;
  /** What is in it: the brand's name is put before it. */
  readonly fileName: string;
  readonly label: string;
  readonly savingLabel: string;
  readonly failedTitle: string;
}

/** What stands on the page, as a file. */
export function SaveCsvButton(props: SaveCsvButtonProps): ReactElement {
  const { make, fileName, label, savingLabel, failedTitle } = props;
  const dispatch = useAppDispatch();
  const brand = useAppSelector(selectBrand);
  const { run, isRunning } = useSingleFlight(async () => {
    try {
      saveFile(csvFile(await make()), fileNameOf(brand, fileName));
    } catch {
      // The script that makes it did not load: nothing was lost, and another try is one tap away.
      dispatch(toastShown({ kind: 'error', title: failedTitle }));
    }
  });
  return (
    <Button
      icon={<Icon name="download" size={20} />}
      isLoading={isRunning}
      loadingLabel={savingLabel}
      onClick={run}
    >
      {label}
    </Button>
  );
}
