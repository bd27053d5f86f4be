// Pictures for tests: right ones, and the wrong ones that somebody will send. Made here, byte by byte where it matters.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Noise does not compress, so that a picture's size in bytes is as large as its kind allows. */
function noise({ width, height }: Size): Buffer {
  const bytes = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

export const picture = (format: 'jpeg' | 'png' | 'webp', size: Size = { width: 64, height: 48 }) =>
  sharp({ create: { ...size, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();

/** A PNG in seven passes over the whole picture, with 16 bits of each of four channels: small to send, large to decode. */
export const interlacedPng = (size: Size) =>
  sharp({ create: { ...size, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

/** A JPEG that comes as a whole in coarse grains first. */
export const progressiveJpeg = (size: Size) =>
  sharp({ create: { ...size, channels: 3, background: '#336699' } })
    .jpeg({ progressive: true })
    .toBuffer();

/** A JPEG that is large for its pixels. */
export const noisyJpeg = (size: Size) =>
  sharp(noise(size), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** A JPEG as a phone makes it: with the place, the camera's name and a note to turn it by a quarter. */
export const phoneJpeg = (size: Size) =>
  sharp({ create: { ...size, channels: 3, background: '#996633' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretCamera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 27/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 8 + data.length);
  return chunk;
}

/** A PNG of a few hundred bytes that says it has `width` × `height` pixels. */
export function hugePng({ width, height }: Size): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
