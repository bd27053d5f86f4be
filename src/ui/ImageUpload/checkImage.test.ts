import fc from 'fast-check';
import { findImageProblem, formatFileSize, MOST_IMAGE_BYTES, sniffImage } from './checkImage.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1);
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);

test.each([
  ['a JPEG', jpeg, 'jpeg'],
  ['a PNG', png, 'png'],
  ['a WebP', text('RIFF1234WEBP'), 'webp'],
  ['a sound in the same wrapper', text('RIFF1234WAVE'), undefined],
  ['a GIF', text('GIF89a......'), undefined],
  ['a drawing', text('<svg xmlns=""'), undefined],
  ['a page', text('<!doctype htm'), undefined],
  ['a PNG cut short', png.slice(0, 5), undefined],
  ['nothing', bytes(), undefined],
])('%s', (_name, head, kind) => {
  expect(sniffImage(head)).toBe(kind);
});

test.each([
  [0, jpeg, 'empty'],
  [1, jpeg, undefined],
  [MOST_IMAGE_BYTES, png, undefined],
  [MOST_IMAGE_BYTES + 1, png, 'tooLarge'],
  [100, text('%PDF-1.7 and '), 'notAnImage'],
])('%i bytes: %s', (size, head, problem) => {
  expect(findImageProblem(size, head)).toBe(problem);
});

test('a name alone never makes an image', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (head) => {
      fc.pre(head[0] !== 0xff && head[0] !== 0x89 && head[0] !== 0x52);
      expect(sniffImage(head)).toBeUndefined();
    }),
  );
});

test.each([
  [1, 'en', '1\u00a0kB'],
  [831_488, 'en', '812\u00a0kB'],
  [2_202_010, 'en', '2.1\u00a0MB'],
  [2_202_010, 'de', '2,1\u00a0MB'],
])('%i bytes in %s are %s', (size, locale, expected) => {
  expect(formatFileSize(size, locale)).toBe(expected);
});
