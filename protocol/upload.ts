// Common/upload: one picture in, its private address out. The body is multipart, so these shapes describe the parts.
// Source: product.md §7 (the two shapes), decisions.md "Identity, security" (uploads).
import * as z from 'zod/mini';

/** Where a picture is sent. */
export const UPLOAD_PATH = '/api/Common/upload';
/** Where a private file is read again, with the token in its header; never an address for `<img src>`. */
export const FILE_PATH = '/api/Common/file/';

/** What upload answers, and what other calls take as an image. */
export const fileUrl = z.string().check(z.regex(/^\/api\/Common\/file\/[A-Za-z0-9_-]{32}$/));

/** First shape: the picture alone, the token in the header. */
export const FILE_FIELD = 'file';
/** Second shape: the picture with these fields beside it. */
export const IMAGE_FIELD = 'imgPath';
export const imageFields = z.strictObject({
  directory: z.literal('authorization'),
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  uid: z.string().check(z.minLength(1), z.maxLength(20)),
});
export const fileFields = z.strictObject({});
