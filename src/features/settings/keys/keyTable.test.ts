import { stepOf } from '../../../market/chart/extras/chartKeys.ts';
import { KEY_TABLE, readKey } from './keyTable.ts';
import type { Pressed } from './keyTable.ts';

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

test.each([
  ['?', pressed('?'), { does: 'list' }, 0],
  ['/', pressed('/'), { does: 'press', control: 'search' }, 0],
  ['b', pressed('b'), { does: 'side', control: 'up' }, 0],
  ['a capital', pressed('S'), { does: 'side', control: 'down' }, 0],
  ['1', pressed('1'), { does: 'nth', control: 'interval' }, 0],
  ['8', pressed('8'), { does: 'nth', control: 'interval' }, 7],
  ['f', pressed('f'), { does: 'press', control: 'full' }, 0],
  ['[', pressed('['), { does: 'step', control: 'favourite', by: -1 }, 0],
  ['.', pressed('.'), { does: 'step', control: 'favourite', by: 1 }, 1],
  ['B of a Korean keyboard', pressed('ㅠ', { code: 'KeyB' }), { does: 'side', control: 'up' }, 0],
  ['3 of a Thai one', pressed('-', { code: 'Digit3' }), undefined, 0],
  ['3 of an Arabic one', pressed('٣', { code: 'Digit3' }), { does: 'nth', control: 'interval' }, 2],
  [
    '] where ä is a letter',
    pressed('ä', { code: 'BracketRight' }),
    { does: 'step', control: 'favourite', by: 1 },
    0,
  ],
] as const)('%s', (_name, press, act, index) => {
  expect(readKey(press)).toEqual(act === undefined ? undefined : { act, index });
});

test.each([
  ['a key of nobody', pressed('x')],
  ['a key of the chart', pressed('ArrowLeft')],
  ['Enter, which would send', pressed('Enter', { code: 'Enter' })],
  ['a space', pressed(' ', { code: 'Space' })],
  ['with Ctrl', pressed('b', { ctrlKey: true })],
  ['with Alt', pressed('b', { altKey: true })],
  ['with the command key', pressed('f', { metaKey: true })],
  ['held down', pressed('b', { repeat: true })],
  ['of a word that is being composed', pressed('b', { isComposing: true })],
  ['taken by another', pressed('b', { defaultPrevented: true })],
])('%s is left alone', (_name, press) => {
  expect(readKey(press)).toBeUndefined();
});

test('no key is in the table twice, and none is one of the chart', () => {
  const keys = KEY_TABLE.flatMap((row): readonly string[] => row.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => stepOf(key, false, 0, 10) !== undefined)).toEqual([]);
});
