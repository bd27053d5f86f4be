// The socket of the whole server: who may connect, what he may listen to, and when he is shown out.
// Must never take a command that moves money, and never say anything of one user to another.
// Source: wire.md "Socket", reliability.md "Rules" (sockets).
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { MarketHub } from '../market/ports.ts';
import type { Clock, Logger } from '../ports.ts';
import type { OwnTrades } from '../services/trading/ownTrades.ts';
import type { Products } from '../services/products.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import { FanOut, type FanOutStats } from './fanOut.ts';
import type { AccountEvents } from './ports.ts';
import { setUpRooms } from './rooms.ts';
import { setUpAccountChannel } from './accountChannel.ts';
import { setUpSubscriptions } from './subscriptions.ts';

/** reliability.md "Rules": 16 KB messages. */
const MOST_MESSAGE_BYTES = 16 * 1024;
/** A connection that never says which namespace it wants is closed after this. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface RealtimeOptions {
  readonly server: HttpServer;
  readonly hub: MarketHub;
  readonly products: Products;
  readonly sessions: Sessions;
  readonly accountEvents: AccountEvents;
  readonly ownTrades: OwnTrades;
  readonly clock: Clock;
  readonly logger: Logger;
  /** On every answer of the transport, refusals included. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Realtime {
  readonly stats: FanOutStats;
  /** Open sockets. */
  count(): number;
  teardown(): Promise<void>;
}

/** A browser says which page opened the socket: only our own may. Programs send no Origin and carry no cookies. */
export function isOriginAllowed(request: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function createServer(server: HttpServer): Server {
  return new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MOST_MESSAGE_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Compressing small messages costs more than it saves, and a compressor's memory per client.
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      const isAllowed = isOriginAllowed(request);
      decide(isAllowed ? null : 'origin', isAllowed);
    },
  });
}

export function setUpRealtime(options: RealtimeOptions): Realtime {
  const { clock, logger } = options;
  const io = createServer(options.server);
  // Before the transport looks at a request: what it refuses carries them too.
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    next();
  });
  const fanOut = new FanOut(() => clock.now());
  const rooms = setUpRooms({ ...options, fanOut });
  const account = setUpAccountChannel({ ...options, io });

  io.use((socket, next) => {
    account.identify(socket).then(
      () => next(),
      (error: unknown) => {
        logger.error({ err: error }, 'a socket could not be identified');
        next(new Error('unavailable'));
      },
    );
  });
  io.on('connection', (socket: Socket) => {
    account.admit(socket);
    setUpSubscriptions(socket, { rooms, account, clock, logger });
    socket.on('disconnect', () => {
      rooms.forget(socket);
      account.forget(socket);
    });
  });

  return {
    stats: fanOut.stats,
    count: () => io.of('/').sockets.size,
    teardown: async () => {
      rooms.close();
      account.close();
      io.disconnectSockets(true);
      // Not io.close(): the HTTP server belongs to the app, which closes it after the last answer.
      io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}
