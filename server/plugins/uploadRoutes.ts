// Common/upload and the private files it makes: the only calls whose body or answer is not JSON, so they are not rows of the
// list. Everything about the caller and the envelope is as in bindRoutes.ts. Source: product.md §7, decisions.md "Identity, security".
import type { Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_HEADER } from '../../protocol/envelope.ts';
import {
  FILE_FIELD,
  FILE_PATH,
  fileFields,
  IMAGE_FIELD,
  imageFields,
  UPLOAD_PATH,
} from '../../protocol/upload.ts';
import { sentence, type ServedLanguage } from '../languages.ts';
import type { CurrentUser } from '../services/accounts/currentUser.ts';
import { MOST_UPLOAD_BYTES } from '../services/accounts/images.ts';
import { ConcurrencyLimit } from '../services/queues.ts';
import { Refusal } from '../services/refusal.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import type { Reviewer, Uploads } from '../services/accounts/uploads.ts';
import { languageOf } from './errors.ts';
import type { RateLimiter } from './rateLimits.ts';
import { validate } from './validate.ts';

/**
 * Bodies held in memory at once, at most MOST_UPLOAD_BYTES each. Who has shown a token before the body has his own places,
 * so that nobody without one can take them all.
 */
const FORMS_AT_ONCE = 8;
const FORMS_WAITING = 24;
const VISITORS_FORMS_AT_ONCE = 2;
/** What is longer than a picture may be is read to its end and thrown away, so that the sender hears why; up to here. */
const MOST_DRAINED_BYTES = 8 * MOST_UPLOAD_BYTES;
const LIMITS = {
  fileSize: MOST_UPLOAD_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 40,
  fieldSize: 200,
  headerPairs: 20,
};

export interface UploadRouteOptions {
  readonly uploads: Uploads;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  /** Who of the back office may look at private files, by token; undefined where there is no back office. */
  readonly reviewerOf?: ((token: string) => Promise<Reviewer | undefined>) | undefined;
  readonly limiter: RateLimiter;
  readonly defaultLang: ServedLanguage;
}

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: { readonly field: string; readonly bytes: Buffer };
}

const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = request.headers[TOKEN_HEADER];
  return typeof token === 'string' && token !== '' ? token : undefined;
};

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

async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('bad_request');
  if (Number(request.headers['content-length'] ?? 0) > MOST_DRAINED_BYTES) throw tooLarge();
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

/** Who sends: by the header in the first shape, by the form's own fields in the second. */
async function senderOf(
  request: FastifyRequest,
  { fields, file }: Form,
  sessions: UploadRouteOptions['sessions'],
): Promise<CurrentUser> {
  if (file.field !== FILE_FIELD && file.field !== IMAGE_FIELD) {
    throw new Refusal('invalid_input', { fields: { [FILE_FIELD]: 'required' } });
  }
  const isSecondShape = file.field === IMAGE_FIELD;
  const parsed = validate(isSecondShape ? imageFields : fileFields, fields) as {
    readonly token?: string;
    readonly uid?: string;
  };
  const token = isSecondShape ? parsed.token : tokenOf(request);
  const user = token === undefined ? undefined : await sessions.authenticate(token);
  if (user === undefined || (isSecondShape && parsed.uid !== user.uid)) {
    throw new Refusal('unauthenticated');
  }
  return user;
}

/** A private file: shown by nothing but our own page, kept by nobody on the way. */
function sendPrivateFile(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('content-disposition', 'attachment; filename="picture.jpg"')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('cache-control', 'no-store, private')
    .send(bytes);
}

function addUpload(app: FastifyInstance, options: UploadRouteOptions): void {
  const { uploads, sessions, limiter } = options;
  const users = new ConcurrencyLimit(FORMS_AT_ONCE, FORMS_WAITING);
  const visitors = new ConcurrencyLimit(VISITORS_FORMS_AT_ONCE, FORMS_WAITING);
  app.post(UPLOAD_PATH, { bodyLimit: MOST_DRAINED_BYTES }, async (request, reply) => {
    limiter.take('address', request.ip);
    limiter.take('signIn', request.ip);
    const token = tokenOf(request);
    const isKnown = token !== undefined && (await sessions.authenticate(token)) !== undefined;
    const forms = isKnown ? users : visitors;
    if (forms.isFull) throw new Refusal('rate_limited', { retryAfterSeconds: 5 });
    const data = await forms.run(async () => {
      const form = await readForm(request);
      const user = await senderOf(request, form, sessions);
      limiter.take('user', user.userId);
      return uploads.add(user, form.file.bytes);
    });
    const msg = sentence(languageOf(request, options.defaultLang), 'success');
    return reply.header('cache-control', 'no-store').send({ code: 1, msg, data });
  });
}

function addFiles(app: FastifyInstance, options: UploadRouteOptions): void {
  const { uploads, sessions, reviewerOf, limiter } = options;
  app.get<{ Params: { name: string } }>(`${FILE_PATH}:name`, async (request, reply) => {
    limiter.take('address', request.ip);
    const token = tokenOf(request);
    if (token === undefined) throw new Refusal('unauthenticated');
    const { name } = request.params;
    const user = await sessions.authenticate(token);
    if (user !== undefined) {
      limiter.take('user', user.userId);
      return sendPrivateFile(reply, await uploads.readOwn(user, name));
    }
    const reviewer = await reviewerOf?.(token);
    if (reviewer === undefined) throw new Refusal('unauthenticated');
    return sendPrivateFile(reply, await uploads.readAsReviewer(reviewer, name));
  });
}

/** In a scope of its own: no other call learns to read multipart bodies. */
export async function addUploadRoutes(
  app: FastifyInstance,
  options: UploadRouteOptions,
): Promise<void> {
  await app.register(async (scope) => {
    const { default: multipart } = await import('@fastify/multipart');
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    addUpload(scope, options);
    addFiles(scope, options);
  });
}
