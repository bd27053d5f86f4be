// A broadcast is encoded once: one WebSocket frame, written as it is to every socket of a room.
// Must never be used for a client whose own queue has something waiting: it would overtake it. Source: engine.md §4
// ("own pre-built frame": 0.92 × the CPU of plain ws, where Socket.IO's own broadcast costs 1.12 ×).
import type { Socket } from 'socket.io';

/** Bytes a client may leave unread before newer messages are left out for it (reliability.md: never an unbounded queue). */
export const SKIP_BYTES = 64 * 1024;
/** Packets of Socket.IO's own queue (acknowledgements, account events) beyond which a client is lost. */
export const MOST_QUEUED_PACKETS = 256;

/** What we use of the Engine.IO connection below a socket; its queue is not in its public type. */
interface Connection {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly name: string; readonly socket?: RawSocket };
}
const connectionOf = (socket: Socket): Connection => socket.conn as unknown as Connection;

/** What we use of the WebSocket below that; absent while a client still polls. */
interface RawSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  /** Engine.IO sends its own pre-encoded frames through this member too. */
  readonly _sender?: { readonly sendFrame?: (frames: readonly Buffer[]) => void };
  terminate(): void;
}

const OPEN = 1;
const FINAL_TEXT = 0x81;

/** An unmasked text frame of RFC 6455 §5.2, as a server sends it. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : 4 + (length < 65_536 ? 0 : 6);
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FINAL_TEXT;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}

/** One message to many: the event for clients that poll, the frame for all others. */
export interface Broadcast {
  readonly event: string;
  readonly message: unknown;
  readonly frame: Buffer;
}

/** "4" is Engine.IO's message, "2" Socket.IO's event in the default namespace. */
export function makeBroadcast(event: string, message: unknown): Broadcast {
  return { event, message, frame: textFrame(`42${JSON.stringify([event, message])}`) };
}

function rawSocketOf(socket: Socket): RawSocket | undefined {
  const { readyState, transport } = connectionOf(socket);
  return readyState === 'open' && transport.name === 'websocket' ? transport.socket : undefined;
}

export type Delivery = 'sent' | 'skipped' | 'stuck';

/**
 * Gives one client the message, or leaves it out when the client has not taken the last ones yet: it gets newer state
 * later, not a longer queue. `stuck` says that even its own queue is full.
 */
export function deliver(socket: Socket, broadcast: Broadcast): Delivery {
  const queued = connectionOf(socket).writeBuffer.length;
  if (queued > MOST_QUEUED_PACKETS) return 'stuck';
  const raw = rawSocketOf(socket);
  const send = raw?._sender?.sendFrame;
  if (raw === undefined || send === undefined) {
    // Still polling: Socket.IO drops a volatile packet by itself when the client is not ready for it.
    socket.volatile.emit(broadcast.event, broadcast.message);
    return 'sent';
  }
  if (queued > 0 || raw.readyState !== OPEN || raw.bufferedAmount > SKIP_BYTES) return 'skipped';
  send.call(raw._sender, [broadcast.frame]);
  return 'sent';
}

/** Ends a connection whose peer does not read: no farewell, nothing more is queued for it. */
export function cutOff(socket: Socket): void {
  const raw = rawSocketOf(socket);
  if (raw === undefined) socket.disconnect(true);
  else raw.terminate();
}
