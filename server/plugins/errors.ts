import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpStatus } from '../../protocol/errorKeys.ts';
import { LANG_HEADER, type Failure } from '../../protocol/envelope.ts';
import { parseLanguage, sentence, type ServedLanguage } from '../languages.ts';
import type { Logger } from '../ports.ts';
import { Refusal } from '../services/refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The language an answer is written in. */
export function languageOf(
  request: Pick<FastifyRequest, 'headers'>,
  fallback: ServedLanguage,
): ServedLanguage {
  const header = request.headers[LANG_HEADER];
  return parseLanguage(typeof header === 'string' ? header : undefined, fallback);
}

function failureOf(refusal: Refusal, language: ServedLanguage): Failure {
  return {
    code: refusal.key === 'unauthenticated' ? 401 : 0,
    msg: sentence(language, refusal.key, refusal.params),
    data: null,
    error: refusal.key,
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route (server/routes/route.ts). */
    tooLong?: () => Refusal;
  }
}

/** Fastify's own complaints (body too large, JSON that does not parse …) as refusals; anything else is not ours to say. */
function toRefusal(
  error: FastifyError | Refusal,
  { routeOptions }: FastifyRequest,
): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return routeOptions.config.tooLong?.() ?? new Refusal('too_large');
  const { statusCode } = error;
  const isClients = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return isClients ? new Refusal('bad_request') : undefined;
}

export interface ErrorOptions {
  readonly logger: Logger;
  readonly defaultLang: ServedLanguage;
}

/**
 * What is no HTTP at all never reaches a route: the same envelope, with `headers`, written to the bare connection, which
 * then ends.
 */
export function answerUnreadable(
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  language: ServedLanguage,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(failureOf(new Refusal('bad_request'), language));
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** Sends a refusal in its envelope, with the HTTP status of its key. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: ServedLanguage): void {
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  reply
    .code(httpStatus(refusal.key))
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(JSON.stringify(failureOf(refusal, language)));
}

/**
 * Every failure becomes an envelope. What nobody foresaw is `unavailable` with a request id that the log also has:
 * never a stack, never a message of another library.
 */
export function addErrorHandling(app: FastifyInstance, options: ErrorOptions): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = toRefusal(error, request);
    if (refusal === undefined) {
      const { id: requestId } = request;
      const route = request.routeOptions.url ?? '';
      options.logger.error({ err: error, requestId, route }, 'a request failed');
      reply.header('request-id', requestId);
    }
    const language = languageOf(request, options.defaultLang);
    sendRefusal(reply, refusal ?? new Refusal('unavailable'), language);
  });
  app.setNotFoundHandler((request, reply) => {
    sendRefusal(reply, new Refusal('not_found'), languageOf(request, options.defaultLang));
  });
}
