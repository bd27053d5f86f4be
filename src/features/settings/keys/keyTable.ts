// The keys of the trading screens: one table that both the listener and its sheet read. A key never sends an order: it presses
// only what chooses or opens something, and of what sends it gets the focus at most (pressKey.ts). The chart has keys of its own
// while it has the focus (market/chart/extras/chartKeys.ts): arrows, Home, End; none of them is in here twice.

/** What a control is called in `data-key`; `interval` and `favourite` are several side by side. */
type Control = 'search' | 'up' | 'down' | 'interval' | 'full' | 'favourite';

/** What a key does: opens the list of keys, presses a control, or one of several. */
export type KeyAct =
  | { readonly does: 'list' }
  | { readonly does: 'press'; readonly control: Control }
  /** A side of the ticket: chosen, with the focus on the first number to type; a button that sends has the focus alone. */
  | { readonly does: 'side'; readonly control: Control }
  | { readonly does: 'nth'; readonly control: Control }
  /** From the one that is current, and round. */
  | { readonly does: 'step'; readonly control: Control; readonly by: 1 | -1 };

interface KeyRow {
  /** Its words: locales/<lang>/feel.json, `keys.<id>`. */
  readonly id: string;
  readonly keys: readonly string[];
  /** How the sheet names them where they are many. */
  readonly shown?: readonly string[];
  /** None: the browser or the chart does it, and the sheet says so. */
  readonly act?: KeyAct;
}

export const KEY_TABLE = [
  { id: 'list', keys: ['?'], act: { does: 'list' } },
  { id: 'search', keys: ['/'], act: { does: 'press', control: 'search' } },
  { id: 'up', keys: ['b'], act: { does: 'side', control: 'up' } },
  { id: 'down', keys: ['s'], act: { does: 'side', control: 'down' } },
  {
    id: 'interval',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8'],
    shown: ['1–8'],
    act: { does: 'nth', control: 'interval' },
  },
  { id: 'full', keys: ['f'], act: { does: 'press', control: 'full' } },
  // The second of each is on every keyboard; a bracket is a matter of three keys at once on some.
  { id: 'previous', keys: ['[', ','], act: { does: 'step', control: 'favourite', by: -1 } },
  { id: 'next', keys: [']', '.'], act: { does: 'step', control: 'favourite', by: 1 } },
  { id: 'candles', keys: [], shown: ['←', '→'] },
  { id: 'close', keys: [], shown: ['Esc'] },
] as const satisfies readonly KeyRow[];

/** What a keyboard with other letters has in the place of ours. */
const PLACES: Readonly<Record<string, string>> = {
  KeyB: 'b',
  KeyS: 's',
  KeyF: 'f',
  Slash: '/',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
};

/** What is read of a key press. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;

const isOfLatin = (key: string): boolean => /^[ -~]$/.test(key);

function nameOf({ key, code }: Pressed): string | undefined {
  if (isOfLatin(key)) return key.toLowerCase();
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  return key.length === 1 ? (digit ?? PLACES[code]) : undefined;
}

/** What a key press asks for, and which of its keys it was; undefined: none of ours. */
export function readKey(
  pressed: Pressed,
): { readonly act: KeyAct; readonly index: number } | undefined {
  const { ctrlKey, altKey, metaKey, repeat, isComposing, defaultPrevented } = pressed;
  if (ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return undefined;
  const name = nameOf(pressed);
  const rows: readonly KeyRow[] = KEY_TABLE;
  for (const { keys, act } of rows) {
    const index = keys.findIndex((key) => key === name);
    if (index !== -1 && act !== undefined) return { act, index };
  }
  return undefined;
}
