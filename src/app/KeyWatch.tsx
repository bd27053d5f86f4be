import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useLazyPart } from '../lib/useLazyPart.ts';

const loadKeysHost = async () => (await import('../features/settings/keys/KeysHost.tsx')).KeysHost;

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a press is somebody else's: it is typed into a field, or a sheet is open and has the keys. */
function isTaken({ target }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest(FIELDS) !== null;
  return isTyped || document.querySelector('dialog[open]') !== null;
}

function Keys({ first }: { readonly first: KeyboardEvent }): ReactElement | null {
  const { part: KeysHost } = useLazyPart(loadKeysHost);
  return KeysHost === undefined ? null : <KeysHost first={first} isTaken={isTaken} />;
}

/** The keys of a computer: their script comes with the first press that may be one of theirs, so on a phone it never does. */
export function KeyWatch(): ReactElement | null {
  const [first, setFirst] = useState<KeyboardEvent>();
  useEffect(() => {
    if (first !== undefined) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || isTaken(event)) return;
      setFirst(event);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [first]);
  return first === undefined ? null : <Keys first={first} />;
}
