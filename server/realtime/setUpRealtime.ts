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
import {
  createAddressOf,
  createSocketPlaces,
  type SocketLimits,
  type SocketPlaces,
} from './socketPlaces.ts';
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
  readonly limits: SocketLimits | 'off';
  /** Addresses of proxies that are believed when they name whom they speak for. */
  readonly trustedProxies: readonly string[];
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

/** Why a connection is refused, in words that a developer finds in the answer; undefined when it is not. */
function refusalOf(request: IncomingMessage, places: SocketPlaces): string | undefined {
  if (!isOriginAllowed(request)) return 'origin';
  const isNew = !new URL(request.url ?? '', 'http://host').searchParams.has('sid');
  return isNew && !places.hasRoom(request) ? 'too many connections of this address' : undefined;
}

/** The transport refuses an upgrade without a header; this one says the same, with them, and then lets it end. */
function refuseUpgrade(
  { socket }: IncomingMessage,
  headers: RealtimeOptions['headers'],
  reason: string,
  done: () => void,
): void {
  const body = JSON.stringify({ code: 4, message: reason });
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 403 Forbidden\r\n${lines.join('')}\r\n${body}`, done);
}

function createServer({ server, headers }: RealtimeOptions, places: SocketPlaces): Server {
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
      const reason = refusalOf(request, places);
      if (reason === undefined) decide(null, true);
      else if (request.headers.upgrade === undefined) decide(reason, false);
      else refuseUpgrade(request, headers, reason, () => decide(reason, false));
    },
  });
}

/** Each connection has a place of its address while it stands; one that came in between is closed again. */
function keepPlaces(io: Server, places: SocketPlaces): void {
  io.engine.on('connection', (connection: EngineSocket) => {
    const leave = places.enter(connection.request);
    if (leave === undefined) connection.close(true);
    else connection.once('close', leave);
  });
}

interface EngineSocket {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

export function setUpRealtime(options: RealtimeOptions): Realtime {
  const { clock, logger } = options;
  const places = createSocketPlaces(options.limits, createAddressOf(options.trustedProxies));
  const io = createServer(options, places);
  keepPlaces(io, places);
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
      (user) => {
        const leave = user === undefined ? () => {} : places.admit(user.userId);
        if (leave === undefined) return next(new Error('too_many_sockets'));
        socket.conn.once('close', leave);
        next();
      },
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
