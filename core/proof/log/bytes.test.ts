import fc from 'fast-check';
import { toHex } from '../toHex.ts';
import { fromBase64, fromHex, toBase64 } from './bytes.ts';
import { parseWholeNumber } from './wholeNumber.ts';

test('base64 and hex are those of the platform, and lead back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect([...(fromBase64(toBase64(bytes)) ?? [])]).toEqual([...bytes]);
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
      expect([...(fromHex(toHex(bytes)) ?? [])]).toEqual([...bytes]);
    }),
  );
});

// Cut off, without padding, with too much of it, with a second spelling of the same byte, with spaces, of the other alphabet.
test.each(['A', 'AA', 'AAA', 'AA=', 'AA===', 'AB==', 'AAB=', 'AA==\n', ' AA==', '-_==', '=AA='])(
  '%p is no base64',
  (text) => expect(fromBase64(text)).toBeUndefined(),
);

test.each(['a', 'AB', 'xy', '0x00', 'ab '])('%p is no hex', (text) =>
  expect(fromHex(text)).toBeUndefined(),
);

test('whole numbers have one spelling and fit a double', () => {
  expect(['0', '7', '9007199254740991'].map(parseWholeNumber)).toEqual([0, 7, 2 ** 53 - 1]);
  for (const text of [
    '',
    '00',
    '07',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '9007199254740992',
    '99999999999999999',
  ])
    expect(parseWholeNumber(text)).toBeUndefined();
});
