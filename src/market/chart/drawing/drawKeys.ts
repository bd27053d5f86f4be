// Keys while the drawing tools are open.

export interface DrawKeys {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Of the selected drawing; undefined while none is. */
  readonly remove: (() => void) | undefined;
  /** Puts the tool down, else the selection; undefined where there is neither. */
  readonly cancel: (() => void) | undefined;
  /** A point where the crosshair is; undefined while there is no tool. */
  readonly place: (() => void) | undefined;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a key does; undefined: not ours. */
export function actOfKey(event: Pressed, keys: DrawKeys): (() => void) | undefined {
  const { key, shiftKey, altKey } = event;
  if (altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'z') return shiftKey ? keys.redo : keys.undo;
    return letter === 'y' ? keys.redo : undefined;
  }
  if (key === 'Delete' || key === 'Backspace') return keys.remove;
  if (key === 'Escape') return keys.cancel;
  return key === 'Enter' ? keys.place : undefined;
}

const TYPING = 'input, textarea, select, [contenteditable]';

/** Listens before full screen and the crosshair do, which have keys of the same names. Returns the end. */
export function listenToDrawKeys(chart: HTMLElement, read: () => DrawKeys): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    const isTyping = target instanceof Element && target.matches(TYPING);
    if (isTyping || document.querySelector('dialog[open]') !== null) return;
    // Enter presses a button; only on the chart it sets a point.
    if (event.key === 'Enter' && target !== chart) return;
    const act = actOfKey(event, read());
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
  };
}
