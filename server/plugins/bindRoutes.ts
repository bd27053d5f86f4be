import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, LANG_HEADER, TOKEN_HEADER } from '../../protocol/envelope.ts';
import { textOf } from '../execution/answerText.ts';
import { sentence, type ServedLanguage } from '../languages.ts';
import type { Ids } from '../ports.ts';
import { pathOf, type Call, type Route } from '../routes/route.ts';
import type {
  AccountServices,
  OfficeServices,
  ServiceGroup,
  Services,
} from '../routes/services.ts';
import type { Asker } from '../services/accounts/currentUser.ts';
import type { CurrentOperator } from '../services/operators/operators.ts';
import { Refusal } from '../services/refusal.ts';
import { assertAnswer } from './checkAnswer.ts';
import { languageOf } from './errors.ts';
import { compressed } from './compress.ts';
import type { RateClass, RateLimiter } from './rateLimits.ts';
import type { ReadTurns } from './readTurns.ts';
import { headerOf, RequestCall } from './requestCall.ts';
import { sourceOf } from './sourceOf.ts';
import { validate } from './validate.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Who asks, and in which language he is written to. */
export interface Callers {
  readonly accounts: Pick<AccountServices['accounts'], 'setLanguage'>;
  readonly sessions: Pick<AccountServices['sessions'], 'authenticate'>;
  readonly operators: Pick<OfficeServices['operators'], 'authenticate'>;
}

export interface BindOptions<Need extends ServiceGroup> {
  /** Those that the routes need. */
  readonly services: Pick<Services, Need>;
  readonly callers: Callers;
  readonly limiter: RateLimiter;
  /** One for all reads of the app. */
  readonly reads: ReadTurns;
  readonly ids: Ids;
  readonly defaultLang: ServedLanguage;
  readonly checkAnswers: boolean;
}

interface Caller {
  readonly user: Asker | undefined;
  readonly tokenRefused: boolean;
}

/** Of an answer, for each request that it counts for. */
const CHARACTERS_PAID = 8_192;

const IMMUTABLE = 'public, max-age=31536000, immutable';

type Payer = readonly [kind: RateClass, key: string];

/** Who pays for what a request costs beyond one. */
function payersOf(
  source: string,
  user: Asker | undefined,
  operator: CurrentOperator | undefined,
): Payer[] {
  const payers: Payer[] = [['address', source]];
  if (user) payers.push(['user', user.userId]);
  if (operator) payers.push(['operator', operator.operatorId]);
  return payers;
}

/** `data` alone is long, and may have its text. */
function envelopeOf(lang: ServedLanguage, data: unknown): string {
  const start = `{"code":1,"msg":${JSON.stringify(sentence(lang, 'success'))}`;
  const text = textOf(data);
  return text === undefined ? `${start}}` : `${start},"data":${text}}`;
}

const VISITOR: Caller = { user: undefined, tokenRefused: false };

async function identify(
  request: FastifyRequest,
  { sessions }: Callers,
  source: string,
): Promise<Caller> {
  const token = headerOf(request, TOKEN_HEADER);
  if (token === undefined) return VISITOR;
  const user = await sessions.authenticate(token);
  return { user: user && { ...user, source }, tokenRefused: user === undefined };
}

/** The operator of the token, if his role may make this call. A user's token is nobody's here. */
async function identifyOperator(
  request: FastifyRequest,
  { operators }: Callers,
  route: Route,
): Promise<CurrentOperator> {
  const token = headerOf(request, TOKEN_HEADER);
  const operator = token === undefined ? undefined : await operators.authenticate(token);
  if (operator === undefined) throw new Refusal('unauthenticated');
  if (route.roles?.includes(operator.role) !== true) throw new Refusal('role_forbidden');
  return operator;
}

function readKey(request: FastifyRequest, route: Route, ids: Ids): string {
  if (route.idempotencyKey === undefined) return '';
  const key = headerOf(request, IDEMPOTENCY_HEADER)?.toLowerCase();
  if (key === undefined && route.idempotencyKey === 'optional') return ids.uuid();
  if (key === undefined || !UUID_PATTERN.test(key)) throw new Refusal('idempotency_key_required');
  return key;
}

/** A POST without a body is one without fields: the schema says which are missing. */
function inputOf(request: FastifyRequest, route: Route): unknown {
  if (route.method === 'GET') return request.query;
  return request.body === undefined ? {} : request.body;
}

/**
 * Registers every row of the list: rate limit, token, key, schema, use case, envelope, in this order. Who may not ask is
 * told so before anything is said about what he asked.
 */
export function bindRoutes<Need extends ServiceGroup>(
  app: FastifyInstance,
  routes: readonly Route<Need>[],
  options: BindOptions<Need>,
): void {
  const { services, callers, limiter, reads, ids } = options;

  const answer = async (route: Route<Need>, request: FastifyRequest, reply: FastifyReply) => {
    const source = sourceOf(request.ip);
    limiter.take('address', source);
    if (route.isSignIn) limiter.take(route.isSignIn === true ? 'signIn' : 'operatorSignIn', source);
    if (route.sendsCode) limiter.take('code', source);
    const isOffice = route.auth === 'operator';
    const operator = isOffice ? await identifyOperator(request, callers, route) : undefined;
    if (operator) limiter.take('operator', operator.operatorId);
    const caller = isOffice ? VISITOR : await identify(request, callers, source);
    if (caller.user) limiter.take('user', caller.user.userId);
    else if (route.auth === 'user') throw new Refusal('unauthenticated');

    const key = readKey(request, route, ids);
    const lang = languageOf(request, options.defaultLang);
    const input = validate(route.input, inputOf(request, route));
    const paidBy = payersOf(source, caller.user, operator);
    const weight = route.weigh?.(input as never) ?? 1;
    // One was taken when it came.
    if (weight > 1) for (const [kind, payer] of paidBy) limiter.take(kind, payer, weight - 1);
    const { tokenRefused } = caller;
    const user = operator ?? caller.user;
    const call = new RequestCall(request, reply, { input, user, tokenRefused, lang, key, source });
    if (route.isMailed && caller.user && headerOf(request, LANG_HEADER) !== undefined) {
      await callers.accounts.setLanguage(caller.user, lang);
    }
    // The row's own types were checked where it was written; here rows of all types are one.
    const handle = () => route.handle(services, call as unknown as Call<never, never>);
    const data = await (route.method === 'GET' ? reads.run(weight, handle) : handle());
    if (options.checkAnswers) assertAnswer(route.answer, data, pathOf(route));
    const isImmutable = route.isImmutable?.(input as never) ?? false;
    reply.header('cache-control', isImmutable ? IMMUTABLE : 'no-store');
    // The sentence in the envelope is in the language of the request.
    if (isImmutable) reply.header('vary', LANG_HEADER);
    reply.type('application/json; charset=utf-8');
    const text = envelopeOf(lang, data);
    const { charactersPaid = CHARACTERS_PAID } = route;
    const beyond = Math.floor(text.length / charactersPaid) - weight;
    if (beyond > 0) for (const [kind, payer] of paidBy) limiter.charge(kind, payer, beyond);
    const isPublic = route.isPublic?.(input as never) ?? false;
    return isPublic ? compressed(request, reply, text) : text;
  };

  /** Who may not ask at all sends no long body: it would be read and parsed before anything is said. */
  const longBody = (route: Route<Need>) =>
    route.bodyLimit === undefined
      ? {}
      : {
          bodyLimit: route.bodyLimit,
          onRequest: async (request: FastifyRequest) => {
            limiter.take('address', sourceOf(request.ip));
            await identifyOperator(request, callers, route);
          },
        };

  for (const route of routes) {
    app.route({
      method: route.method,
      url: pathOf(route),
      ...longBody(route),
      ...(route.tooLong && { config: { tooLong: route.tooLong } }),
      handler: (request, reply) => answer(route, request, reply),
    });
  }
}
