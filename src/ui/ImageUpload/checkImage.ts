// What can be known about an image before it is sent, so that a wrong file does not cost a minute of a phone's upload.
// The server checks again, by content; limits from decisions.md "Identity, security: Uploads".

/** 8 MB: decisions.md "Uploads: JPEG, PNG, WebP up to 8 MB". */
export const MOST_IMAGE_BYTES = 8 * 1024 * 1024;

/** For the file picker; phones convert their own formats (HEIC) when these are asked for. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

/** Bytes that tell the kinds apart: WebP's name ends at the twelfth. */
export const SNIFF_BYTES = 12;

export type ImageKind = 'jpeg' | 'png' | 'webp';
export type ImageProblem = 'empty' | 'tooLarge' | 'notAnImage';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const WEBP_AT = 8;

function hasAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

/** The kind of image that `bytes` begins with, whatever the file is called. */
export function sniffImage(bytes: Uint8Array): ImageKind | undefined {
  if (hasAt(bytes, 0, JPEG)) return 'jpeg';
  if (hasAt(bytes, 0, PNG)) return 'png';
  return hasAt(bytes, 0, RIFF) && hasAt(bytes, WEBP_AT, WEBP) ? 'webp' : undefined;
}

/** Why a file of this size and beginning cannot be sent; undefined when it can. */
export function findImageProblem(size: number, head: Uint8Array): ImageProblem | undefined {
  if (size === 0) return 'empty';
  if (size > MOST_IMAGE_BYTES) return 'tooLarge';
  return sniffImage(head) === undefined ? 'notAnImage' : undefined;
}

const KILOBYTE = 1024;

/** A file's size for the eye: "812 kB", "2.1 MB". */
export function formatFileSize(bytes: number, locale: string): string {
  const isSmall = bytes < KILOBYTE * KILOBYTE;
  const amount = isSmall ? Math.max(1, Math.round(bytes / KILOBYTE)) : bytes / KILOBYTE / KILOBYTE;
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: isSmall ? 0 : 1 });
  return `${text.format(amount)}\u00a0${isSmall ? 'kB' : 'MB'}`;
}
