import { crc32 } from 'node:zlib';
import { hugePng } from '../../../test/builders/pictures.ts';
import { createImages } from './images.ts';

const images = createImages();
const refusal = (bytes: Buffer): Promise<unknown> =>
  images.reencode(bytes).then(
    () => 'taken',
    ({ key }: { key: unknown }) => key,
  );

/** A PNG of this size, kind and order of rows, whose pixels are missing. */
function headOf(width: number, height: number, kind: readonly number[]): Buffer {
  const png = hugePng({ width, height });
  png.set(kind, 24);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
const GREY_16 = [16, 0, 0, 0, 1];
const COLOUR_8 = [8, 2, 0, 0, 1];

test.each([
  // What is looked at further is found to have no pixels.
  ['fifty million pixels', hugePng({ width: 10_000, height: 5_000 }), 'image_broken'],
  ['one row more', hugePng({ width: 10_000, height: 5_001 }), 'image_dimensions'],
  ['passes that hold 100 MB', headOf(10_000, 5_000, GREY_16), 'image_broken'],
  ['passes that hold 99.99 MB', headOf(10_000, 3_333, COLOUR_8), 'image_broken'],
  ['passes that hold 100.02 MB', headOf(10_000, 3_334, COLOUR_8), 'image_dimensions'],
])('a picture that says %s', async (_what, bytes, key) => {
  expect(await refusal(bytes)).toBe(key);
});

test('is no picture by one right byte, or by half a name', async () => {
  const bytes = [
    Buffer.from([0xff, 0xd8, 0x00]),
    Buffer.from([0x00, 0xd8, 0xff]),
    Buffer.from('RIFF\x10\0\0\0WAVE', 'latin1'),
    Buffer.from('RIFX\x10\0\0\0WEBP', 'latin1'),
  ];
  expect(await Promise.all(bytes.map(refusal))).toEqual(Array(4).fill('image_type'));
});

test('those that wait are bounded: the one too many is told when to come again', async () => {
  const png = hugePng({ width: 64, height: 64 });
  const asked = Array.from({ length: 17 }, () => refusal(png));
  const late = images.reencode(png).catch((error: unknown) => error);
  expect(await late).toMatchObject({ key: 'rate_limited', retryAfterSeconds: 5 });
  expect(await Promise.all(asked)).toEqual(Array(17).fill('image_broken'));
});
