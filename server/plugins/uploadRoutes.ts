// Common/upload and the private files it makes: the only calls whose body or answer is not JSON, so they are not rows of the
// list. Everything about the caller and the envelope is as in bindRoutes.ts. Source: product.md §7, decisions.md "Identity, security".
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
import { ConcurrencyLimit, KeyedPlaces } from '../services/queues.ts';
import { Refusal } from '../services/refusal.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import type { Reviewer, Uploads } from '../services/accounts/uploads.ts';
import type { Clock } from '../ports.ts';
import { languageOf } from './errors.ts';
import type { RateLimiter } from './rateLimits.ts';
import { type Form, FORM_LIMITS, MOST_DRAINED_BYTES, readForm } from './uploadForm.ts';
import { validate } from './validate.ts';

/**
 * Bodies held in memory at once, at most MOST_UPLOAD_BYTES each. Who has shown a token before the body has places that nobody
 * without one can take, and of those only so many for himself; who shows none has one for each address.
 */
const PLACES = { users: 8, visitors: 2, waiting: 24, perUser: 3, perAddress: 1 } as const;

export interface UploadRouteOptions {
  readonly uploads: Uploads;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  /** Who of the back office may look at private files, by token; undefined where there is no back office. */
  readonly reviewerOf?: ((token: string) => Promise<Reviewer | undefined>) | undefined;
  readonly limiter: RateLimiter;
  readonly clock: Pick<Clock, 'after'>;
  readonly defaultLang: ServedLanguage;
}

const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = request.headers[TOKEN_HEADER];
  return typeof token === 'string' && token !== '' ? token : undefined;
};

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

/** Where a body may be held: whose place it takes, and how many may be held with it. */
function createPlaces() {
  const users = new ConcurrencyLimit(PLACES.users, PLACES.waiting);
  const visitors = new ConcurrencyLimit(PLACES.visitors, PLACES.waiting);
  const perUser = new KeyedPlaces(PLACES.perUser);
  const perAddress = new KeyedPlaces(PLACES.perAddress);
  return async <T>(
    { user, address }: { readonly user: CurrentUser | undefined; readonly address: string },
    work: () => Promise<T>,
  ): Promise<T> => {
    const forms = user === undefined ? visitors : users;
    const leave = user === undefined ? perAddress.take(address) : perUser.take(user.userId);
    if (leave === undefined || forms.isFull) {
      leave?.();
      throw new Refusal('rate_limited', { retryAfterSeconds: 5 });
    }
    try {
      return await forms.run(work);
    } finally {
      leave();
    }
  };
}

function addUpload(app: FastifyInstance, options: UploadRouteOptions): void {
  const { uploads, sessions, limiter, clock } = options;
  const inPlace = createPlaces();
  app.post(UPLOAD_PATH, { bodyLimit: MOST_DRAINED_BYTES }, async (request, reply) => {
    limiter.take('address', request.ip);
    limiter.take('signIn', request.ip);
    const token = tokenOf(request);
    const known = token === undefined ? undefined : await sessions.authenticate(token);
    const data = await inPlace({ user: known, address: request.ip }, async () => {
      const form = await readForm(request, clock).catch((error: unknown) => {
        // What is still to come of the body is not waited for.
        reply.header('connection', 'close');
        throw error;
      });
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
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    addUpload(scope, options);
    addFiles(scope, options);
  });
}
