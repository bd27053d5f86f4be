// From what somebody sent to a picture that can be kept: true JPEG, PNG or WebP only, decoded and encoded anew, so that
// nothing of the original file survives: no metadata, no place, no second format behind the first.
// Source: decisions.md "Identity, security" (uploads), reliability.md "Rules".
import type { Metadata, SharpOptions } from 'sharp';
import { ConcurrencyLimit } from '../queues.ts';
import { Refusal } from '../refusal.ts';

/** decisions.md: up to 8 MB, at most 1 MB after re-encoding. */
export const MOST_UPLOAD_BYTES = 8 * 1024 * 1024;
const MOST_STORED_BYTES = 1024 * 1024;
/** No source names a figure: the largest phone cameras make 50 million pixels at full size; decoded, that is 150 MB. */
const MOST_PIXELS = 50_000_000;
/**
 * What a decoder may have to hold at once. An interlaced or progressive picture comes as the whole in coarse grains first, so
 * none of its rows can be let go before the last one has come: 50 million pixels of one took 436 MB. A phone's own pictures
 * come row by row and hold a few; a progressive one of 33 million pixels still fits.
 */
const MOST_HELD_BYTES = 100_000_000;
/** Enough to read the small print of a document. */
const LONGEST_SIDE = 2560;
/** Tried in turn until the picture is small enough; the last one always is. */
const ENCODINGS: readonly { readonly side: number; readonly quality: number }[] = [
  { side: LONGEST_SIDE, quality: 82 },
  { side: LONGEST_SIDE, quality: 68 },
  { side: 1920, quality: 68 },
  { side: 1280, quality: 60 },
  { side: 800, quality: 50 },
];
/** One thread of the pool decodes; hashing and the database keep the others. */
const IMAGES_AT_ONCE = 1;
const IMAGES_WAITING = 16;
/** A picture that takes longer is one made to take longer. */
const TIMEOUT_SECONDS = 15;

const startsWith = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** By content, never by name or declared type. */
function isPicture(bytes: Buffer): boolean {
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return (
    isWebp ||
    startsWith(bytes, [0xff, 0xd8, 0xff]) ||
    startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  );
}

const OPEN_OPTIONS: SharpOptions = {
  failOn: 'truncated',
  limitInputPixels: MOST_PIXELS,
  sequentialRead: true,
};

/** Loaded with the first picture: a start should not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** Samples of each pixel that a JPEG keeps: its colours are often halved. */
const JPEG_SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };
/** A progressive JPEG keeps its coefficients, 16 bits each. */
const JPEG_SAMPLE_BYTES = 2;

/** By the header alone: what would have to be held of the picture while it is decoded; 0 where rows come one by one. */
function heldBytes({ width, height, ...image }: Metadata): number {
  if (image.isProgressive !== true) return 0;
  const pixels = width * height;
  if (image.format === 'jpeg') {
    const samples = JPEG_SAMPLES[image.chromaSubsampling ?? ''] ?? image.channels;
    return pixels * samples * JPEG_SAMPLE_BYTES;
  }
  return pixels * image.channels * (image.depth === 'uchar' ? 1 : 2);
}

/** Reads the header, before a pixel is decoded; the library counts the pixels as it opens it. */
async function assertDecodable(sharp: Sharp, bytes: Buffer): Promise<void> {
  const image = await sharp(bytes, OPEN_OPTIONS).metadata();
  if (heldBytes(image) > MOST_HELD_BYTES) throw new Refusal('image_dimensions');
}

/** The bare pixels, once: trying several encodings must not decode as often. */
async function decode(sharp: Sharp, bytes: Buffer) {
  const { data, info } = await sharp(bytes, OPEN_OPTIONS)
    // Turned as the camera meant it, since the note that says so is removed with all others.
    .rotate()
    .resize(within(LONGEST_SIDE))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}

async function encode(
  sharp: Sharp,
  { data, raw }: Awaited<ReturnType<typeof decode>>,
): Promise<Buffer> {
  for (const { side, quality } of ENCODINGS) {
    const encoded = await sharp(data, { raw }).resize(within(side)).jpeg({ quality }).toBuffer();
    if (encoded.length <= MOST_STORED_BYTES) return encoded;
  }
  throw new Error('the smallest encoding of a picture is too large');
}

/** The library has no codes; these are the beginnings of its own sentences. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { message } = error as Error;
  // Raised from the header alone, before anything is decoded.
  if (/exceeds pixel limit/i.test(message)) return new Refusal('image_dimensions');
  if (/^timeout/i.test(message)) return new Refusal('unavailable');
  return new Refusal('image_broken');
}

export interface Images {
  /** A JPEG without metadata, at most 1 MB. Refuses with image_empty, image_type, image_dimensions or image_broken. */
  reencode(bytes: Buffer): Promise<Buffer>;
}

export function createImages(): Images {
  const limit = new ConcurrencyLimit(IMAGES_AT_ONCE, IMAGES_WAITING);

  const work = async (bytes: Buffer): Promise<Buffer> => {
    const sharp = await loadSharp();
    const decoded = await assertDecodable(sharp, bytes)
      .then(() => decode(sharp, bytes))
      .catch((error: unknown) => {
        throw toRefusal(error);
      });
    return encode(sharp, decoded);
  };

  return {
    reencode: async (bytes) => {
      if (bytes.length === 0) throw new Refusal('image_empty');
      if (!isPicture(bytes)) throw new Refusal('image_type');
      if (limit.isFull) throw new Refusal('rate_limited', { retryAfterSeconds: 5 });
      return limit.run(() => work(bytes));
    },
  };
}
