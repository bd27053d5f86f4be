import { Suspense, useEffect } from 'react';
import type { ReactElement } from 'react';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import { KeysSheet } from './KeysSheet.tsx';
import { readKey } from './keyTable.ts';
import { pressKey } from './pressKey.ts';

interface KeysHostProps {
  /** The press that brought the script. */
  readonly first: KeyboardEvent;
  /** Whether a press is somebody else's: of a field that is typed into, of a sheet that is open. */
  readonly isTaken: (event: KeyboardEvent) => boolean;
}

/** A press is done once, however often React runs an effect. */
const done = new WeakSet<Event>();

/** Listens for the keys of the table, and shows it. */
export function KeysHost({ first, isTaken }: KeysHostProps): ReactElement {
  const sheet = useSheet();
  const { open } = sheet;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const found = done.has(event) || isTaken(event) ? undefined : readKey(event);
      done.add(event);
      if (found === undefined) return;
      const { act, index } = found;
      if (act.does === 'list') {
        // Under a chart in full screen the page is out of reach, and its sheet with it.
        if (document.querySelector('[inert]') !== null) return;
        open();
      } else if (!pressKey(act, index)) return;
      // The key must not be typed into what has the focus now; Firefox has a search of its own on "/".
      event.preventDefault();
    };
    onKey(first);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [first, isTaken, open]);
  return (
    <Suspense fallback={null}>
      <KeysSheet {...sheet.door} />
    </Suspense>
  );
}
