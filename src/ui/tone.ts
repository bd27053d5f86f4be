/** What a value means, never how it looks. Direction colours are for direction only (DESIGN 4). */
export type Tone = 'up' | 'down' | 'caution' | 'bad' | 'ok' | 'quiet' | 'plain';

const CLASSES: Readonly<Record<Tone, string>> = {
  up: 'up',
  down: 'down',
  caution: 'cb',
  bad: 'cd',
  ok: 'cok',
  quiet: 'c2',
  plain: '',
};

/** The text colour class of a tone. */
export function toneClass(tone: Tone | undefined): string {
  return tone === undefined ? '' : CLASSES[tone];
}

/** Direction of a change → tone; flat is quiet (DESIGN 5: zero in text-2). */
export function directionTone(direction: 'up' | 'down' | 'flat'): Tone {
  return direction === 'flat' ? 'quiet' : direction;
}
