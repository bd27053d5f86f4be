// The body of an upload: one picture and a few fields, held in memory. A sender who leaves in the middle, or who sends so slowly
// that he only keeps a place, ends his request: nothing here may wait for a byte that need not come.
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_FIELD } from '../../protocol/upload.ts';
import type { Clock } from '../ports.ts';
import { MOST_UPLOAD_BYTES } from '../services/accounts/images.ts';
import { Refusal } from '../services/refusal.ts';

/** What is longer than a picture may be is read to its end and thrown away, so that the sender hears why; up to here. */
export const MOST_DRAINED_BYTES = 8 * MOST_UPLOAD_BYTES;
/** No source names a figure: 8 MB at 3 Mbit/s. Below REQUEST_TIMEOUT_MS of app.ts, so that the sender still hears why. */
const BODY_DEADLINE_MS = 25_000;

export const FORM_LIMITS = {
  fileSize: MOST_UPLOAD_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 40,
  fieldSize: 200,
  headerPairs: 20,
};

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: { readonly field: string; readonly bytes: Buffer };
}

const tooLarge = (): Refusal =>
  new Refusal('image_too_large', {
    params: { megabytes: String(MOST_UPLOAD_BYTES / 1024 / 1024) },
  });

async function readPart(part: Multipart, fields: Map<string, unknown>) {
  if (part.type === 'file') {
    const bytes = await part.toBuffer();
    return { field: part.fieldname, bytes, isTruncated: part.file.truncated };
  }
  if (fields.has(part.fieldname)) throw new Refusal('bad_request');
  fields.set(part.fieldname, part.value);
  return undefined;
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields = new Map<string, unknown>();
  let file: Awaited<ReturnType<typeof readPart>>;
  try {
    for await (const part of request.parts()) {
      file = (await readPart(part, fields)) ?? file;
    }
  } catch {
    // Whatever the parser says: too many parts, no boundary, an end in the middle. The form is the sender's.
    throw new Refusal('bad_request');
  }
  if (file === undefined) {
    throw new Refusal('invalid_input', { fields: { [FILE_FIELD]: 'required' } });
  }
  if (file.isTruncated) throw tooLarge();
  return { fields: Object.fromEntries(fields), file };
}

/** The whole form; rejects when its sender has left, and with `upload_slow` at the deadline. */
export async function readForm(
  request: FastifyRequest,
  clock: Pick<Clock, 'after'>,
): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('bad_request');
  if (Number(request.headers['content-length'] ?? 0) > MOST_DRAINED_BYTES) throw tooLarge();
  const { raw } = request;
  let stopWaiting = (): void => {};
  // The parser waits for the end of a body for ever, whether or not its connection still stands.
  const end = new Promise<never>((_, reject) => {
    const leave = (): void => {
      // A body that was read to its end closes as well.
      if (!raw.readableEnded) reject(new Refusal('bad_request'));
    };
    if (raw.destroyed) leave();
    raw.once('close', leave);
    const stopClock = clock.after(BODY_DEADLINE_MS, () => reject(new Refusal('upload_slow')));
    stopWaiting = () => {
      raw.off('close', leave);
      stopClock();
    };
  });
  try {
    return await Promise.race([readParts(request), end]);
  } finally {
    stopWaiting();
  }
}
