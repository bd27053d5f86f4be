// The app from explicit options: every call of the list, the files, the socket, health. Nothing here reads a variable,
// a clock or a file of its own accord. Source: architecture.md "Layout" (app.ts).
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createReviewerOf } from './wiring/funding.ts';
import { createServices, type ServicesOptions } from './wiring/services.ts';
import { createMetrics, type Metrics } from './process/metrics.ts';
import { bindRoutes } from './plugins/bindRoutes.ts';
import { serveClient } from './plugins/client.ts';
import { serveDocs } from './plugins/docs.ts';
import { addErrorHandling, answerUnreadable, languageOf, sendRefusal } from './plugins/errors.ts';
import { readJsonOnly } from './plugins/jsonBody.ts';
import { addHealth } from './plugins/health.ts';
import { ReadTurns } from './plugins/readTurns.ts';
import { addPublicLog, type TickTexts } from './plugins/publicLog.ts';
import { addProcessMetrics, addRequestLog } from './plugins/observe.ts';
import { RateLimiter } from './plugins/rateLimits.ts';
import { addSecurityHeaders, securityHeaders } from './plugins/securityHeaders.ts';
import { addUploadRoutes } from './plugins/uploadRoutes.ts';
import type { Clock } from './ports.ts';
import { setUpRealtime } from './realtime/setUpRealtime.ts';
import { routeList } from './routes/routeList.ts';
import { Refusal } from './services/refusal.ts';

/** A request's body is a few hundred bytes; files will have a route of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A request that is not complete by then is dropped, so that slow senders hold nothing. */
const REQUEST_TIMEOUT_MS = 30_000;
/** What was accepted is answered well within it, and it leaves the rest of a stop its share of 10 s (running.md). */
const CLOSE_MS = 5_000;

export interface AppOptions extends ServicesOptions {
  readonly tickTexts: TickTexts;
  readonly metrics?: Metrics | undefined;
}

function fastifyOptions({ ids, settings }: AppOptions): FastifyServerOptions {
  let count = 0;
  const prefix = ids.uuid().slice(-6);
  return {
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    genReqId: () => {
      count += 1;
      return `${prefix}-${count.toString(36)}`;
    },
    clientErrorHandler: (_error, socket) => {
      answerUnreadable(socket, securityHeaders(settings.mode === 'live'), settings.defaultLang);
    },
    // A path that is no URI never reaches a hook or the error handler.
    frameworkErrors: (_error, request, reply) => {
      const language = languageOf(request, settings.defaultLang);
      reply.headers(securityHeaders(settings.mode === 'live'));
      sendRefusal(reply, new Refusal('bad_request'), language);
    },
  };
}

/**
 * Once closing, an answer is the last of its connection: a client's kept-alive one would hold the server open. So would one
 * whose request never comes whole; it has until CLOSE_MS.
 */
function closeConnectionsWhenDone(app: FastifyInstance, clock: Clock): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    app.server.once(
      'close',
      clock.after(CLOSE_MS, () => app.server.closeAllConnections()),
    );
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

export type App = FastifyInstance;

export async function createApp(options: AppOptions): Promise<App> {
  const { clock, logger, settings, hub } = options;
  const metrics = options.metrics ?? createMetrics();
  const { services, uploads, notices, alerts } = createServices(options);
  await alerts.start();
  const { sessions, accounts } = services.account;
  const { operators } = services.office;
  const app = Fastify(fastifyOptions(options));
  readJsonOnly(app);
  addSecurityHeaders(app, settings.mode);
  addErrorHandling(app, { logger, defaultLang: settings.defaultLang });
  addRequestLog(app, logger, metrics);
  const stopMeasuring = addProcessMetrics(metrics);
  addHealth(app, { ...options, metrics });
  const limiter = new RateLimiter(clock, settings.rateLimits);
  const reads = new ReadTurns();
  const { defaultLang, checkAnswers } = settings;
  bindRoutes(app, routeList, {
    services,
    callers: { accounts, sessions, operators },
    limiter,
    reads,
    ids: options.ids,
    defaultLang,
    checkAnswers,
  });
  const { publicLog: log, tickTexts: ticks, closes } = options;
  addPublicLog(app, { log, ticks, closes, limiter, reads });
  await addUploadRoutes(app, {
    uploads,
    sessions,
    reviewerOf: createReviewerOf(services.office),
    limiter,
    clock,
    defaultLang,
  });
  // Made for who builds on it: where money is real it shows every call there is to whoever looks for a weak one.
  const hasDocs = settings.hasDocs && settings.mode === 'practice';
  if (hasDocs) await serveDocs(app, routeList, settings.brand.name);
  await serveClient(app, settings.clientFolder, settings.clientFiles ?? new Map());

  const { accountEvents } = options;
  const realtime = setUpRealtime({
    server: app.server,
    hub,
    products: services.market.products,
    sessions,
    accountEvents,
    ownTrades: options.trading.ownTrades,
    clock,
    logger,
    headers: securityHeaders(settings.mode === 'live'),
    limits: settings.socketLimits,
    trustedProxies: settings.trustedProxies,
  });
  metrics.gauge('sockets', 'Open Socket.IO connections.', () => realtime.count());
  metrics.gauge('socket_messages_sent', 'Stream messages given.', () => realtime.stats.sent);
  metrics.gauge(
    'socket_messages_skipped',
    'Stream messages left out for slow clients.',
    () => realtime.stats.skipped,
  );
  closeConnectionsWhenDone(app, clock);
  // Before the HTTP server waits for its connections: sockets would keep it open for ever.
  app.addHook('preClose', async () => {
    stopMeasuring();
    await realtime.teardown();
    await alerts.stop();
    await notices.stop();
  });
  await app.ready();
  return app;
}
