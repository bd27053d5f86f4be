// Who a socket belongs to, and what it is told about its account.
// Must never outlive the session: when that ends, the socket is told and shown out within the second.
// Source: reliability.md "Rules" (sockets; tokens and sockets dead within 1 s), wire.md "Socket".
import type { Server, Socket } from 'socket.io';
import type { AccountEvent } from '../../protocol/socketEvents.ts';
import type { Clock, Logger } from '../ports.ts';
import type { CurrentUser } from '../services/accounts/currentUser.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import { createNewAcceptances } from './newAcceptances.ts';
import type { AccountEvents } from './ports.ts';

/** How often open sockets are checked against sessions that expired, or that another node ended. */
const SWEEP_MS = 30_000;

export interface AccountChannelOptions {
  readonly io: Server;
  readonly sessions: Sessions;
  readonly accountEvents: AccountEvents;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface AccountChannel {
  /** Reads the handshake's token. A visitor, or a token that is not valid, is let in without an account. */
  identify(socket: Socket): Promise<CurrentUser | undefined>;
  admit(socket: Socket): void;
  forget(socket: Socket): void;
  /** With the acceptances of the last minute, which the socket may have missed; false for a visitor. */
  join(socket: Socket): boolean;
  leave(socket: Socket): void;
  close(): void;
}

interface SocketData {
  user?: CurrentUser;
  token?: string;
}
const dataOf = (socket: Socket): SocketData => socket.data as SocketData;
const roomOf = (userId: string): string => `user:${userId}`;

function readToken(socket: Socket): string | undefined {
  const { token } = socket.handshake.auth as { token?: unknown };
  return typeof token === 'string' && token !== '' ? token : undefined;
}

export function setUpAccountChannel(options: AccountChannelOptions): AccountChannel {
  const { io, sessions, clock, logger } = options;
  const bySession = new Map<string, Set<Socket>>();
  const acceptances = createNewAcceptances();

  const showOut = (socket: Socket): void => {
    const event: AccountEvent = { type: 'session', reason: 'revoked', time: clock.now() };
    socket.emit('account', event);
    socket.disconnect(true);
  };
  const endSession = (sessionId: string): void => {
    for (const socket of bySession.get(sessionId) ?? []) showOut(socket);
  };

  const sweep = async (): Promise<void> => {
    const ids = [...bySession.keys()];
    if (ids.length === 0) return;
    const live = await sessions.filterLive(ids);
    for (const id of ids) if (!live.has(id)) endSession(id);
  };
  const offs = [
    sessions.onEnded(({ sessionId }) => endSession(sessionId)),
    options.accountEvents.on((userId, event) => {
      acceptances.note(userId, event, clock.now());
      const room = roomOf(userId);
      // Most users are not here; a message for nobody would still be encoded.
      if (io.sockets.adapter.rooms.has(room)) io.to(room).emit('account', event);
    }),
    clock.every(SWEEP_MS, () => {
      sweep().catch((error: unknown) => {
        logger.error({ err: error }, 'open sockets could not be checked');
      });
    }),
  ];

  return {
    identify: async (socket) => {
      const token = readToken(socket);
      const user = token === undefined ? undefined : await sessions.authenticate(token);
      if (token !== undefined && user !== undefined) Object.assign(dataOf(socket), { user, token });
      return user;
    },
    admit: (socket) => {
      const { user, token } = dataOf(socket);
      if (user === undefined || token === undefined) return;
      const sockets = bySession.get(user.sessionId) ?? new Set();
      bySession.set(user.sessionId, sockets.add(socket));
      // Ended between the handshake and this line: nobody would tell this socket.
      sessions.authenticate(token).then(
        (still) => still ?? showOut(socket),
        (error: unknown) => {
          logger.error({ err: error }, 'a socket could not be checked');
          showOut(socket);
        },
      );
    },
    forget: (socket) => {
      const { user } = dataOf(socket);
      if (user === undefined) return;
      const sockets = bySession.get(user.sessionId);
      sockets?.delete(socket);
      if (sockets?.size === 0) bySession.delete(user.sessionId);
    },
    join: (socket) => {
      const { user } = dataOf(socket);
      if (user === undefined) return false;
      void socket.join(roomOf(user.userId));
      for (const event of acceptances.read(user.userId, clock.now())) socket.emit('account', event);
      return true;
    },
    leave: (socket) => {
      const { user } = dataOf(socket);
      if (user !== undefined) void socket.leave(roomOf(user.userId));
    },
    close: () => {
      for (const off of offs) off();
    },
  };
}
